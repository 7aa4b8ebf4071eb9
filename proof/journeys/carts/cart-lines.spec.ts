import type { Page } from '@playwright/test'
import type { ProductWithLadder } from '../../../contract/catalogue/products.ts'
import { fillCart, findPart, test } from '../../shop/carts.ts'
import { expect, waitUntilSettled } from '../../shop/journey.ts'
import { enterAs, newPerson, placeOrder } from '../../shop/people.ts'

const quantityOf = (page: Page, { name }: ProductWithLadder) =>
  page.getByRole('textbox', { name: `Ordered quantity, ${name}` })

test('at 980 pieces the cheaper 1,000 are named with both totals, and accepted by one click', async ({
  page,
  shop,
}) => {
  const battery = await findPart(shop.url, 'BH-4012-060')
  const buyer = await newPerson(shop.url)
  await fillCart(buyer, [[battery, 900]])
  await enterAs(page.context(), shop.url, buyer)
  await page.goto('/cart')
  await expect(page.getByText('100 more and each costs $39.90')).toBeVisible()
  const quantity = quantityOf(page, battery)
  await quantity.fill('980')
  await quantity.press('Enter')
  await expect(
    page.getByText('1,000 cost $39,900.00, less than your 980 ($40,964.00)'),
  ).toBeVisible()
  await page.getByRole('button', { name: `Take 1,000, ${battery.name}` }).click()
  await expect(quantity).toHaveValue('1000')
  await expect(quantity).toBeFocused()
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('$39,900.00')
  await page.getByText('Why $39.90?').click()
  await expect(page.getByText('List price $41.80')).toBeVisible()
  await expect(page.getByText('From 1,000 pieces $39.90, charged as the lowest')).toBeVisible()
})

test('product, catalogue and order form name price steps as the cart does', async ({
  page,
  shop,
}) => {
  const battery = await findPart(shop.url, 'BH-4012-060')
  await enterAs(page.context(), shop.url, await newPerson(shop.url))
  await page.goto(`/purchase/${battery._id}`)
  const ladder = page.getByRole('table', { name: 'Volume prices' })
  await expect(ladder.getByRole('columnheader')).toHaveText([
    'From',
    'Price per piece',
    'Cost at this quantity',
  ])
  await expect(ladder.getByRole('row').nth(2)).toContainText('1,000$39.90$39,900.00')
  await page.goto('/catalogue?q=BH-4012-060')
  await page.getByText('Volume prices, BH-4012-060').click()
  const inRow = page.getByRole('table', { name: 'Volume prices, BH-4012-060' })
  await expect(inRow.getByRole('row').nth(2)).toContainText('1,000$39.90$39,900.00')
  await page.goto(`/purchase/${battery._id}`)
  await page.getByRole('button', { name: 'Order Now' }).click()
  const dialog = page.getByRole('dialog')
  const quantity = dialog.getByRole('textbox', { name: 'Ordered quantity' })
  await quantity.fill('999')
  await expect(dialog).toContainText('$41.80 × 999')
  await dialog.getByRole('button', { name: 'Take 1,000' }).click()
  await expect(quantity).toHaveValue('1000')
  await expect(dialog).toContainText('$39.90 × 1,000')
  await expect(dialog.getByRole('definition').last()).toHaveText('$39,900.00')
})

test('a reference is kept, and an emptied one is removed', async ({ page, shop }) => {
  const battery = await findPart(shop.url, 'BH-4012-060')
  const buyer = await newPerson(shop.url)
  await fillCart(buyer, [[battery, 500]])
  await enterAs(page.context(), shop.url, buyer)
  await page.goto('/cart')
  const reference = page.getByRole('textbox', { name: `Your reference, ${battery.name}` })
  for (const text of ['Bay 4', '']) {
    const saved = page.waitForResponse('**/lines')
    await reference.fill(text)
    await reference.press('Enter')
    await saved
    await page.reload()
    await expect(reference).toHaveValue(text)
  }
})

test('a step that is not saved yet is saved before the order', async ({ page, shop }) => {
  const battery = await findPart(shop.url, 'BH-4012-060')
  const buyer = await newPerson(shop.url)
  await fillCart(buyer, [[battery, 500]])
  await enterAs(page.context(), shop.url, buyer)
  await page.goto('/cart')
  // At once: Playwright's own clicks may take longer than the pause after which steps are saved.
  const more = page.getByRole('button', { name: `1 more, ${battery.name}` })
  await more.evaluate(async (button: HTMLButtonElement) => {
    button.click()
    await new Promise((resolve) => setTimeout(resolve))
    document.querySelector<HTMLAnchorElement>('a[href$="/order"].btn-primary')?.click()
  })
  await expect(page).toHaveURL(/\/order$/)
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('501 pieces')
})

