import { test } from '../../shop/carts.ts'
import { expect } from '../../shop/journey.ts'
import { enterAs, newPerson, orderableProducts } from '../../shop/people.ts'
import { expectAccessible } from '../../shop/screens/find-violations.ts'

test('a cart is kept as a list, shared by link, taken over by a visitor, and the link ends', async ({
  page,
  context,
  browser,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/404/)
  const buyer = await newPerson(shop.url)
  const products = await orderableProducts(shop.url, 2)
  const cart = await buyer.call('POST', '/cart', {
    lines: products.map(({ _id, minimum }) => ({ productId: _id, quantity: minimum })),
  })
  await enterAs(context, shop.url, buyer)
  await page.goto(`/cart/${cart.insertedId}`)
  await page.getByRole('button', { name: 'Save as list' }).click()
  const naming = page.getByRole('dialog', { name: 'Save as list' })
  await naming.getByRole('button', { name: 'Save list' }).click()
  await expect(naming.getByLabel('Name')).toHaveAccessibleDescription('Name is Required')
  await naming.getByLabel('Name').fill('Monthly brakes')
  await naming.getByLabel('Name').press('Enter')
  await expect(naming).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cart 2 lines')

  await page.goto('/dashboard/carts')
  await page.getByRole('link', { name: 'Monthly brakes', exact: true }).click()
  await expect(
    page.getByText(/lines? (is|are) short today|Every line is in stock today/),
  ).toBeVisible()
  await expect(page.getByText('Saved list', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this list' })
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  await expect(dialog.getByLabel('Link')).toBeFocused()
  const link = await dialog.getByLabel('Link').inputValue()
  expect(link).toMatch(/\/list\/[A-Za-z0-9_-]{22}$/)
  await expectAccessible(page)
  await context.grantPermissions(['clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Link copied')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByRole('status')).toContainText('copy it yourself')

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Monthly brakes 2 lines')
  await expectAccessible(visitor)
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await visitor.getByRole('button', { name: 'Copy 2 lines to my cart' }).click()
  await expect(visitor).toHaveURL('/cart')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Cart 2 lines')

  await dialog.getByRole('button', { name: 'Switch off link' }).click()
  await expect(dialog).toBeHidden()
  await visitor.goto(link)
  await expect(visitor.getByText('This link shows no list')).toBeVisible()

  await page.getByRole('button', { name: 'Copy to a new cart' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copy of Monthly brakes 2 lines')
  await expect(page.getByRole('button', { name: 'Save as list' })).toBeVisible()
})
