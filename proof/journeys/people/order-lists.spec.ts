import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { readPages } from '../../../server/testing/desks/paper-desk.ts'
import { expect, test } from '../../shop/journey.ts'
import {
  enterAs,
  firstAdmin,
  newPerson,
  orderableProducts,
  payOrder,
  placeOrder,
} from '../../shop/people.ts'

test('All Order lists every order with its columns; an unpaid one is deleted, a paid one can’t be', async ({
  page,
  shop,
}) => {
  const buyer = await newPerson(shop.url, 'Jonas Brandt')
  const [first, second] = await orderableProducts(shop.url)
  const paid = await payOrder(buyer, await placeOrder(buyer, first))
  const unpaid = await placeOrder(buyer, second)
  const admin = await firstAdmin(shop.url)
  await enterAs(page.context(), shop.url, admin)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard/orderAll')
  const main = page.getByRole('main')
  await expect(main.getByRole('columnheader')).toHaveText([
    'No.',
    'Customer name',
    'Product name',
    'Address',
    'Phone',
    'Email',
    'Total',
    'Delete',
  ])
  await main.getByRole('searchbox').fill(buyer.email)
  await page.keyboard.press('Enter')
  const rows = main.getByRole('row')
  await expect(rows).toHaveCount(3)
  for (const [row, order] of [
    [rows.nth(1), unpaid],
    [rows.nth(2), paid],
  ] as const)
    for (const text of [order.customer, order.ProductName, order.address, order.phone, buyer.email])
      await expect(row).toContainText(text)
  await expect(rows.nth(2).getByRole('button', { name: 'Delete' })).toBeDisabled()

  const heading = main.getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(/^All Order 2 of \d+$/)
  const search = main.getByRole('searchbox')
  for (const text of [String(paid.orderNo), paid._id, String(paid.transactionId)]) {
    await search.fill(text)
    await expect(heading).toHaveText(/^All Order 1 of \d+$/)
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText(buyer.email)
  }
  await search.fill('no such order')
  await expect(heading).toHaveText(/^All Order 0 of \d+$/)
  await search.fill(buyer.email)
  await expect(heading).toHaveText(/^All Order 2 of \d+$/)
  await admin.call('POST', `/order/${paid._id}/refund`, { amount: 0.5 })
  await page.reload()
  const partly = main.getByRole('link', { name: /^Partly refunded 1$/ })
  await partly.click()
  await expect(partly).toHaveAttribute('aria-current', 'true')
  await expect(rows.nth(1)).toContainText('Partly refunded')
  await expect(rows).toHaveCount(2)
  await main.getByRole('link', { name: /^All \d/ }).click()
  await expect(rows).toHaveCount(3)
  await rows.nth(1).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are You Sure Order Delete?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Order Delete', { exact: true })).toBeVisible()
  await expect(rows.filter({ hasText: unpaid.ProductName })).toHaveCount(0)
})

test('an admin ticks orders and prints their slips as one file, or exports them', async ({
  page,
  shop,
  expectTrouble,
}) => {
  const buyer = await newPerson(shop.url, 'Ingrid Tickmark')
  const [product] = await orderableProducts(shop.url)
  const orders = [await placeOrder(buyer, product), await placeOrder(buyer, product)]
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  await page.goto('/dashboard/orderAll?q=Tickmark')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Packing slips' })).toHaveCount(0)
  for (const { orderNo } of orders) {
    const tick = main.getByRole('checkbox', { name: `Tick order ${orderNo}` })
    await tick.focus()
    await page.keyboard.press('Space')
  }
  await expect(main.getByText('2 ticked')).toBeVisible()

  const print = main.getByRole('button', { name: 'Packing slips' })
  expectTrouble(/503/)
  await page.route('**/orders/packingSlips.pdf*', (route) =>
    route.fulfill({ status: 503, json: { code: 'overloaded', detail: 'Too many documents.' } }),
  )
  await print.click()
  await expect(main.getByRole('alert')).toHaveText('Too many documents.')
  await page.unroute('**/orders/packingSlips.pdf*')
  const printed = page.waitForEvent('download')
  await print.click()
  const slips = await printed
  expect(slips.suggestedFilename()).toBe('packing-slips.pdf')
  const pages = await readPages(await readFile(await slips.path()))
  expect(pages).toHaveLength(2)
  for (const [at, { orderNo }] of orders.entries())
    expect(pages[at]).toContain(`Packing slip ${orderNo}`)
  await expect(main.getByRole('alert')).toHaveCount(0)

  const exported = page.waitForEvent('download')
  await main.getByRole('link', { name: 'Export CSV, the ticked orders' }).click()
  const rows = parse(await readFile(await (await exported).path()), { columns: true, bom: true })
  expect(rows).toHaveLength(2)
  await main.getByRole('button', { name: 'Untick all' }).click()
  await expect(main.getByRole('link', { name: /^Export CSV, all orders/ })).toBeVisible()
})

test('a customer exports the lines of their own orders', async ({ page, shop }) => {
  const buyer = await newPerson(shop.url)
  const [product] = await orderableProducts(shop.url)
  const order = await placeOrder(buyer, product)
  await enterAs(page.context(), shop.url, buyer)
  await page.goto('/dashboard')
  const exported = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV, my orders' }).click()
  const rows: { order_id: string }[] = parse(await readFile(await (await exported).path()), {
    columns: true,
    bom: true,
  })
  expect(rows.map(({ order_id }) => order_id)).toEqual([order._id])
})
