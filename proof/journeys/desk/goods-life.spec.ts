import { formatCount, formatDollars } from '../../../contract/values/money/money.ts'
import { expect, test } from '../../shop/journey.ts'
import {
  enterAs,
  firstAdmin,
  newPerson,
  orderableProducts,
  payOrder,
  placeOrder,
} from '../../shop/people.ts'

test('an order leaves in two shipments and arrives; some pieces come back, and exactly their money', async ({
  page,
  browser,
  shop,
}) => {
  const buyer = await newPerson(shop.url, 'Henrike Vos')
  const admin = await firstAdmin(shop.url)
  const [product] = await orderableProducts(shop.url)
  const order = await payOrder(buyer, await placeOrder(buyer, product))
  const send = async (quantity: number, tracking: string): Promise<string> => {
    const lines = [{ lineNo: 1, quantity }]
    const { insertedId } = await admin.call('POST', `/order/${order._id}/shipment`, { lines })
    const freight = { carrier: 'Harrow Freight', tracking, pallets: 1 }
    await admin.call('POST', `/shipment/${insertedId}/ship`, freight)
    return insertedId
  }
  const [first, second] = [await send(order.minProduct - 400, '1Z001'), await send(400, '1Z002')]

  await enterAs(page.context(), shop.url, buyer)
  await page.goto(`/dashboard/order/${order._id}`)
  const shipments = page.getByRole('region', { name: 'Shipments' })
  await expect(shipments).toContainText('Shipment 1 of 2 · shipped')
  await expect(shipments).toContainText('Tracking 1Z002')
  for (const shipment of [first, second])
    await buyer.call('POST', `/shipment/${shipment}/delivered`, {})
  const { insertedId: back } = await buyer.call('POST', `/order/${order._id}/return`, {
    lines: [{ lineNo: 1, quantity: 40, reason: 'damaged' }],
  })
  await admin.call('POST', `/return/${back}/approve`, { note: 'Dock 4, please' })
  await admin.call('POST', `/return/${back}/receive`, {
    lines: [{ lineNo: 1, restock: 30, scrap: 10 }],
  })

  const office = await browser.newContext({ baseURL: shop.url })
  await enterAs(office, shop.url, admin)
  const desk = await office.newPage()
  const part = (name: string) => desk.getByRole('region', { name })
  await desk.goto(`/dashboard/orderAll/${order._id}`)
  const line = part('Lines').getByRole('row').nth(1)
  await expect(line.getByRole('cell').nth(4)).toContainText(formatCount(order.minProduct))
  await expect(line.getByRole('cell').last()).toContainText('0')
  await part('Returns')
    .getByRole('button', { name: /^Refund/ })
    .click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click()
  const money = (40 * (order.total ?? 0)) / order.minProduct
  await expect(desk.getByText(`${formatDollars(money)} refunded`)).toBeVisible()
  await expect(part('Returns')).toContainText('Refunded')
  await expect(line.getByRole('cell').nth(5)).toContainText('40')
  await expect(part('Money')).toContainText(formatDollars(-money))
  for (const act of ['Packing began', 'Shipped', 'Delivered', 'Return approved', 'Refunded:'])
    await expect(part('Timeline')).toContainText(act)
  for (const kind of ['Shipped', 'Return approved', 'Return received', 'Refund made'])
    await expect(part('Mails')).toContainText(kind)

  await page.reload()
  await expect(shipments).toContainText('Shipment 2 of 2 · delivered')
  await expect(page.getByRole('region', { name: 'Returns' })).toContainText(
    'From the shop: Dock 4, please',
  )
  await expect(page.getByRole('region', { name: 'Price' })).toContainText(formatDollars(-money))
  await desk.goto('/dashboard/audit')
  const checks = desk.getByRole('list', { name: 'Checks' })
  await expect(checks).toBeVisible()
  await expect(checks.getByText('OK', { exact: true })).toHaveCount(
    await checks.getByRole('listitem').count(),
  )
  await office.close()
})
