import { BUDGETS } from '../../../scripts/build/budgets.ts'
import { expect, test } from '../../shop/journey.ts'
import { weighDocument } from '../../shop/screens/weigh-document.ts'

test.use({ javaScriptEnabled: false })

// With scripts off, the browser reports each script as a failed request.
test.beforeEach(({ expectTrouble }) => expectTrouble(/^request: .*\.js$/))

test('with JavaScript off the home page shows the six newest products and their prices', async ({
  page,
  shop,
}) => {
  const newest = await fetch(`${shop.url}/product?limit=6`)
  const products = (await newest.json()) as { name: string; price: number }[]
  await page.goto('/')
  const cards = page.locator('#car-tools').locator('xpath=ancestor::section[1]').locator('article')
  await expect(cards).toHaveCount(6)
  for (const [place, { name, price }] of products.entries()) {
    await expect(cards.nth(place)).toContainText(name)
    await expect(cards.nth(place)).toContainText(`$${price.toFixed(2)}`)
  }
})

test('without script the catalogue can be searched, and a row’s quantity is kept through the login', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Search parts and tools' }).fill('brake disc')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page).toHaveURL('/catalogue?q=brake+disc')
  await expect(page.getByRole('complementary', { name: 'Filters' })).toBeVisible()
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('textbox') })
    .first()
  await row.getByRole('textbox', { name: /^Quantity of / }).fill('600')
  await row.getByRole('button', { name: /^Order Now/ }).click()
  await expect(page).toHaveURL(/\/login\?from=%2Fpurchase%2F[^%]+%3Fquantity%3D600$/)
})

test('without script a form that needs it says so beside its button and sends nothing', async ({
  page,
}) => {
  await page.goto('/login')
  const main = page.getByRole('main')
  await expect(main.getByRole('button')).toHaveText(['Login'])
  await expect(main.getByRole('button')).toBeDisabled()
  // Playwright ignores the text inside `<noscript>`.
  await expect(main.locator('noscript p')).toContainText('This form needs JavaScript.')
  await expect(main.locator('noscript p')).toBeVisible()
  await main.getByLabel('Email').fill('dana@northgate.example')
  await main.getByLabel('Email').press('Enter')
  await expect(main.getByLabel('Email')).toHaveValue('dana@northgate.example')
})

test('without script the catalogue can be filtered, sorted and unfiltered', async ({
  page,
  shop,
}) => {
  await page.goto('/catalogue')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const facet = filters.getByRole('checkbox').first()
  const category = (await facet.getAttribute('value')) ?? ''
  await facet.check()
  await filters.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('category') === category)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(category)

  await page.getByLabel('Sort', { exact: true }).selectOption('-price')
  await page.getByRole('button', { name: 'Sort' }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('sort') === '-price')
  const chosen = new URL(page.url()).searchParams
  const answer = await fetch(`${shop.url}/catalogue/search?${chosen}&limit=50`)
  const { products } = (await answer.json()) as { products: { name: string }[] }
  const rows = page.getByRole('rowheader')
  await expect(rows).toHaveCount(products.length)
  for (const [place, { name }] of products.entries())
    await expect(rows.nth(place)).toContainText(name)

  await page.getByRole('link', { name: `Remove filter ${category}` }).click()
  await expect(page).toHaveURL((url) => !url.searchParams.has('category'))
})

test('the home page with its content and data stays within its budget', async ({ shop }) => {
  const bytes = await weighDocument(shop.url)
  expect(bytes).toBeGreaterThan(5_000)
  expect(bytes).toBeLessThanOrEqual(BUDGETS.document * 1000)
})

test('without script ticked parts are compared by a button of the list', async ({ page }) => {
  await page.goto('/catalogue?category=Brakes')
  const boxes = page.getByRole('checkbox', { name: /^Compare, / })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Compare the ticked parts' }).click()
  const table = page.getByRole('region', { name: 'Comparison' }).getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(3)
})
