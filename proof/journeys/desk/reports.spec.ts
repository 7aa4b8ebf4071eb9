import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../shop/journey.ts'
import {
  addBolts,
  enterAs,
  firstAdmin,
  newPerson,
  type Person,
  payOrder,
  placeOrder,
} from '../../shop/people.ts'
import { expectAccessible, expectAccessibleAtAllSizes } from '../../shop/screens/find-violations.ts'
import { SHOP_SETTINGS } from '../../shop/shop-settings.ts'
import { type RunningShop, startShop } from '../../shop/start-shop.ts'

// Its own shop: in the others a seller's name may be set, so that no paper is missing.
let shop: RunningShop
let admin: Person

test.beforeAll(async () => {
  shop = await startShop({ env: SHOP_SETTINGS })
  admin = await firstAdmin(shop.url)
})
test.afterAll(() => shop.stop())

async function download(page: Page, link: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  return readFile(await file.path(), 'utf8')
}

test('an admin reads sales and taxes, issues the papers that are missing, and takes files to the accountant', async ({
  page,
}) => {
  const bolts = await addBolts(shop.url, admin)
  const buyer = await newPerson(shop.url)
  await payOrder(buyer, await placeOrder(buyer, await bolts.find()))
  const { value: seller } = await admin.call('GET', '/settings/seller')
  const value = {
    ...seller,
    legalName: 'Bulkhead Supply Inc.',
    street: '1 Dock St',
    city: 'Chicago',
  }
  await admin.call('PUT', '/settings/seller', { value })
  await enterAs(page.context(), shop.url, admin)

  await page.goto(`${shop.url}/dashboard/reports?by=product`)
  const bought = page.getByRole('row', { name: new RegExp(bolts.partNumber) })
  await expect(bought).toContainText('$2,090.00')
  await expectAccessible(page)
  expect(await download(page, page.getByRole('link', { name: 'CSV' }))).toContain(bolts.partNumber)

  await page.getByRole('link', { name: 'Taxes', exact: true }).click()
  await expect(
    page.getByText('No invoices or credit notes were issued on these days.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Issue 1 paper' }).click()
  await expect(page.getByText('1 paper issued')).toBeVisible()
  const taxes = page.getByRole('table', { name: 'Taxes' })
  await expect(taxes.getByRole('row', { name: /^Total/ })).toContainText('$2,090.00')
  await expect(page.getByRole('button', { name: /^Issue/ })).toHaveCount(0)
  await expectAccessible(page)
  expect(await download(page, page.getByRole('link', { name: 'CSV' }))).toContain('noRule')

  await page.getByRole('link', { name: 'To the accountant' }).click()
  const month = page.getByRole('row').nth(1)
  await expect(month).toContainText('Open')
  await expectAccessible(page)
  const journal = await download(page, month.getByRole('link', { name: /^CSV/ }))
  expect(journal).toContain('Accounts Receivable,2090,2090,')
  expect(journal).toContain('Card Payments,2090,2090,')
})

test('an admin reads what the stock is worth at purchase prices, today and on a day before it came', async ({
  page,
}) => {
  const bolts = await addBolts(shop.url, admin, { available: 2000, purchasePrice: 2.5, bin: 'V-1' })
  await enterAs(page.context(), shop.url, admin)
  await page.goto(`${shop.url}/dashboard/reports`)
  const reports = page.getByRole('list', { name: 'Report' })
  await reports.getByRole('link', { name: 'Stock' }).click()
  const part = page.getByRole('row', { name: new RegExp(bolts.partNumber) })
  for (const cell of ['V-1', '2,000', '$5,000.00', '$2.50']) await expect(part).toContainText(cell)
  await expect(page.getByRole('heading', { name: /^Stock on / })).toContainText('$5,000.00')
  await expectAccessibleAtAllSizes(page)
  const csv = await download(page, page.getByRole('link', { name: 'CSV' }))
  expect(csv).toContain(',V-1,2000,2.5,5000')

  await page.getByLabel('On', { exact: true }).fill('2026-01-05')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Stock on 5 Jan 2026: $0.00' })).toBeVisible()
  await expect(part).toHaveCount(0)
})
