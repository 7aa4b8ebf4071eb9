import { expect, test, waitUntilSettled } from '../../shop/journey.ts'
import { enterAs, newPerson } from '../../shop/people.ts'

test('a search suggestion is chosen and its page opened with the keyboard alone', async ({
  page,
}) => {
  await page.goto('/about')
  const field = page.getByRole('combobox', { name: 'Search parts and tools' })
  await field.focus()
  await page.keyboard.type('brake')
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  const name = await options.first().locator('.font-medium').textContent()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(name ?? '')
  await expect(page).toHaveURL(/\/catalogue\/[^/]+\/[a-z0-9-]+$/)
})

test('new suggestions keep the marked product marked, and Enter opens it', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('combobox', { name: 'Search parts and tools' }).focus()
  const answered = page.waitForResponse((answer) => answer.url().endsWith('suggestions?q=brake'))
  await page.keyboard.type('brake')
  const found: object[] = await (await answered).json()
  const later = Promise.withResolvers<void>()
  await page.route('**/catalogue/suggestions?*', async (route) => {
    await later.promise
    await route.fulfill({ json: found.toReversed() })
  })
  const names = page.getByRole('option').locator('.font-medium')
  await expect(names).toHaveCount(found.length)
  await page.keyboard.type(' p')
  await page.keyboard.press('ArrowDown')
  const [name = '', ...others] = await names.allTextContents()
  later.resolve()
  await expect(names).toHaveText([...others.toReversed(), name])
  await expect(page.getByRole('option', { selected: true })).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(name)
})

test('suggestions that were open are closed on the way back', async ({ page }) => {
  await page.goto('/catalogue?q=brake')
  await waitUntilSettled(page)
  const field = page.getByRole('combobox', { name: 'Search parts and tools' })
  await field.fill('clamp')
  await field.press('Enter')
  await expect(page).toHaveURL('/catalogue?q=clamp')
  await field.fill('brake pad')
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(suggestions).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('brake')
  await expect(suggestions).toBeHidden()
  await expect(field).toHaveAttribute('aria-expanded', 'false')
})

test('facets and sort are part of the address, and a row’s quantity is in the order form after sign-in', async ({
  page,
  shop,
}) => {
  await page.goto('/catalogue?q=brake')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const facet = filters.getByRole('checkbox').first()
  // The box is checked at once, however long the search takes.
  const looking = Promise.withResolvers<void>()
  await page.route('**/catalogue/search?*', async (route) => {
    await looking.promise
    await route.continue()
  })
  await facet.check()
  await expect(page).toHaveURL(/[?&](category|brand|attribute)=/)
  looking.resolve()
  await waitUntilSettled(page)
  const found = await page.getByRole('rowheader').allTextContents()
  await page.goto(page.url())
  await expect(page.getByRole('rowheader')).toHaveText(found)

  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('textbox') })
    .first()
  await row.getByRole('textbox', { name: /^Quantity of / }).fill('650')
  await row.getByRole('button', { name: /^Order Now/ }).click()
  await expect(page).toHaveURL(/\/login/)
  const { from } = Object.fromEntries(new URL(page.url()).searchParams)
  await enterAs(page.context(), shop.url, await newPerson(shop.url))
  await page.goto(from ?? '')
  await page.getByRole('button', { name: 'Order Now' }).click()
  await expect(page.getByRole('textbox', { name: 'Ordered quantity' })).toHaveValue('650')
})

test('the sort is chosen by keyboard: it keeps the focus, and the page its place', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/catalogue')
  await waitUntilSettled(page)
  const sort = page.getByLabel('Sort', { exact: true })
  await sort.focus()
  await page.evaluate(() => scrollTo(0, 40))
  const chooseNext = async () => {
    for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  }
  await chooseNext()
  await expect(page).toHaveURL('/catalogue?sort=price')
  await chooseNext()
  await expect(page).toHaveURL('/catalogue?sort=-price')
  await expect(sort).toBeFocused()
  await expect(sort).toHaveValue('-price')
  expect(await page.evaluate(() => scrollY)).toBe(40)
  await page.goBack()
  await expect(sort).toHaveValue('price')
})

test('a tablet that is turned keeps its filters open, and the page works once they are closed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/catalogue')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.setViewportSize({ width: 1180, height: 820 })
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: /^Show / }).click()
  await expect(sheet).toHaveCount(0)
  await page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox').first().check()
  await expect(page).toHaveURL(/[?&](category|brand|attribute)=/)
})

test('no single key takes the focus away', async ({ page }) => {
  await page.goto('/catalogue')
  await waitUntilSettled(page)
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search parts and tools' })).not.toBeFocused()
})

