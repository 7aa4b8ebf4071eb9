import { expect, test, waitUntilSettled } from './journey.ts'
import { enterAs, newPerson } from './people.ts'

test('a search is typed, a suggestion chosen and its page opened with the keyboard alone', async ({
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

test('facets and order are part of the address, and a quantity typed in a row is in the order form after sign-in', async ({
  page,
  shop,
}) => {
  await page.goto('/catalogue?q=brake')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const facet = filters.getByRole('checkbox').first()
  // Ticked at once, however long the shop looks for what it leaves.
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
