import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { fillCart, findPart, test } from '../../shop/carts.ts'
import { expect } from '../../shop/journey.ts'
import { enterAs, newPerson } from '../../shop/people.ts'

const PICTURE = join(import.meta.dirname, '../../../demo/pictures/reviewer-bs.webp')

/** Opens a page and holds its scripts back; the returned function releases them. */
async function openBeforeHydration(page: Page, path: string) {
  const { promise: mayHydrate, resolve: hydrate } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => mayHydrate.then(() => route.continue()))
  // Not `page.goto`, which waits for hydration.
  await page.mainFrame().goto(path, { waitUntil: 'commit' })
  return hydrate
}

/** Collects the requests that change something. */
function watchSending(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
  })
  return sent
}

test('a login typed before hydration is not sent by the browser, and is sent by React afterwards', async ({
  page,
  shop,
}) => {
  const customer = await newPerson(shop.url)
  const hydrate = await openBeforeHydration(page, '/login')
  const sent = watchSending(page)
  const main = page.getByRole('main')
  const button = main.getByRole('button', { name: 'Login' })
  await main.getByLabel('Email').fill(customer.email)
  await main.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.keyboard.press('Enter')
  await button.click({ force: true })
  await page.mouse.move(0, 0)
  await expect(button).toBeDisabled()
  const before = await looksOf(page)

  hydrate()
  await expect(button).toBeEnabled()
  expect(sent).toEqual([])
  expect(await looksOf(page)).toEqual(before)
  await expect(main.getByLabel('Email')).toHaveValue(customer.email)
  await button.click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Sign out' }).first()).toBeVisible()
})

test('a review begun before hydration keeps its text, stars and picture', async ({
  page,
  shop,
}) => {
  const customer = await newPerson(shop.url)
  await enterAs(page.context(), shop.url, customer)
  const hydrate = await openBeforeHydration(page, '/dashboard/addReview')
  const sent = watchSending(page)
  const main = page.getByRole('main')
  await main.getByLabel('Name').fill('Dana of Northgate')
  await main.getByLabel('Description').fill('Every pallet came as ordered.')
  await main.getByText('4 stars').locator('xpath=..').click()
  await main.getByLabel('Image', { exact: true }).setInputFiles(PICTURE)

  hydrate()
  await expect(main.getByText('Sent', { exact: true })).toBeVisible()
  await expect(main.getByText('4 / 5')).toBeVisible()
  await main.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Product added successfully')).toBeVisible()
  expect(sent).toEqual([`POST ${shop.url}/image`, `POST ${shop.url}/uploadReview`])
  const reviews = await (await fetch(`${shop.url}/review`)).json()
  expect(reviews.at(-1)).toMatchObject({
    name: 'Dana of Northgate',
    description: 'Every pallet came as ordered.',
    ratting: 4,
  })
})

test('a search and a row’s quantity typed before hydration are searched and ordered', async ({
  page,
}) => {
  const hydrate = await openBeforeHydration(page, '/catalogue')
  const search = page.getByRole('combobox', { name: 'Search parts and tools' })
  const quantity = page.getByRole('textbox', { name: /^Quantity of / }).first()
  await quantity.fill('2000')
  await search.fill('brake disc')
  hydrate()
  await expect(page.getByRole('status').filter({ hasText: /^2,000 × / })).toBeVisible()
  await search.press('Enter')
  await expect(page).toHaveURL('/catalogue?q=brake+disc')
})

test('quantities and references typed in a cart before hydration are saved', async ({
  page,
  shop,
}) => {
  const [disc, battery] = await Promise.all(
    ['BH-3041-204', 'BH-4012-060'].map((part) => findPart(shop.url, part)),
  )
  if (!disc || !battery) throw new Error('The demo shop has both parts')
  const buyer = await newPerson(shop.url)
  const cart = await fillCart(buyer, [
    [disc, disc.minimum],
    [battery, 500],
  ])
  await enterAs(page.context(), shop.url, buyer)
  const hydrate = await openBeforeHydration(page, `/cart/${cart}`)
  const main = page.getByRole('main')
  const quantity = main.getByRole('textbox', { name: `Ordered quantity, ${disc.name}` })
  await quantity.fill(String(disc.minimum + 100))
  const other = main.getByRole('textbox', { name: `Ordered quantity, ${battery.name}` })
  const reference = main.getByRole('textbox', { name: `Your reference, ${battery.name}` })
  await other.fill('600')
  await reference.fill('Dock 4')
  hydrate()
  const lines = async () => (await buyer.call('GET', `/cart/${cart}`)).lines
  await expect.poll(lines).toMatchObject([{ quantity: disc.minimum + 100 }, { quantity: 500 }])
  await expect(reference).toBeFocused()
  await reference.press('Enter')
  await expect
    .poll(lines)
    .toMatchObject([{ quantity: disc.minimum + 100 }, { quantity: 600, reference: 'Dock 4' }])
  await expect(other).toHaveValue('600')
})

