import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Product } from '../../../contract/catalogue/products.ts'
import { expect, test } from '../../shop/journey.ts'
import { enterAs, firstAdmin, newestProducts, type Person } from '../../shop/people.ts'

const main = (page: Page) => page.getByRole('main')
const level2 = (page: Page) => main(page).getByRole('heading', { level: 2 })

async function enterDesk(page: Page, shopUrl: string) {
  const admin = await firstAdmin(shopUrl)
  await enterAs(page.context(), shopUrl, admin)
  const all = await Promise.all(
    (await newestProducts(shopUrl, 34)).map(({ _id }) => admin.call('GET', `/product/${_id}`)),
  )
  // A ladder has to stay below the price, so that not every price may fall.
  const products: Product[] = all.filter(({ ladder }) => ladder.length === 0)
  return { admin, products }
}

/** Drafts new prices as the grid does; each is the product's own times a factor. */
async function draftPrices(admin: Person, products: readonly Product[], factors: number[]) {
  const rows = await Promise.all(
    products.slice(0, factors.length).map(async ({ _id }, place) => {
      const { listPrice } = await admin.call('GET', `/product/${_id}`)
      const price = Math.round(listPrice * 100 * (factors[place] ?? 1)) / 100
      return { productId: _id, set: { price } }
    }),
  )
  const { insertedId } = await admin.call('POST', '/changeSet', { title: 'Spring prices', rows })
  return insertedId as number
}

const listPrices = (admin: Person, products: readonly Product[]) =>
  Promise.all(
    products.map(async ({ _id }) => (await admin.call('GET', `/product/${_id}`)).listPrice),
  )

test('an admin looks at a preview, confirms what is severe, applies it, and undoes it from the history', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/409/)
  const { admin, products } = await enterDesk(page, shop.url)
  const before = await listPrices(admin, products)
  const id = await draftPrices(admin, products, [10, 1.05, 0.95])
  await page.goto(`/dashboard/changes/${id}`)
  await expect(level2(page)).toHaveText('Preview')
  const fields = main(page).getByRole('region', { name: 'Fields' })
  await expect(fields).toContainText('Price: 2 up, 1 down, largest +900\u00a0%')
  await expect(main(page).getByRole('region', { name: 'Warnings' })).toContainText(
    'The price is multiplied by 10',
  )
  const rows = main(page).getByRole('table', { name: 'Rows' })
  await expect(rows.getByRole('row')).toHaveCount(4)
  await expect(rows).toContainText(/Price \$[\d,.]+ → \$[\d,.]+/)

  const apply = main(page).getByRole('button', { name: 'Apply 3 changes' })
  await apply.click()
  const tick = main(page).getByLabel('I have looked at the 1 severe warning')
  await expect(tick).toBeFocused()
  await expect(tick).toHaveAccessibleDescription(/severe warning first/)
  await tick.check()
  await apply.click()
  await expect(page.getByText('3 changes applied')).toBeVisible()
  await expect(level2(page)).toHaveText(`Change set ${id}`)
  await expect(level2(page)).toBeFocused()
  expect((await listPrices(admin, products))[0]).toBeCloseTo((before[0] ?? 0) * 10)

  await main(page).getByRole('link', { name: 'Back to History' }).click()
  const history = main(page).getByRole('table', { name: 'History' })
  await expect(history.getByRole('row').nth(1)).toContainText(/Spring prices.*3 changed.*Applied/)
  await history.getByRole('link', { name: 'Spring prices' }).first().click()
  await main(page).getByRole('button', { name: 'Undo' }).click()
  await expect(level2(page)).toHaveText('Preview')
  await expect(main(page)).toContainText(`Undo ${id}: Spring prices`)
  await main(page).getByRole('button', { name: 'Apply 3 changes' }).click()
  await expect(main(page).getByRole('link', { name: `change set ${id}` })).toBeVisible()
  expect(await listPrices(admin, products)).toEqual(before)
  await page.goto('/dashboard/history')
  await expect(history.getByRole('row').nth(2)).toContainText(/Spring prices.*Undone/)
})

