import { readFile } from 'node:fs/promises'
import { expect, test } from '../../shop/journey.ts'
import {
  enterAs,
  firstAdmin,
  newPerson,
  orderableProducts,
  payOrder,
  placeOrder,
  returningPerson,
} from '../../shop/people.ts'

test('a customer’s letter is answered with an export and an erasure, which waits for a paid order', async ({
  page,
  shop,
}) => {
  const person = await newPerson(shop.url, 'Dana Whitfield')
  const userId = (await person.call('GET', '/session')).user._id
  const [product] = await orderableProducts(shop.url)
  if (!product) throw new Error('The shop has no product.')
  const order = await payOrder(person, await placeOrder(person, product))
  const admin = await firstAdmin(shop.url)
  await enterAs(page.context(), shop.url, admin)
  await page.goto(`/dashboard/customer/${userId}`)
  const data = page.getByRole('region', { name: 'Data of the customer' })

  await page.getByText('Data and sessions').click()
  await data.getByRole('button', { name: 'Export data' }).click()
  const exporting = page.getByRole('alertdialog', { name: 'Export the data of this customer?' })
  await expect(exporting.getByRole('button', { name: 'Export data' })).toBeDisabled()
  await exporting.getByRole('textbox', { name: 'Reason' }).fill('Letter of 27 November')
  const download = page.waitForEvent('download')
  await exporting.getByRole('button', { name: 'Export data' }).click()
  const exported = await readFile(await (await download).path(), 'utf8')
  expect(JSON.parse(exported)).toMatchObject({
    account: { email: person.email },
    orders: [{ id: order._id }],
  })
  await expect(exporting).toHaveCount(0)

  const erasing = page.getByRole('alertdialog', { name: 'Erase this customer?' })
  const erase = async (reason: string) => {
    await data.getByRole('button', { name: 'Erase' }).click()
    await erasing.getByRole('textbox', { name: 'Reason' }).fill(reason)
    await erasing.getByRole('button', { name: 'Erase' }).click()
  }
  await erase('Letter of 27 November')
  await expect(data).toContainText(`The erasure waits for order ${order.orderNo}`)
  await expect(page.getByText('Erasure pending', { exact: true })).toBeVisible()
  await page.goto('/dashboard/admin?shown=erasures')
  await page.getByRole('main').getByRole('link', { name: person.email }).click()
  await data.getByRole('button', { name: 'Cancel erasure' }).click()
  await expect(data.getByRole('button', { name: 'Erase' })).toBeVisible()

  const lines = [{ lineNo: 1, quantity: product.minimum }]
  const packed = await admin.call('POST', `/order/${order._id}/shipment`, { lines })
  await admin.call('POST', `/shipment/${packed.insertedId}/ship`, { carrier: 'DHL', pallets: 1 })
  await admin.call('POST', `/shipment/${packed.insertedId}/delivered`, {})
  await erase('Letter of 27 November, again')
  await expect(page.getByText('Erased', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/dashboard/admin')
  await expect(returningPerson(shop.url, person)).rejects.toThrow(/401/)
  await page.goto('/dashboard/accountEvents')
  const event = page.getByRole('row').filter({ hasText: 'Account erased' }).first()
  await expect(event).toContainText('Letter of 27 November, again')
  await expect(event).not.toContainText(person.email)
})