test('a step that is not saved yet is saved when the page is left', async ({ page, shop }) => {
  const battery = await findPart(shop.url, 'BH-4012-060')
  const buyer = await newPerson(shop.url)
  const cart = await fillCart(buyer, [[battery, 500]])
  await enterAs(page.context(), shop.url, buyer)
  await page.goto('/cart')
  const more = page.getByRole('button', { name: `1 more, ${battery.name}` })
  await more.evaluate(async (button: HTMLButtonElement) => {
    button.click()
    await new Promise((resolve) => setTimeout(resolve))
    document.querySelector<HTMLAnchorElement>('header a[href="/"]')?.click()
  })
  await expect(page).toHaveURL('/')
  await expect
    .poll(async () => (await buyer.call('GET', `/cart/${cart}`)).lines)
    .toMatchObject([{ quantity: 501 }])
})

test('a step on a line that is removed at once does not bring it back', async ({ page, shop }) => {
  const battery = await findPart(shop.url, 'BH-4012-060')
  const buyer = await newPerson(shop.url)
  const cart = await fillCart(buyer, [[battery, 500]])
  await enterAs(page.context(), shop.url, buyer)
  await page.clock.install()
  await page.goto('/cart')
  const passed = Promise.withResolvers<void>()
  const changes: unknown[] = []
  await page.route(`**/cart/${cart}/lines`, async (route) => {
    changes.push(route.request().postDataJSON())
    await passed.promise
    await route.continue()
  })
  const more = page.getByRole('button', { name: `1 more, ${battery.name}` })
  await more.evaluate(async (button: HTMLButtonElement, id) => {
    button.click()
    await Promise.resolve()
    document.getElementById(id)?.click()
  }, `remove-${battery._id}`)
  await expect.poll(() => changes.length).toBe(1)
  // The pause after which steps are saved has passed before the removal is answered.
  await page.clock.runFor(1000)
  passed.resolve()
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(changes).toMatchObject([{ remove: [battery._id] }])
})

test('bolts are sold per 100: 5,050 are refused with both ways out', async ({ page, shop }) => {
  const bolt = await findPart(shop.url, 'BH-8110-035')
  const buyer = await newPerson(shop.url)
  await fillCart(buyer, [[bolt, 5000]])
  await enterAs(page.context(), shop.url, buyer)
  await page.goto('/cart')
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect(totals).toContainText('$897.50')
  const quantity = quantityOf(page, bolt)
  await quantity.fill('5050')
  await quantity.press('Enter')
  const sentence = 'Sold in multiples of 100: order 5,000 or 5,100'
  await expect(quantity).toHaveAccessibleDescription(sentence)
  await expect(page.getByRole('heading', { name: '1 of 1 lines needs attention' })).toBeVisible()
  await page.getByRole('button', { name: `Take 5,100, ${bolt.name}` }).click()
  await expect(quantity).toHaveValue('5100')
  await expect(page.getByText(sentence)).toHaveCount(0)
  await page.getByRole('button', { name: `100 more, ${bolt.name}` }).click()
  await expect(quantity).toHaveValue('5200')
  await expect(totals).toContainText('$933.40')
})

test('on its page a part’s quantity is chosen beside the price, and goes to the cart', async ({
  page,
  shop,
}) => {
  const plug = await findPart(shop.url, 'BH-1406-006')
  await page.goto(`/catalogue/${plug._id}/any-words`)
  await waitUntilSettled(page)
  const main = page.getByRole('main')
  const quantity = main.getByRole('textbox', { name: 'Quantity' })
  await quantity.fill('2000')
  await expect(main.getByRole('definition').filter({ hasText: '$5,920.00' })).toBeVisible()
  await expect(main).toContainText('$2.96price per piece')
  await expect(main.getByRole('link', { name: 'Buy Now' })).toHaveAttribute(
    'href',
    `/purchase/${plug._id}?quantity=2000`,
  )
  await quantity.fill('20')
  await expect(quantity).toHaveAccessibleDescription(/minimum/i)
  await main.getByRole('button', { name: 'Add to cart' }).click()
  await expect(quantity).toBeFocused()
  await quantity.fill('2000')
  await main.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('2,000 pieces added to your cart').last()).toBeVisible()
})

