import { expect, test } from '../../shop/journey.ts'
import { enterAs, newPerson, orderableProducts, placeOrder } from '../../shop/people.ts'
import { expectAccessible } from '../../shop/screens/find-violations.ts'

test('the catalogue is narrowed to what the buyer bought before', async ({
  page,
  context,
  shop,
}) => {
  const buyer = await newPerson(shop.url)
  const [product] = await orderableProducts(shop.url)
  await placeOrder(buyer, product)
  await enterAs(context, shop.url, buyer)
  await page.goto('/catalogue')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const tick = filters.getByRole('checkbox', { name: 'Bought before' })
  await tick.check()
  await expect(page).toHaveURL(/\/catalogue\?bought=true$/)
  await expect(page.getByRole('status').filter({ hasText: 'part' })).toHaveText('1 part')
  await expect(page.locator('#results')).toContainText(product.name)
  await expectAccessible(page)
  await page.reload()
  await expect(tick).toBeChecked()
  await page.getByRole('link', { name: 'Remove filter Bought before' }).click()
  await expect(page).toHaveURL(/\/catalogue$/)
  await expect(tick).not.toBeChecked()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Bought before' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Show 1 part' }).click()
  await expect(page.locator('#results')).toContainText(product.name)
})

test('a visitor has no such filter, and its address leads to the login and back', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/401/)
  await page.goto('/catalogue')
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Bought before' })).toHaveCount(0)
  await page.goto('/catalogue?bought=true')
  await expect(page.getByRole('heading', { name: 'Log in to see what you bought' })).toBeVisible()
  await expectAccessible(page)
  const login = page.getByRole('main').getByRole('link', { name: 'Login' })
  await expect(login).toHaveAttribute('href', '/login?from=%2Fcatalogue%3Fbought%3Dtrue')
})