test('the default address stands in an order before hydration, and another one chosen then is asked for', async ({
  page,
  shop,
}) => {
  const buyer = await newPerson(shop.url)
  await buyer.call('POST', '/address', {
    label: 'Dock 4',
    name: 'Dana Whitfield',
    street: '2210 Fulton Yard',
    city: 'Chicago',
    region: 'IL',
    postCode: '60607',
    country: 'US',
    phone: '+1 202 555 0148',
    liftGate: true,
    isDefault: true,
  })
  const cart = await fillCart(buyer, [[await findPart(shop.url, 'BH-4012-060'), 500]])
  await enterAs(page.context(), shop.url, buyer)
  const hydrate = await openBeforeHydration(page, `/cart/${cart}/order`)
  const main = page.getByRole('main')
  await expect(main.getByText('Dana Whitfield, 2210 Fulton Yard')).toBeVisible()
  await main.getByRole('combobox', { name: 'Deliver to' }).selectOption('Another address')
  hydrate()
  const street = main.getByLabel('Street', { exact: true })
  await street.fill('9 Pilsen Yard')
  await main.getByLabel('Post code').fill('60608')
  await main.getByLabel('PO number').focus()

  // The server doesn’t know the draft that this tab keeps; its page must still fit.
  await page.reload()
  await expect(street).toHaveValue('9 Pilsen Yard')
})

test('a filter and a sort chosen before hydration are applied', async ({ page }) => {
  const filter = await openBeforeHydration(page, '/catalogue')
  await page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox').first().check()
  filter()
  await expect(page).toHaveURL(/[?&](category|brand|attribute)=/)

  await page.unrouteAll()
  const sort = await openBeforeHydration(page, '/catalogue')
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price')
  sort()
  await expect(page).toHaveURL(/[?&]sort=price/)
})

test('a list is searched for what was typed before hydration', async ({ page, shop }) => {
  const buyer = await newPerson(shop.url)
  const { _id: productId } = await findPart(shop.url, 'BH-4012-060')
  for (const number of ['NG-1', 'NG-20', 'NG-21'])
    await buyer.call('POST', '/partNumber', { number, productId })
  await enterAs(page.context(), shop.url, buyer)
  const hydrate = await openBeforeHydration(page, '/dashboard/partNumbers')
  await page.getByRole('searchbox', { name: 'My numbers that begin with' }).fill('NG-2')
  hydrate()
  await expect(page).toHaveURL(/[?&]q=NG-2/)
  await expect(page.getByRole('status').filter({ hasText: / found$/ })).toHaveText('2 found')
})

test('buttons that need script are disabled until hydration', async ({ page, shop }) => {
  const part = await findPart(shop.url, 'BH-4012-060')
  await enterAs(page.context(), shop.url, await newPerson(shop.url))
  const hydrateOrder = await openBeforeHydration(page, `/purchase/${part._id}`)
  const order = page.getByRole('button', { name: 'Order Now' })
  await expect(order).toBeDisabled()
  hydrateOrder()
  await expect(order).toBeEnabled()

  await page.unrouteAll()
  await page.setViewportSize({ width: 390, height: 844 })
  const hydrateCatalogue = await openBeforeHydration(page, '/catalogue')
  const opening = [/^Filters/, 'Menu'].map((name) => page.getByRole('button', { name }))
  for (const button of opening) await expect(button).toBeDisabled()
  hydrateCatalogue()
  for (const button of opening) await expect(button).toBeEnabled()
})

/** Position and colours of the form's button, without running animations. */
function looksOf(page: Page) {
  return page.locator('main form button[type=submit]').evaluate((button) => {
    for (const animation of button.getAnimations()) animation.cancel()
    const { x, y, width, height } = button.getBoundingClientRect()
    const { color, backgroundColor, borderColor } = getComputedStyle(button)
    return { x, y, width, height, color, backgroundColor, borderColor }
  })
}
