import { formatCount, formatDollars } from '../../../contract/values/money/money.ts'
import { expect, test } from '../../shop/journey.ts'
import {
  enterAs,
  firstAdmin,
  newestProducts,
  newPerson,
  payOrder,
  placeOrder,
} from '../../shop/people.ts'

test.describe.configure({ timeout: 240_000 })

test('an order leaves in two shipments and arrives; some pieces come back, and exactly their money', async ({
  page,
  browser,
  shop,
}) => {
  const buyer = await newPerson(shop.url, 'Henrike Vos')
  const [product] = await newestProducts(shop.url, 1)
  if (!product) throw new Error('The demo catalogue is missing.')
  const order = await payOrder(buyer, await placeOrder(buyer, product))
  const first = order.minProduct - 400
  const deskPath = `/dashboard/orderAll/${order._id}`

  const office = await browser.newContext({ baseURL: shop.url })
  await enterAs(office, shop.url, await firstAdmin(shop.url))
  const desk = await office.newPage()
  await enterAs(page.context(), shop.url, buyer)
  const dialog = desk.getByRole('dialog')
  const line = desk.getByRole('region', { name: 'Lines' }).getByRole('row').nth(1)

  await desk.goto(deskPath)
  for (const [no, pieces] of [
    [1, first],
    [2, 400],
  ] as const) {
    await desk.getByRole('button', { name: 'Pack', exact: true }).click()
    await dialog.getByLabel('Pieces of line 1').fill(String(pieces))
    await dialog.getByRole('button', { name: 'Pack', exact: true }).click()
    const shipment = desk.getByRole('article', { name: `Shipment ${no}` })
    await shipment.getByRole('button', { name: 'Ship', exact: true }).click()
    await dialog.getByLabel('Carrier').fill('Harrow Freight')
    await dialog.getByLabel('Tracking number').fill(`1Z00${no}`)
    await dialog.getByLabel('Pallets').fill('1')
    await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
    await expect(shipment).toContainText('Shipped')
  }
  await expect(line.getByRole('cell').nth(4)).toContainText(formatCount(order.minProduct))
  await expect(line.getByRole('cell').last()).toContainText('0')

  await page.goto(`/dashboard/order/${order._id}`)
  const shipments = page.getByRole('region', { name: 'Shipments' })
  await expect(shipments).toContainText('Shipment 1 of 2 · shipped')
  await expect(shipments).toContainText('Tracking 1Z002')
  await shipments.getByRole('button', { name: /^It has arrived.*shipment 1$/ }).click()
  await expect(shipments).toContainText('Shipment 1 of 2 · delivered')
  await shipments.getByRole('button', { name: /^It has arrived.*shipment 2$/ }).click()
  await expect(shipments).toContainText('Shipment 2 of 2 · delivered')
  const returns = page.getByRole('region', { name: 'Returns' })
  await returns.getByRole('button', { name: 'Return pieces' }).click()
  const asking = page.getByRole('dialog')
  await asking.getByLabel('Pieces to return, line 1').fill('40')
  await asking.getByLabel('Reason, line 1').selectOption('Damaged')
  await asking.getByRole('button', { name: 'Ask to return' }).click()
  await expect(returns).toContainText('Requested')

  await desk.goto(deskPath)
  const back = desk.getByRole('region', { name: 'Returns' })
  await back.getByRole('button', { name: /^Approve/ }).click()
  await dialog.getByLabel('Words for the customer').fill('Dock 4, please')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await back.getByRole('button', { name: /^Receive/ }).click()
  await dialog.getByLabel('Back on sale, line 1').fill('30')
  await dialog.getByLabel('Scrapped, line 1').fill('10')
  await dialog.getByRole('button', { name: 'Receive' }).click()
  await back.getByRole('button', { name: /^Refund/ }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click()
  const money = (40 * order.total) / order.minProduct
  await expect(desk.getByText(`${formatDollars(money)} refunded`)).toBeVisible()
  await expect(back).toContainText('Refunded')
  await expect(line.getByRole('cell').nth(5)).toContainText('40')
  await expect(desk.getByRole('region', { name: 'Money' })).toContainText(formatDollars(-money))
  const timeline = desk.getByRole('region', { name: 'Timeline' })
  for (const act of ['Packing began', 'Shipped', 'Delivered', 'Return approved', 'Refunded:'])
    await expect(timeline).toContainText(act)
  for (const kind of ['Shipped', 'Return approved', 'Return received', 'Refund made'])
    await expect(desk.getByRole('region', { name: 'Mails' })).toContainText(kind)

  await page.reload()
  await expect(returns).toContainText('From the shop: Dock 4, please')
  await expect(page.getByRole('region', { name: 'Price' })).toContainText(formatDollars(-money))
  await desk.goto('/dashboard/audit')
  await expect(desk.getByRole('list', { name: 'Checks' })).toBeVisible()
  await expect(
    desk.getByRole('list', { name: 'Checks' }).getByText('OK', { exact: true }),
  ).toHaveCount(await desk.getByRole('list', { name: 'Checks' }).getByRole('listitem').count())
  await office.close()
})