test('severe warnings that Compare again finds have to be looked at anew', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/409/)
  const { admin, products } = await enterDesk(page, shop.url)
  const [, second] = products
  const id = await draftPrices(admin, products, [10, 1.05, 0.95])
  await page.goto(`/dashboard/changes/${id}`)
  await main(page).getByLabel('I have looked at the 1 severe warning').check()
  const { version, listPrice } = await admin.call('GET', `/product/${second?._id}`)
  const price = Math.round(listPrice * 1000) / 100
  const edit = await admin.call('PUT', `/product/${second?._id}`, { version, price })

  const apply = main(page).getByRole('button', { name: 'Apply 3 changes' })
  await apply.click()
  await main(page).getByRole('button', { name: 'Compare again' }).click()
  const tick = main(page).getByLabel('I have looked at the 2 severe warnings')
  await expect(tick).not.toBeChecked()
  await apply.click()
  await expect(tick).toBeFocused()
  await expect(tick).toHaveAccessibleDescription(/2 severe warnings first/)

  await admin.call('DELETE', `/changeSet/${id}`)
  const { insertedId } = await admin.call('POST', `/changeSet/${edit.changeSetId}/undo`, {})
  await admin.call('POST', `/changeSet/${insertedId}/apply`, { confirmSevere: true })
})

test('a product that was changed meanwhile refuses the whole change set, and Compare again compares anew', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/409/)
  const { admin, products } = await enterDesk(page, shop.url)
  const [first] = products
  const before = await listPrices(admin, products)
  const id = await draftPrices(admin, products, [1.05, 1.05])
  await page.goto(`/dashboard/changes/${id}`)
  await expect(level2(page)).toHaveText('Preview')
  const { version } = await admin.call('GET', `/product/${first?._id}`)
  const price = (before[0] ?? 0) + 1
  const edit = await admin.call('PUT', `/product/${first?._id}`, { version, price })

  const apply = main(page).getByRole('button', { name: 'Apply 2 changes' })
  await apply.click()
  await expect(main(page).getByRole('alert')).toContainText(
    '1 product was changed since this preview',
  )
  await expect(main(page).getByRole('list', { name: 'Changed products' })).toContainText(
    'Price is now $',
  )
  // A set can't be applied before it is compared again: the refusal stays until then.
  await page.route('**/rebase', async (route) => {
    await sleep(500)
    await route.continue()
  })
  await main(page).getByRole('button', { name: 'Compare again' }).click()
  await expect(main(page).getByRole('alert')).toHaveCount(0)
  await apply.click()
  await expect(page.getByText('2 changes applied')).toBeVisible()

  // Undone in the wrong order, the product that was changed after it is named.
  await page.goto(`/dashboard/changes/${edit.changeSetId}`)
  await main(page).getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(main(page).getByRole('alert')).toContainText(
    '1 of 1 product was changed after it: undo that first, or take it out',
  )
  for (const one of [id, edit.changeSetId]) {
    const { insertedId } = await admin.call('POST', `/changeSet/${one}/undo`, {})
    await admin.call('POST', `/changeSet/${insertedId}/apply`, {})
  }
  expect(await listPrices(admin, products)).toEqual(before)
})

test('by keyboard a change set is planned for a later hour, and the plan is cancelled', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/422/)
  const { admin, products } = await enterDesk(page, shop.url)
  const id = await draftPrices(admin, products, [1.05])
  await page.goto(`/dashboard/changes/${id}`)
  await main(page).getByRole('button', { name: 'Apply on …' }).press('Enter')
  await main(page).getByLabel('Day').fill('2020-01-01')
  await main(page).getByLabel('Hour', { exact: true }).press('Enter')
  await expect(main(page).getByRole('alert')).toContainText('Choose a time in the future')
  const next = new Date(Date.now() + 40 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await main(page).getByLabel('Day').fill(next)
  await main(page).getByLabel('Hour', { exact: true }).fill('06:00')
  await expect(main(page).getByRole('status')).toContainText('6:00 AM UTC')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Planned for .* 6:00 AM UTC/)).toBeVisible()
  await expect(level2(page)).toBeFocused()
  await main(page).getByRole('button', { name: 'Cancel plan' }).press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Discard these changes?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(main(page)).toContainText('Nothing was changed. Its rows are not kept.')
  await expect(level2(page)).toBeFocused()
})

