import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import type { BestSellers, Figures } from '../../../contract/office/figures.ts'
import { formatCount, formatDollars } from '../../../contract/values/money/money.ts'
import { expect, test } from '../../shop/journey.ts'
import { enterAs, firstAdmin, type Person } from '../../shop/people.ts'
import { expectAccessible } from '../../shop/screens/find-violations.ts'
import { SHOP_SETTINGS } from '../../shop/shop-settings.ts'
import { type RunningShop, startShop } from '../../shop/start-shop.ts'

// Its own shop: sample orders are refused where there are others.
let traded: RunningShop
let admin: Person

const COMMAND = join(import.meta.dirname, '../../../server/operating/commands/demo-trade.ts')

test.beforeAll(async () => {
  traded = await startShop({ env: SHOP_SETTINGS })
  const env = { PATH: process.env.PATH, ...SHOP_SETTINGS, DATA_DIR: traded.dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND], { env })
  expect(stdout).toMatch(/^[\d,]+ sample orders/)
  admin = await firstAdmin(traded.url)
})
test.afterAll(() => traded.stop())

const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test('admins land on the overview; its charts and their tables have the numbers of the calls', async ({
  page,
}) => {
  await enterAs(page.context(), traded.url, admin)
  await page.goto(traded.url)
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(`${traded.url}/dashboard/overview`)
  await page.goBack()
  await expect(page).toHaveURL(`${traded.url}/`)
  await page.goForward()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText('Overview')
  await page.getByRole('link', { name: '12 months' }).click()
  const revenue = panel(page, 'Revenue by month')
  await expect(revenue.getByRole('img')).toBeVisible()

  const today = new Date().toISOString()
  const from = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 12))
  const period = `from=${from.toISOString().slice(0, 10)}&to=${today.slice(0, 10)}`
  const figures: Figures = await admin.call('GET', `/figures?${period}&by=month`)
  expect(figures.rows).toHaveLength(12)
  const amounts = figures.rows.map((row) => formatDollars(row.revenue))
  const drawn = await revenue.locator('svg title').allTextContents()
  expect(drawn.map((title) => title.split(': ')[1])).toEqual(amounts)
  await revenue.getByRole('button', { name: 'Show as table' }).focus()
  await page.keyboard.press('Enter')
  await expect(revenue.getByRole('img')).toHaveCount(0)
  const cells = await revenue.getByRole('row').locator('td:last-child').allTextContents()
  expect(cells).toEqual(amounts)
  await expect(page.getByText(formatDollars(figures.total.revenue)).first()).toBeVisible()

  const sellers = panel(page, 'Best sellers')
  await sellers.getByRole('link', { name: 'Pieces' }).click()
  await expect(sellers.locator('svg text.num').first()).toContainText('pieces')
  // Until they are there, those of the revenue stay.
  await expect(sellers).toHaveAttribute('aria-busy', 'false')
  for (const name of ['Best sellers', /^Orders by state/, 'Conversion'])
    await expectSameNumbers(panel(page, name))
  const best: BestSellers = await admin.call('GET', `/figures/bestSellers?${period}&by=pieces`)
  await expect(sellers.getByRole('row').nth(1)).toHaveText(
    `${best.rows[0]?.name}${formatCount(best.rows[0]?.pieces ?? 0)} pieces`,
  )
  const download = page.waitForEvent('download')
  await sellers.getByRole('link', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^bestSellers-.*\.csv$/)
})

/** Turns a chart into its table, which has the same numbers. */
async function expectSameNumbers(chart: Locator): Promise<void> {
  const drawn = await chart.locator('svg text.num').allTextContents()
  expect(drawn.length).toBeGreaterThan(2)
  await chart.getByRole('button', { name: 'Show as table' }).click()
  await expect(chart.getByRole('img')).toHaveCount(0)
  expect(await chart.getByRole('row').locator('td:last-child').allTextContents()).toEqual(drawn)
}

test('a chart of days without sales has nothing but 0 on its axis', async ({ page }) => {
  await enterAs(page.context(), traded.url, admin)
  await page.goto(`${traded.url}/dashboard/overview`)
  const axis = panel(page, /^Revenue/).locator('.visx-axis-left .visx-axis-tick')
  await expect(axis.nth(1)).toBeVisible()
  await page.route(/\/figures\?/, async (route) => {
    const figures: Figures = await (await route.fetch()).json()
    const rows = figures.rows.map((row) => ({ ...row, revenue: 0, paid: 0, refunded: 0 }))
    await route.fulfill({ json: { ...figures, rows } })
  })
  await page.getByRole('link', { name: '7 days' }).click()
  await expect(axis).toHaveText(['0'])
})

test('axe finds nothing on the overview, with charts or tables', async ({ page }) => {
  await enterAs(page.context(), traded.url, admin)
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.goto(`${traded.url}/dashboard/overview`)
    // After the charts were drawn: they follow the window.
    await page.setViewportSize(size)
    for (const name of [/^Revenue/, 'Best sellers', /^Orders by state/, 'Conversion'])
      await expect(panel(page, name).getByRole('img')).toBeVisible()
    await expect(panel(page, 'Runs out').getByRole('listitem').first()).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(size.width)
    await expectAccessible(page)
    for (const button of await page.getByRole('button', { name: 'Show as table' }).all())
      await button.click()
    await expect(page.locator('main').getByRole('img')).toHaveCount(0)
    await expectAccessible(page)
  }
})
