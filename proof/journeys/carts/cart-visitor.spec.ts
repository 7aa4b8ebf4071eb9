import type { Page } from '@playwright/test'
import type { Product } from '../../../contract/catalogue/products.ts'
import { fillCart, findPart, test } from '../../shop/carts.ts'
import { expect, logIn, loseAnswer, signUp, waitUntilSettled } from '../../shop/journey.ts'
import { enterAs, firstAdmin, newPerson, orderableProducts } from '../../shop/people.ts'

declare global {
  interface Window {
    /** Sum of layout shifts. */
    shifted: number
    /** Whether the page has called the cart empty. */
    saidEmpty: boolean
  }
}

/** Adds the least of a part on its page. */
async function addToCart(page: Page, { _id }: Pick<Product, '_id'>) {
  await page.goto(`/catalogue/${_id}/any-words`)
  // Before its script runs, the button only opens the product's page.
  await waitUntilSettled(page)
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('500 pieces added to your cart').last()).toBeVisible()
}

test('a visitor’s cart is counted on every page, survives a reload and joins the account at sign-up', async ({
  page,
  shop,
}) => {
  const battery = await findPart(shop.url, 'BH-4012-060')
  await page.goto('/catalogue?q=BH-4012-060')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Quantity of BH-4012-060' }).fill('600')
  await page.getByRole('button', { name: 'Add to cart, BH-4012-060' }).click()
  await expect(page.getByText('600 pieces added to your cart')).toBeVisible()
  await expect(header.getByRole('link', { name: 'Cart 1 line' })).toBeVisible()

  await addToCart(page, battery)

  await page.goto('/about')
  await header.getByRole('link', { name: 'Cart 1 line' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cart 1 line')
  const quantity = page.getByRole('textbox', { name: `Ordered quantity, ${battery.name}` })
  await expect(quantity).toHaveValue('1100')
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('$43,890.00')

  await page.getByRole('link', { name: 'Order 1 line' }).click()
  await expect(page).toHaveURL('/login?from=%2Fcart')
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/singUp?from=%2Fcart')
  await page.route('**/cart', async (route) => {
    if (route.request().method() === 'POST') await page.waitForTimeout(1500)
    await route.continue()
  })
  await page.evaluate(() => {
    window.saidEmpty = false
    new MutationObserver(() => {
      window.saidEmpty ||= document.body.textContent.includes('Your cart is empty.')
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await signUp(page)
  await expect(page.getByText('1 line added to your cart')).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expect(quantity).toHaveValue('1100')
  expect(await page.evaluate(() => window.saidEmpty)).toBe(false)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('what a visitor collected adds up with the account’s cart', async ({ page, shop }) => {
  const [battery, pads] = [
    await findPart(shop.url, 'BH-4012-060'),
    await findPart(shop.url, 'BH-3041-204'),
  ]
  const buyer = await newPerson(shop.url)
  await fillCart(buyer, [[battery, 500]])
  for (const part of [battery, pads]) await addToCart(page, part)
  await page.goto('/login?from=%2Fcart')
  await logIn(page, buyer)
  await expect(page.getByText('2 lines added to your cart')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart 2 lines' })).toBeVisible()
  const quantityOf = (name: string) =>
    page.getByRole('textbox', { name: `Ordered quantity, ${name}` })
  await expect(quantityOf(battery.name)).toHaveValue('1000')
  await expect(quantityOf(pads.name)).toHaveValue('500')
})

test('a join whose answer is lost is repeated by the next page, and adds nothing twice', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/\/cart\/[0-9a-f-]+\/lines|ERR_FAILED|Failed to load/)
  const battery = await findPart(shop.url, 'BH-4012-060')
  const buyer = await newPerson(shop.url)
  await fillCart(buyer, [[battery, 500]])
  await addToCart(page, battery)
  await loseAnswer(page, '**/cart/*/lines')
  await page.goto('/login?from=%2Fcart')
  await logIn(page, buyer)
  // The page has heard of the failure: only then does the next one try again.
  await expect(page.getByText('The shop could not be reached')).toBeVisible()
  await expect(page).toHaveURL('/cart')
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Home', exact: true }).click()
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  await header.getByRole('link', { name: 'Cart 1 line' }).click()
  const quantity = page.getByRole('textbox', { name: `Ordered quantity, ${battery.name}` })
  await expect(quantity).toHaveValue('1000')
})

test('a join that failed without a connection is repeated once it is back', async ({
  page,
  context,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/ERR_|\/lines/)
  const battery = await findPart(shop.url, 'BH-4012-060')
  const buyer = await newPerson(shop.url)
  await fillCart(buyer, [[battery, 500]])
  await addToCart(page, battery)
  await enterAs(context, shop.url, buyer)
  await page.route(/\/cart\/[^/]+\/lines$/, (route) => route.abort())
  await page.goto('/cart')
  await expect(page.getByText('The shop could not be reached')).toBeVisible()
  await page.unrouteAll()
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByText('1 line added to your cart')).toBeVisible()
  const quantity = page.getByRole('textbox', { name: `Ordered quantity, ${battery.name}` })
  await expect(quantity).toHaveValue('1000')
})

test('of several tabs that hear of a sign-in, one joins the cart', async ({
  page,
  context,
  shop,
}) => {
  const battery = await findPart(shop.url, 'BH-4012-060')
  const buyer = await newPerson(shop.url)
  await fillCart(buyer, [[battery, 500]])
  await addToCart(page, battery)
  await enterAs(context, shop.url, buyer)
  const tabs = [page, await context.newPage(), await context.newPage()]
  await Promise.all(tabs.map((tab) => tab.goto('/cart')))
  for (const tab of tabs) {
    await expect.poll(() => tab.evaluate(() => localStorage.length)).toBe(0)
    await tab.reload()
    const quantity = tab.getByRole('textbox', { name: `Ordered quantity, ${battery.name}` })
    await expect(quantity).toHaveValue('1000')
  }
})

test('a cart in one tab shows what another tab added and removed', async ({
  page,
  context,
  shop,
}) => {
  const battery = await findPart(shop.url, 'BH-4012-060')
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  const other = await context.newPage()
  await addToCart(other, battery)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cart 1 line')
  await page.getByRole('button', { name: `Remove, ${battery.name}` }).click()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(
    other.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }),
  ).toBeVisible()
})

test('a part that the shop does not know keeps no other line out of the account’s cart', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/422/)
  const battery = await findPart(shop.url, 'BH-4012-060')
  const buyer = await newPerson(shop.url)
  await page.goto('/about')
  const lines = [
    { productId: '01990000-0000-7000-8000-000000000001', quantity: 500 },
    { productId: battery._id, quantity: 500 },
  ]
  await page.evaluate((text) => localStorage.setItem('cart', text), JSON.stringify(lines))
  await page.goto('/login?from=%2Fcart')
  await logIn(page, buyer)
  await expect(page.getByText('1 line added to your cart')).toBeVisible()
  await expect(page.getByText('1 line left out: the shop does not know the part')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cart 1 line')
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
})

test('on a phone nothing moves when a long cart arrives, and a link leads to the line at its end', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const parts = await orderableProducts(shop.url, 24)
  const lines = parts.map(({ _id, minimum, orderMultiple }, index) => ({
    productId: _id,
    quantity:
      index === parts.length - 1
        ? 1
        : Math.ceil(Math.max(minimum, 500) / orderMultiple) * orderMultiple,
  }))
  await page.addInitScript((text) => {
    localStorage.setItem('cart', text)
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.shifted += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  }, JSON.stringify(lines))
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Cart ${lines.length} lines`)
  const last = page.getByRole('textbox', { name: /^Ordered quantity, / }).nth(lines.length - 1)
  await expect(last).toHaveValue('1')
  await expect(page.getByRole('button', { name: /^Remove, / })).toHaveCount(lines.length)
  // The header's count is known to the browser only, and shifts its word by a few pixels.
  expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.001)
  await page.getByRole('link', { name: `No. ${lines.length},` }).click()
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  await page
    .getByRole('button', { name: /^Take / })
    .last()
    .click()
  await expect(last).not.toHaveValue('1')
  await expect(last).toBeInViewport()
})

test('a product that left the shop stays in the cart, marked, until it is removed, once by a double-click', async ({
  page,
  shop,
  addPart,
}) => {
  const admin = await firstAdmin(shop.url)
  const part = await addPart({ name: 'Valve cap, soon gone', available: 2000 })
  const buyer = await newPerson(shop.url)
  await fillCart(buyer, [
    [part, 500],
    [await findPart(shop.url, 'BH-4012-060'), 500],
  ])
  await admin.call('DELETE', `/product/${part._id}`)
  await enterAs(page.context(), shop.url, buyer)
  await page.goto('/cart')
  const row = page.getByRole('row').filter({ hasText: part.name })
  await expect(row.first()).toBeVisible()
  await expect(page.getByText('This product is no longer in the shop.').last()).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.url())
  })
  await page.getByRole('button', { name: `Remove this line, ${part.name}` }).dblclick()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Order 1 line' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test.beforeEach(({ expectTrouble }) => expectTrouble(/^request: .*\.js$/))

  test('the cart explains what is missing, and Add to cart leads to the product', async ({
    page,
    shop,
  }) => {
    const battery = await findPart(shop.url, 'BH-4012-060')
    await page.goto('/cart')
    const main = page.getByRole('main')
    const explanation = main.locator('noscript p').first()
    await expect(explanation).toContainText('Without JavaScript there is no cart')
    await expect(explanation).toBeVisible()
    await page.goto('/catalogue?q=BH-4012-060')
    await page.getByRole('button', { name: 'Add to cart, BH-4012-060' }).click()
    await expect(page).toHaveURL(new RegExp(`/catalogue/${battery._id}/`))
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(battery.name)
    await expect(main.locator('noscript p').first()).toContainText('The cart needs JavaScript.')
  })
})