test('rows are filtered and taken out of a draft', async ({ page, shop }) => {
  const { admin, products } = await enterDesk(page, shop.url)
  const id = await draftPrices(admin, products, [10, 1.05, 0.95])
  await page.goto(`/dashboard/changes/${id}`)
  await main(page).getByRole('link', { name: 'Only warnings' }).click()
  const rows = main(page).getByRole('table', { name: 'Rows' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Exclude/ })
    .click()
  await expect(main(page).getByRole('button', { name: 'Apply 2 changes' })).toBeVisible()
  await expect(page.getByText(/excluded$/)).toBeVisible()
  await expect(main(page).getByRole('heading', { name: /^Rows/ })).toBeFocused()
  await expect(main(page).getByText('No such rows.')).toBeVisible()
  await main(page).getByRole('link', { name: 'All', exact: true }).click()
  await expect(rows).toHaveCount(3)
  await admin.call('DELETE', `/changeSet/${id}`)
})

test('an export imported again has 0 changes; a bad row is refused with its reason and can be downloaded', async ({
  page,
  shop,
}) => {
  const { admin } = await enterDesk(page, shop.url)
  await page.goto('/dashboard/importExport')
  await expect(level2(page)).toHaveText('Import/Export')
  const download = page.waitForEvent('download')
  await main(page).getByRole('link', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('products.csv')
  const csv = await readFile(await file.path(), 'utf8')

  const input = main(page).getByLabel('File', { exact: true })
  const send = (text: string) =>
    input.setInputFiles({ name: 'autumn.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await send(csv)
  await main(page).getByRole('button', { name: 'Import' }).click()
  await expect(main(page)).toContainText('Identified as an export of this shop')
  await main(page).getByRole('button', { name: 'Preview the changes' }).click()
  await expect(page).toHaveURL(/\/dashboard\/changes\/\d+$/)
  await expect(main(page).getByRole('heading', { name: '0 changes' })).toBeVisible()
  await expect(main(page)).toContainText('Import autumn.csv')

  const [header = '', first = ''] = csv.split('\r\n')
  const cells = first.split(',')
  const place = header.replace('\ufeff', '').split(',').indexOf('part_number')
  await page.goto('/dashboard/importExport')
  await send(`part_number,price\r\n${cells[place]},"41,80"\r\n`)
  await main(page).getByRole('button', { name: 'Import' }).click()
  // Found as a comma; read as points again, it is refused.
  await main(page).getByLabel('Decimal sign').selectOption('Point: 1,234.56')
  await expect(main(page).getByLabel('Decimal sign')).toHaveValue('.')
  await main(page).getByRole('button', { name: 'Preview the changes' }).click()
  const rows = main(page).getByRole('table', { name: 'Rows' })
  await expect(rows).toContainText('has a decimal comma')
  const errors = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Download errors' }).click()
  const text = await readFile(await (await errors).path(), 'utf8')
  expect(text).toContain('reasons')
  expect(text).toContain('has a decimal comma')
  await main(page).getByRole('button', { name: 'Read 41,80 as 41.80' }).click()
  await expect(rows).toContainText('→ $41.80')
  const id = page.url().split('/').at(-1)
  await admin.call('DELETE', `/changeSet/${id}`)
})

test('an XLSX export that is refused says why on its page, and is saved once it can be written', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/422/)
  await enterDesk(page, shop.url)
  const detail = 'More than 50,000 rows don’t fit into an XLSX file here. Use CSV'
  const problem = { title: 'Too many rows', status: 422, code: 'tooManyRows', detail }
  await page.route('**/product/export?*', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({ ...problem, type: 'about:blank', errors: { file: [detail] } }),
    }),
  )
  await page.goto('/dashboard/importExport')
  const exporting = main(page).getByRole('button', { name: 'Export XLSX' })
  await exporting.click()
  await expect(main(page).getByRole('alert')).toContainText('Use CSV')
  await page.unroute('**/product/export?*')
  const download = page.waitForEvent('download')
  await exporting.click()
  expect((await download).suggestedFilename()).toBe('products.xlsx')
  await expect(main(page).getByRole('alert')).toHaveCount(0)
})