test('an open price ladder covers no quantity field, or closes when the focus goes on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1180, height: 820 })
  await page.goto('/catalogue?q=BH-4012-060')
  await waitUntilSettled(page)
  const summary = page.getByText('Volume prices, BH-4012-060')
  const ladder = page.getByRole('table', { name: 'Volume prices, BH-4012-060' })
  const quantity = page.getByRole('textbox', { name: 'Quantity of BH-4012-060' })
  await summary.click()
  await expect(ladder).toBeVisible()
  await quantity.click({ trial: true })
  await page.setViewportSize({ width: 360, height: 780 })
  await quantity.click({ trial: true })
  expect(await ladder.evaluate((table) => table.getBoundingClientRect().right)).toBeLessThan(360)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await expect(ladder).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(ladder).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(ladder).toBeHidden()
})

test('Skip to results jumps past the filters', async ({ page }) => {
  await page.goto('/catalogue')
  await waitUntilSettled(page)
  const skip = page.getByRole('link', { name: 'Skip to results' })
  await skip.focus()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#results')).toBeFocused()
})

test('the search keeps the focus in the catalogue, and results take it where its link is gone', async ({
  page,
  shop,
}) => {
  await page.goto('/catalogue')
  await waitUntilSettled(page)
  const field = page.getByRole('combobox', { name: 'Search parts and tools' })
  await field.fill('brake')
  await field.press('Enter')
  await expect(page).toHaveURL('/catalogue?q=brake')
  await expect(field).toBeFocused()
  await page.goBack()
  await expect(field).toHaveValue('')

  const results = page.getByRole('region', { name: 'Results', exact: true })
  await page.goto('/catalogue?category=Brakes')
  await page.getByRole('link', { name: 'Remove filter Brakes' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/catalogue')
  await expect(results).toBeFocused()

  const { next } = await (await fetch(`${shop.url}/catalogue/search?limit=5`)).json()
  await page.goto(`/catalogue?${new URLSearchParams({ after: next })}`)
  await page.getByRole('link', { name: 'First page' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/catalogue')
  await expect(results).toBeFocused()
})

test('a search that finds nothing suggests matching categories, also without script', async ({
  page,
  browser,
}) => {
  await page.goto('/catalogue?q=zzqqzz')
  const categories = page.getByRole('main').getByRole('navigation', { name: 'Categories' })
  await expect(categories.getByRole('link', { name: /^Brakes/ })).toBeVisible()
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const other = await plain.newPage()
  await other.goto(page.url())
  await expect(
    other.getByRole('main').getByRole('navigation', { name: 'Categories' }).getByRole('link'),
  ).toHaveCount(await categories.getByRole('link').count())
  await plain.close()
  await categories.getByRole('link', { name: /^Brakes/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brakes')
})

test('a category has its own introduction, and its heads and sizes stay on one line', async ({
  page,
}) => {
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/catalogue')
    await waitUntilSettled(page)
    const broken = await page.locator('.ledger-order').evaluateAll((tables) =>
      tables.flatMap((table) =>
        [...table.querySelectorAll('thead th, tbody td.whitespace-nowrap')]
          .filter((cell) => (cell as HTMLElement).offsetParent !== null)
          .filter((cell) => {
            const range = document.createRange()
            range.selectNodeContents(cell)
            const lines = new Set(
              [...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8)),
            )
            return lines.size > 2
          })
          .map((cell) => cell.textContent),
      ),
    )
    expect(broken, `at ${width}`).toEqual([])
    // Sortable and plain heads share one baseline. Folded ladders in the rows have heads of their own.
    const middles = await page
      .locator('.ledger-order')
      .first()
      .locator(':scope > thead th')
      .evaluateAll((heads) =>
        heads.flatMap((head) => {
          const range = document.createRange()
          range.selectNodeContents(head.querySelector('a') ?? head)
          const { top, bottom, width } = range.getBoundingClientRect()
          return width > 0 ? Math.round((top + bottom) / 2) : []
        }),
      )
    expect(Math.max(...middles) - Math.min(...middles), `at ${width}`).toBeLessThanOrEqual(1)
    const sticking = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(sticking).toBe(0)
  }
  const brakes = page.getByRole('region', { name: 'Brakes' })
  await expect(brakes.getByRole('paragraph').first()).toHaveText(/Discs and pads to original sizes/)
})

test('synonyms and corrections that found something are named', async ({ page }) => {
  await page.goto('/catalogue?q=jumper+cables')
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
    '1 part matches “jumper cables” (jump leads)',
  )
  await page.goto('/catalogue?q=brkae+disc')
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
    'No results for “brkae disc”. Showing 1 for “brake disc”.',
  )
})
