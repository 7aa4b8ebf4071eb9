import { expect, test, waitUntilSettled } from '../../shop/journey.ts'
import {
  addBolts,
  enterAs,
  firstAdmin,
  newPerson,
  payOrder,
  placeOrder,
} from '../../shop/people.ts'
import { countClicks } from '../../shop/screens/count-clicks.ts'
import { expectAccessible } from '../../shop/screens/find-violations.ts'

const ORDERS = 40
const MOST_CLICKS = 60
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

test('forty orders are picked, packed and shipped from their list, and its pages hold up at both widths', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  const buyer = await newPerson(shop.url)
  const product = await (await addBolts(shop.url, admin, { available: 25_000 })).find()
  const orderNos: number[] = []
  for (let n = 0; n < ORDERS; n += 1) {
    const order = await placeOrder(buyer, product, 500)
    await payOrder(buyer, order)
    orderNos.push(order.orderNo)
  }
  await enterAs(page.context(), shop.url, admin)
  const readClicks = await countClicks(page)

  await page.goto('/dashboard/overview')
  await page.getByRole('link', { name: /Orders to pack$/ }).click()
  await expect(page).toHaveURL(/goods=toPack/)
  await page.getByRole('searchbox').fill(buyer.email)
  await page.keyboard.press('Enter')
  const table = page.getByRole('table', { name: 'Orders' })
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
    `Orders ${ORDERS}`,
  )
  await page.getByLabel('Tick all orders of this page').click()
  await page.getByRole('button', { name: `Tick all ${ORDERS} of this list` }).click()
  await expect(page.getByText(`${ORDERS} ticked`)).toBeVisible()
  const pickList = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Pick list' }).click()
  expect((await pickList).suggestedFilename()).toBe('pick-list.pdf')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  await page.getByRole('link', { name: 'Pick on screen' }).click()
  const part = page.getByRole('checkbox', { name: /20,000/ })
  await part.check()
  await expect(page.getByText('1 of 1 part picked')).toBeVisible()
  await page.reload()
  await expect(part).toBeChecked()
  await expectAccessible(page)
  await page.goBack()
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByLabel('Tick all orders of this page').click()
  await page.getByRole('button', { name: `Tick all ${ORDERS} of this list` }).click()
  await page.getByRole('button', { name: 'Pack in full' }).click()
  await expect(page.getByText(`${ORDERS} of ${ORDERS} packed now`)).toBeVisible()
  const papers = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Slips and labels' }).click()
  await papers
  await page.getByRole('button', { name: 'Ship', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Ship ${ORDERS} orders` })
  await dialog.getByRole('button', { name: 'Paste a table' }).click()
  const [bad, ...good] = orderNos
  const rows = [`${bad},<none>,Freight Co`, ...good.map((no) => `${no},PRO-${no},Freight Co`)]
  await dialog.getByLabel('One row per order: order, tracking, carrier').fill(rows.join('\n'))
  await dialog.getByRole('button', { name: 'Fill in the rows' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Ship ${ORDERS}` }).click()
  // The bad row stays with its reason, the others are gone.
  const refused = page.getByLabel(`Tracking number of order ${bad}`)
  await expect(refused).toHaveAccessibleDescription(/Letters, digits/)
  await expect(page.getByText(`${ORDERS - 1} shipped.`)).toBeVisible()
  await refused.fill(`PRO-${bad}`)
  await page.getByRole('button', { name: 'Ship 1' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('No orders match these filters')).toBeVisible()
  const clicks = await readClicks()
  expect(clicks).toBeGreaterThan(5)
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)

  await page.getByRole('link', { name: 'Shipped', exact: true }).click()
  await expect(table.getByRole('link', { name: String(orderNos.at(-1)) })).toBeVisible()
  await page.getByRole('button', { name: 'Keep this filter' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Gone')
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await page.getByRole('list', { name: 'Kept filters' }).getByRole('link', { name: 'Gone' }).click()
  await expect(page).toHaveURL(/goods=shipped/)
  await table.getByRole('link', { name: String(orderNos.at(-2)) }).click()
  await waitUntilSettled(page)
  const list = page.getByRole('navigation', { name: 'Orders of the list' })
  await list.getByRole('link', { name: `Next: order ${orderNos.at(-3)}` }).click()
  await expect(page.getByRole('heading', { name: `Order ${orderNos.at(-3)}` })).toBeVisible()
  await list.getByRole('link', { name: /^Previous/ }).click()
  await list.getByRole('link', { name: /^Previous/ }).click()
  await expect(page.getByRole('heading', { name: `Order ${orderNos.at(-1)}` })).toBeVisible()
  await list.getByRole('link', { name: 'Back to Orders' }).click()
  await expect(page).toHaveURL(/goods=shipped/)
})