test('the sample file is taken as it is, and a file that is no spreadsheet is refused at its field', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/422/)
  const { admin } = await enterDesk(page, shop.url)
  await page.goto('/dashboard/importExport')
  const input = main(page).getByLabel('File', { exact: true })
  const importing = main(page).getByRole('button', { name: 'Import' })
  await importing.click()
  await expect(input).toHaveAccessibleDescription(/Choose a file/)
  await input.setInputFiles({
    name: 'setup.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('MZ\u0000\u0001 not a sheet\u0000'),
  })
  await importing.click()
  await expect(input).toHaveAccessibleDescription(/This is not an XLSX or CSV file/)

  const download = page.waitForEvent('download')
  await main(page).getByRole('link', { name: 'Sample file' }).click()
  await input.setInputFiles(await (await download).path())
  await importing.press('Enter')
  await main(page).getByRole('button', { name: 'Preview the changes' }).press('Enter')
  await expect(main(page).getByRole('button', { name: 'Apply 2 changes' })).toBeVisible()
  const id = page.url().split('/').at(-1)
  const { counts } = await admin.call('GET', `/changeSet/${id}`)
  expect(counts).toMatchObject({ new: 2, refused: 0, warnings: 0 })
  await admin.call('DELETE', `/changeSet/${id}`)
})

test('an import asks about a misspelt category, and categories are renamed and merged as changes that are undone', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/422/)
  const { admin } = await enterDesk(page, shop.url)
  await page.goto('/dashboard/importExport')
  const [{ partNumber }] = (await admin.call('GET', '/product?category=Brakes&limit=1')) as [
    Product,
  ]
  const text = `part_number,category\r\n${partNumber},Filtres\r\n`
  await main(page)
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'filters.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await main(page).getByRole('button', { name: 'Import' }).click()
  const preview = main(page).getByRole('button', { name: 'Preview the changes' })
  await preview.click()
  await expect(main(page).getByRole('heading', { name: /^Names that/ })).toBeFocused()
  const answer = main(page).getByLabel('Answer for the category Filtres')
  await expect(answer).toHaveValue('Filters')
  await expect(answer.getByRole('option').first()).toHaveText('New category “Filtres”')
  await preview.click()
  const rows = main(page).getByRole('table', { name: 'Rows' })
  await expect(rows).toContainText('Category Brakes → Filters')

  await page.goto('/dashboard/categories')
  const rowOf = (name: string) => main(page).getByRole('row').filter({ hasText: name })
  await rowOf('Exhaust').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Exhaust' })
  await dialog.getByLabel('Name').fill('Brakes')
  await dialog.getByLabel('Introduction').fill('Silencers and pipes.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/merge them$/)
  await expect(dialog.getByLabel('Introduction')).toHaveValue('Silencers and pipes.')
  await dialog.getByLabel('Name').fill('Exhausts')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf('Exhausts')).toContainText('Silencers and pipes.')

  await main(page).getByLabel('Tick Exhausts').check()
  await main(page).getByLabel('Merge 1 ticked name into').selectOption('Engine')
  await main(page).getByRole('button', { name: 'Merge' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click()
  await expect(rowOf('Exhausts')).toHaveCount(0)
  const told = page.getByRole('listitem').filter({ hasText: 'Merged into Engine' })
  await told.getByRole('button', { name: 'See the change' }).click()
  await expect(main(page)).toContainText('Merge Exhausts into Engine')
  const merged = page.url().split('/').at(-1)
  const { insertedId } = await admin.call('POST', `/changeSet/${merged}/undo`, {})
  await admin.call('POST', `/changeSet/${insertedId}/apply`, {})
  await page.goto('/dashboard/categories')
  await expect(rowOf('Exhausts')).toContainText('Silencers and pipes.')
})
