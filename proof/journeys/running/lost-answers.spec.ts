import { expect, loseAnswer, test } from '../../shop/journey.ts'
import {
  addBolts,
  enterAs,
  firstAdmin,
  newPerson,
  payOrder,
  placeOrder,
} from '../../shop/people.ts'

test('after a lost answer the same entries pack once, and others pack and enter nothing before staff are told of the first', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED|422|\/(shipment|stock)$/)
  const buyer = await newPerson(shop.url)
  const admin = await firstAdmin(shop.url)
  const bolts = await addBolts(shop.url, admin)
  const order = await payOrder(buyer, await placeOrder(buyer, await bolts.find(), 500))
  await enterAs(page.context(), shop.url, admin)
  const dialog = page.getByRole('dialog')
  const alert = dialog.getByRole('alert')

  await page.goto(`/dashboard/orderAll/${order._id}`)
  const main = page.getByRole('main')
  const desk = page.getByRole('region', { name: 'Shipments' })
  await main.getByRole('button', { name: 'Pack', exact: true }).click()
  await dialog.getByLabel('Pieces of line 1').fill('200')
  await loseAnswer(page, `**/order/${order._id}/shipment`)
  await dialog.getByRole('button', { name: 'Pack' }).click()
  await expect(alert).toContainText('could not be reached')
  await dialog.getByLabel('Note for the packers').fill('Dock 4')
  await dialog.getByRole('button', { name: 'Pack' }).click()
  await expect(alert).toContainText('An earlier attempt went through')
  expect(await admin.call('GET', `/order/${order._id}/shipments`)).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Close' }).click()

  const other = await payOrder(buyer, await placeOrder(buyer, await bolts.find(), 500))
  await page.goto(`/dashboard/orderAll/${other._id}`)
  await main.getByRole('button', { name: 'Pack', exact: true }).click()
  // The failure is told before the whole page is loaded again.
  await page.route('**/mails', () => undefined)
  await loseAnswer(page, `**/order/${other._id}/shipment`)
  await dialog.getByRole('button', { name: 'Pack' }).click()
  await expect(alert).toContainText('could not be reached')
  await expect(desk.getByText(/Shipment 1/).first()).toBeAttached()
  await expect(page.getByRole('region', { name: 'Lines' }).locator('tbody td').nth(3)).toHaveText(
    'Packed500',
  )
  await dialog.getByRole('button', { name: 'Pack' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await admin.call('GET', `/order/${other._id}/shipments`)).toHaveLength(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  const { available } = await bolts.find()
  await page.goto(`/dashboard/stock/${bolts.id}`)
  await page.getByRole('button', { name: 'Receive' }).click()
  await dialog.getByLabel('Pieces', { exact: true }).fill('50')
  await dialog.getByLabel('Reason').fill('Delivery')
  await loseAnswer(page, `**/product/${bolts.id}/stock`)
  await dialog.getByRole('button', { name: 'Receive' }).click()
  await expect(alert).toContainText('could not be reached')
  await dialog.getByLabel('Reason').fill('Delivery of Monday')
  await dialog.getByRole('button', { name: 'Receive' }).click()
  await expect(alert).toContainText('An earlier attempt went through')
  expect((await bolts.find()).available).toBe(available + 50)
  await admin.call('DELETE', `/product/${bolts.id}`)
})