test('on a phone the first line and the total are on the first screen, and more parts are a press away', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const blades = await findPart(shop.url, 'BH-4450-600')
  const buyer = await newPerson(shop.url)
  await fillCart(buyer, [[blades, 500]])
  await enterAs(page.context(), shop.url, buyer)
  await page.goto('/cart')
  await expect(page.getByText(blades.name).first()).toBeInViewport()
  await expect(quantityOf(page, blades)).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Totals' })).toBeInViewport()
  const entry = page.getByRole('textbox', { name: /^Paste a parts list/ })
  const read = page.getByRole('button', { name: 'Read the list' })
  await expect(read).toHaveCount(0)
  await page.getByRole('button', { name: 'Add parts' }).click()
  await expect(entry).toBeFocused()
  await expect(read).toBeVisible()
})

test('whole packs are named, and filling the pallet says what it costs more', async ({
  page,
  shop,
}) => {
  const blades = await findPart(shop.url, 'BH-4450-600')
  const buyer = await newPerson(shop.url)
  await fillCart(buyer, [[blades, 510]])
  await enterAs(page.context(), shop.url, buyer)
  await page.goto('/cart')
  const row = page.getByRole('row').filter({ hasText: blades.name }).first()
  await expect(row).not.toContainText('20.4')
  await expect(row).toContainText('Fill the carton +15 pcs +$70.50')
  await page.getByRole('button', { name: `Fill the carton, ${blades.name}` }).click()
  await expect(quantityOf(page, blades)).toHaveValue('525')
  await expect(row).toContainText('21 cartons')
  await expect(row).toContainText('Fill the pallet')
})

test('a line that is short names what is left, and the own order that holds the rest', async ({
  page,
  shop,
  addPart,
}) => {
  const part = await addPart({ name: 'Oil drain plug', available: 1200 })
  const buyer = await newPerson(shop.url)
  const order = await placeOrder(buyer, part, 600)
  await fillCart(buyer, [[part, 900]])
  await enterAs(page.context(), shop.url, buyer)
  await page.goto('/cart')
  await expect(page.getByText(`600 of 900 “${part.name}” are left`).last()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open that order' })).toHaveAttribute(
    'href',
    `/dashboard/order/${order._id}`,
  )
  await page.getByRole('link', { name: 'Order 1 line' }).click()
  await expect(page.getByRole('heading', { name: '1 of 1 lines needs attention' })).toBeFocused()
  await page.getByRole('link', { name: /^No\. 1, Oil drain plug/ }).click()
  await expect(quantityOf(page, part)).toBeFocused()
  await page.getByRole('button', { name: `Take 600, ${part.name}` }).click()
  await expect(quantityOf(page, part)).toHaveValue('600')
})

test('of two windows the second save is told, and what was typed stays in its field', async ({
  page,
  context,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/409/)
  const battery = await findPart(shop.url, 'BH-4012-060')
  const buyer = await newPerson(shop.url)
  await fillCart(buyer, [[battery, 500]])
  await enterAs(context, shop.url, buyer)
  await page.goto('/cart')
  const other = await context.newPage()
  await other.goto('/cart')
  await other.getByRole('textbox', { name: 'Ordered quantity' }).fill('700')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('region', { name: 'Totals' })).toContainText('$29,260.00')

  const quantity = quantityOf(page, battery)
  await quantity.fill('800')
  await quantity.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(
    'This cart was changed in another window. What it holds now is shown; your entries are still in their fields',
  )
  await expect(quantity).toHaveValue('800')
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('$29,260.00')
  await page.getByRole('button', { name: `Save again, ${battery.name}` }).click()
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('$33,440.00')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an entry that is no quantity and one that can’t be sent stay in their fields with the reason', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED|\/lines/)
  const battery = await findPart(shop.url, 'BH-4012-060')
  const buyer = await newPerson(shop.url)
  await fillCart(buyer, [[battery, 500]])
  await enterAs(page.context(), shop.url, buyer)
  await page.goto('/cart')
  const quantity = quantityOf(page, battery)
  for (const [typed, reason] of [
    ['', 'Ordered quantity is Required'],
    ['-5', 'Enter a whole number of pieces'],
    ['1.5', 'Enter a whole number of pieces'],
  ] as const) {
    await quantity.fill(typed)
    await quantity.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(reason)
    await expect(quantity).toHaveValue(typed)
  }
  await page.getByRole('button', { name: `Keep 500, ${battery.name}` }).click()
  await expect(quantity).toHaveValue('500')
  await page.route('**/lines', (route) => route.abort())
  await quantity.fill('600')
  await quantity.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The shop could not be reached')
  await expect(quantity).toHaveValue('600')
  await page.unrouteAll()
  await page.getByRole('button', { name: `Save again, ${battery.name}` }).click()
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('$25,080.00')
})
