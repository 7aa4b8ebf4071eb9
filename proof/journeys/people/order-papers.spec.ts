import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { readPages } from '../../../server/testing/desks/paper-desk.ts'
import { expect, test } from '../../shop/journey.ts'
import { enterAs, firstAdmin, newestProducts, newPerson, placeOrder } from '../../shop/people.ts'

test('an admin ticks orders and prints their slips as one file, or exports them', async ({
  page,
  shop,
  expectTrouble,
}) => {
  const buyer = await newPerson(shop.url, 'Ingrid Tickmark')
  const [product] = await newestProducts(shop.url)
  if (!product) throw new Error('There is no product.')
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
  const [product] = await newestProducts(shop.url)
  if (!product) throw new Error('There is no product.')
  const order = await placeOrder(buyer, product)
  await enterAs(page.context(), shop.url, buyer)
  await page.goto('/dashboard')
  const exported = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV, my orders' }).click()
  const rows: { order_id: string }[] = parse(await readFile(await (await exported).path()), {
    ...{ columns: true, bom: true },
  })
  expect(rows.map(({ order_id }) => order_id)).toEqual([order._id])
})
