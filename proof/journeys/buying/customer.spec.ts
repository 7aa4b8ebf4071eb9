import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { formatCount, formatDollars } from '../../../contract/values/money/money.ts'
import { expect, fillDelivery, newCustomer, signUp, test } from '../../shop/journey.ts'
import { enterAs, newestProducts, newPerson, payOrder, placeOrder } from '../../shop/people.ts'

const CUSTOMER_MENU = [
  'My Order',
  'My Profile',
  'Review Add',
  'My Account',
  'My Sessions',
  'My Carts',
  'My part numbers',
  'Alerts',
  'Addresses',
]
const PICTURE = join(import.meta.dirname, '../../../demo/pictures/reviewer-bs.webp')

test('a new customer sees a welcome, a menu that marks the open page, and can sign out', async ({
  page,
}) => {
  await page.goto('/singUp')
  const customer = await signUp(page)
  await expect(page).toHaveURL('/home')
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Welcome to your dashboard, ${customer.name}`,
  )
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(menu.getByRole('link')).toHaveText(CUSTOMER_MENU)
  await expect(page.getByText('No orders yet')).toBeVisible()
  for (const [name, path] of [
    ['My Profile', '/dashboard/profile'],
    ['Review Add', '/dashboard/addReview'],
    ['My Account', '/dashboard/account'],
    ['My Sessions', '/dashboard/sessions'],
    ['My Carts', '/dashboard/carts'],
    ['My part numbers', '/dashboard/partNumbers'],
    ['Alerts', '/dashboard/alerts'],
    ['Addresses', '/dashboard/addresses'],
    ['My Order', '/dashboard'],
  ] as const) {
    await menu.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(menu.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
})

test('a toast is shown top right for five seconds, below logo and menu', async ({ page }) => {
  await page.clock.install()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/singUp')
  const customer = newCustomer()
  const form = page.getByRole('main')
  await form.getByLabel('Name').fill(customer.name)
  await form.getByLabel('Email').fill(customer.email)
  await form.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.clock.pauseAt(Date.now() + 60_000)
  await form.getByRole('button', { name: 'Sign up' }).click()
  const toast = page.getByText('Sing Up done')
  // The page's clock is slowed down, so that a slow machine sees the toast for all five seconds.
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(toast).toBeVisible({ timeout: 100 })
  }).toPass()
  const box = await toast.boundingBox()
  expect(box?.y).toBeLessThan(200)
  expect(box?.x).toBeGreaterThan(1000)
  const header = page.getByRole('banner')
  await expectApart(toast, [
    header.getByRole('link', { name: 'Bulkhead, home' }),
    header.getByRole('button', { name: 'Sign out' }),
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await expectApart(toast, [
    header.getByRole('link', { name: 'Bulkhead, home' }),
    header.getByRole('button', { name: 'Menu' }),
  ])
  await page.clock.runFor(4500)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1500)
  await expect(toast).toBeHidden()
})

/** None of these overlaps the toast's card once it has slid in. */
async function expectApart(toast: Locator, others: readonly Locator[]) {
  const cards = toast.locator('xpath=ancestor::*[contains(@class, "toast-card")]')
  await expect(async () => {
    const card = await cards.boundingBox()
    for (const other of others) {
      const box = await other.boundingBox()
      expect(card?.y).toBeGreaterThanOrEqual((box?.y ?? Number.NaN) + (box?.height ?? 0))
    }
  }).toPass({ timeout: 30_000 })
}

test('on a small phone the order form’s total doesn’t cover the quantity’s error', async ({
  page,
  shop,
}) => {
  const [product] = await newestProducts(shop.url, 1)
  if (!product) throw new Error('The demo catalogue is missing.')
  await enterAs(page.context(), shop.url, await newPerson(shop.url))
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto(`/purchase/${product._id}`)
  await page.getByRole('main').getByRole('button', { name: 'Order Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order Now' })
  await fillDelivery(dialog)
  const quantity = dialog.getByRole('textbox', { name: 'Ordered quantity' })
  const total = dialog.getByRole('definition').last()
  await expect(total).toHaveText(/^\$/)
  await quantity.fill(String(product.minimum - 1))
  await expect(total).toHaveText('–')
  await dialog.getByRole('button', { name: 'Order Now' }).click()
  const errors = dialog.getByText(`minimum order ${product.minimum} and max order`)
  await expect(errors).toHaveCount(2)
  await expect(quantity).toBeFocused()
  const [atField, aboveButton] = [
    await errors.first().boundingBox(),
    await errors.last().boundingBox(),
  ]
  const summary = await dialog.locator('dl').last().boundingBox()
  expect((atField?.y ?? Number.NaN) + (atField?.height ?? 0)).toBeLessThanOrEqual(summary?.y ?? 0)
  expect(aboveButton?.y).toBeLessThan(667)
})

test('the purchase page shows the product, and its order form contains product, price and customer', async ({
  page,
  shop,
}) => {
  const buyer = await newPerson(shop.url, 'Jonas Brandt')
  const [product] = await newestProducts(shop.url, 1)
  if (!product) throw new Error('The demo catalogue is missing.')
  await enterAs(page.context(), shop.url, buyer)
  await page.goto(`/purchase/${product._id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Order Option...')
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(product.name)
  await expect(main.getByRole('img', { name: product.name })).toBeVisible()
  await expect(main).toContainText(product.description)
  const price = `$${product.price.toFixed(2)}`
  await expect(main.getByText(price, { exact: true }).first()).toBeVisible()
  const facts = main.locator('dl.facts')
  await expect(facts).toContainText(`Minimum order${product.minimum.toLocaleString('en-US')}`)
  await expect(facts).toContainText(`Available${product.available.toLocaleString('en-US')}`)

  await main.getByRole('button', { name: 'Order Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order Now' })
  const known = dialog.locator('dl').first()
  for (const text of [product.name, price, buyer.name, buyer.email])
    await expect(known).toContainText(text)
  await expect(dialog.getByLabel('Phone')).toBeFocused()

  const quantity = dialog.getByRole('textbox', { name: 'Ordered quantity' })
  const order = dialog.getByRole('button', { name: 'Order Now' })
  await quantity.fill('')
  await order.click()
  for (const text of ['Phone is Required', 'Address is Required', 'Post code is Required'])
    await expect(dialog.getByText(text)).toBeVisible()
  const outOfBounds = `minimum order ${product.minimum} and max order ${product.available}`
  for (const typed of [product.minimum - 1, product.available + 1]) {
    await quantity.fill(String(typed))
    await order.click()
    await expect(dialog.getByText(outOfBounds, { exact: true }).first()).toBeVisible()
    await expect(quantity).toHaveValue(String(typed))
  }
})

test('My Order counts the orders and has eight columns; a paid order shows its transaction id and can’t be deleted', async ({
  page,
  shop,
}) => {
  const buyer = await newPerson(shop.url)
  const [first, second] = await newestProducts(shop.url)
  if (!first || !second) throw new Error('The demo catalogue is missing.')
  const paid = await payOrder(buyer, await placeOrder(buyer, first))
  const unpaid = await placeOrder(buyer, second)
  await enterAs(page.context(), shop.url, buyer)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText('My Order 2')
  const table = page.getByRole('table', { name: 'My Order' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'No.',
    'Name',
    'Product Name',
    'Address',
    'Phone',
    'Price',
    'Delete',
    'Payment',
  ])
  const rows = table.getByRole('row')
  const [unpaidRow, paidRow] = [rows.nth(1), rows.nth(2)]
  for (const [row, order, number] of [
    [unpaidRow, unpaid, '1'],
    [paidRow, paid, '2'],
  ] as const) {
    await expect(row.getByRole('cell').first()).toHaveText(number)
    for (const text of [order.customer, order.ProductName, order.address, order.phone])
      await expect(row).toContainText(text)
  }
  await expect(unpaidRow.getByRole('link', { name: 'Payment' })).toHaveAttribute(
    'href',
    `/dashboard/payment/${unpaid._id}`,
  )
  await expect(paidRow).toContainText('Payment Complete')
  await expect(paidRow).toContainText(`Transaction id ${paid._id}`)
  await expect(paidRow.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expect(paidRow.getByRole('link', { name: 'Payment' })).toHaveCount(0)

  for (const [row, order] of [
    [unpaidRow, unpaid],
    [paidRow, paid],
  ] as const)
    await expect(row).toContainText(`Order ${order.orderNo}, ${dayOf(order.createdAt)}`)

  await unpaidRow.getByRole('link', { name: 'Payment' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(`Hello, ${buyer.name}`)
  await expect(main).toContainText(`Please pay for ${unpaid.ProductName}.`)
  const slip = page.getByRole('region', { name: 'Order' })
  await expect(slip).toContainText(unpaid.phone)
  await expect(slip).toContainText(`$${unpaid.price.toFixed(2)} per piece`)
  await expect(main.getByRole('button', { name: 'Pay' })).toBeVisible()
})

test('an order’s page shows its product, address, payment and possible actions', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/404/)
  const buyer = await newPerson(shop.url, 'Henrike Vos')
  const [first, second] = await newestProducts(shop.url)
  if (!first || !second) throw new Error('The demo catalogue is missing.')
  const paid = await payOrder(buyer, await placeOrder(buyer, first))
  const unpaid = await placeOrder(buyer, second, second.minimum + 100)
  await enterAs(page.context(), shop.url, buyer)
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: `Order ${paid.orderNo}` }).click()
  await expect(page).toHaveURL(`/dashboard/order/${paid._id}`)
  const heading = main.getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(`Order ${paid.orderNo}`)
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(part('Payment')).toContainText('Payment Complete')
  await expect(part('Payment')).toContainText(`Transaction id${paid._id}`)
  await expect(part('Payment')).toContainText(`Payment reference${paid.transactionId}`)
  await expect(part('Payment').getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expect(part('Payment').getByRole('link', { name: 'Payment' })).toHaveCount(0)
  await expect(part('Timeline').getByRole('listitem')).toHaveCount(2)

  await page.goto(`/dashboard/order/${unpaid._id}`)
  await expect(part('Product')).toContainText(unpaid.ProductName)
  await expect(part('Product')).toContainText(`${formatCount(unpaid.minProduct)} pieces`)
  await expect(part('Price')).toContainText(`Total${formatDollars(unpaid.total)}`)
  for (const text of [unpaid.customer, buyer.email, unpaid.address, unpaid.code, unpaid.phone])
    await expect(part('Delivery')).toContainText(text)
  await expect(part('Payment')).toContainText('left')
  await expect(part('Payment').getByRole('link', { name: 'Payment' })).toHaveAttribute(
    'href',
    `/dashboard/payment/${unpaid._id}`,
  )
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(menu.getByRole('link', { name: 'My Order' })).toHaveAttribute('aria-current', 'page')
  await part('Payment').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Order Delete', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(heading).toHaveText('My Order 1')

  const others = await newPerson(shop.url)
  for (const id of [unpaid._id, (await placeOrder(others, first))._id]) {
    await page.goto(`/dashboard/order/${id}`)
    await expect(main.getByText('There is no such order in this account')).toBeVisible()
  }
})

/** The date as a row shows it: `Nov 22, 2026`. */
function dayOf(moment: string): string {
  return new Date(moment).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
}

test('a customer fills in every field of the profile and sees it saved', async ({ page, shop }) => {
  const customer = await newPerson(shop.url, 'Marta Kowalska')
  await enterAs(page.context(), shop.url, customer)
  await page.goto('/dashboard/profile')
  const main = page.getByRole('main')
  await expect(main.getByRole('rowheader')).toHaveText([
    'User id',
    'Email',
    'Name',
    'Age',
    'Facebook',
    'LinkedIn',
  ])
  await expect(main.getByRole('row', { name: 'Email' })).toContainText(customer.email)
  await main.getByRole('link', { name: 'Profile Add' }).click()
  await expect(page).toHaveURL(/\/myProfile\/[\w-]{36}$/)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Profile Add')
  await expect(main.getByLabel('Name')).toHaveValue('Marta Kowalska')

  await main.getByLabel('Name').fill('')
  await main.getByRole('button', { name: 'Add' }).click()
  for (const text of [
    'Name is Required',
    'Facebook is Required',
    'Linkedin is Required',
    'age is Required',
    'Image is Required',
  ])
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  await expect(main.getByLabel('Name')).toBeFocused()

  await main.getByLabel('Name').fill('Marta Kowalska')
  await main.getByLabel('Facebook Url').fill('https://www.facebook.com/marta')
  await main.getByLabel('Linkedin Url').fill('https://www.linkedin.com/in/marta')
  await main.getByLabel('Age', { exact: true }).fill('38')
  await main.getByLabel('Image').setInputFiles(PICTURE)
  await main.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText(' added successfully')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/profile')
  await expect(main.getByRole('row', { name: 'Age' })).toContainText('38')
  await expect(main.getByRole('row', { name: 'Facebook' })).toContainText('facebook.com/marta')
  await expect(main.getByRole('row', { name: 'LinkedIn' })).toContainText('linkedin.com/in/marta')
  await expect(main.locator('img').first()).toHaveAttribute('src', /\/images\//)
})

test('a customer chooses a review’s stars with arrow keys, and the home page shows the review', async ({
  page,
  shop,
}) => {
  await enterAs(page.context(), shop.url, await newPerson(shop.url, 'Ines Duarte'))
  await page.goto('/dashboard/addReview')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText('Review Add')
  await expect(main.getByLabel('Name')).toHaveValue('Ines Duarte')
  await main.getByLabel('Name').fill('')
  await main.getByRole('button', { name: 'Add' }).click()
  for (const [label, text] of [
    ['Name', 'Name is Required'],
    ['Description', 'Description is Required'],
    ['Image', 'Image is Required'],
  ] as const)
    await expect(main.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
      new RegExp(text),
    )
  await expect(main.getByRole('radiogroup', { name: 'Ratting' })).toHaveAccessibleDescription(
    'ratting is Required',
  )
  await expect(main.getByLabel('Name')).toBeFocused()

  await main.getByLabel('Name').fill('Ines Duarte')
  const words = `Twelve pallets, none short. ${Date.now()}`
  await main.getByLabel('Description').fill(words)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  for (let step = 1; step < 4; step += 1) await page.keyboard.press('ArrowRight')
  await expect(main.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await main.getByLabel('Image').setInputFiles(PICTURE)
  await main.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Product added successfully')).toBeVisible()
  await expect(main.getByLabel('Description')).toHaveValue('')

  await page.goto('/')
  const mine = page
    .getByRole('region', { name: 'Client Review' })
    .getByRole('listitem')
    .filter({ hasText: words })
  await expect(mine).toContainText('Ines Duarte')
  await expect(mine.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  await expect(mine.getByText('Sample')).toHaveCount(0)
})

test('a customer who opens an admin page gets the login page, which says why', async ({
  page,
  shop,
}) => {
  const customer = await newPerson(shop.url)
  await enterAs(page.context(), shop.url, customer)
  for (const path of [
    '/dashboard/admin',
    '/dashboard/orderAll',
    '/dashboard/addProduct',
    '/dashboard/manageProduct',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}&adminsOnly`)
    await expect(page.getByRole('main').getByRole('status').first()).toContainText(
      `That page is for admins, and ${customer.email} is not one.`,
    )
  }
  await page.getByRole('link', { name: 'your dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('below 1024 px the dashboard’s menu opens behind its button', async ({ page, shop }) => {
  await enterAs(page.context(), shop.url, await newPerson(shop.url))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Dashboard menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Dashboard' })
  await drawer.getByRole('link', { name: 'My Profile' }).click()
  await expect(page).toHaveURL('/dashboard/profile')
  await expect(drawer).toHaveCount(0)
})

test('a customer can’t edit another’s profile', async ({ page, shop }) => {
  const customer = await newPerson(shop.url)
  const other = await newPerson(shop.url)
  const theirs = await other.call('GET', `/userprofile/${other.email}`)
  await enterAs(page.context(), shop.url, customer)
  await page.goto(`/myProfile/${theirs._id}`)
  await expect(page.getByText('This is not your profile')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Facebook Url' })).toHaveCount(0)
})

test('while a form is being sent its button shows progress, and a second click sends nothing', async ({
  page,
  shop,
}) => {
  const customer = await newPerson(shop.url)
  let sent = 0
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/identity/sign-in', async (route) => {
    sent += 1
    await isAnswered
    await route.continue()
  })
  await page.goto('/login')
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(customer.email)
  await main.getByLabel('Password', { exact: true }).fill(customer.password)
  const button = main.getByRole('button', { name: 'Login' })
  await button.click()
  await expect(button).toBeDisabled()
  await expect(button.locator('.loading, svg, [class*=spin]').first()).toBeVisible()
  await button.click({ force: true })
  answer()
  await expect(page).toHaveURL('/')
  expect(sent).toBe(1)
})

test('the profile shows a loading state while it is fetched', async ({ page, shop }) => {
  const customer = await newPerson(shop.url)
  await enterAs(page.context(), shop.url, customer)
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/userprofile/**', (route) => isAnswered.then(() => route.continue()))
  await page.goto('/dashboard/profile')
  await expect(page.getByText('Loading your profile')).toBeAttached()
  answer()
  await expect(page.getByRole('row', { name: 'Email' })).toContainText(customer.email)
})

test('while the session is being checked a loading button is shown and no menu flashes', async ({
  page,
  shop,
}) => {
  const customer = await newPerson(shop.url)
  await enterAs(page.context(), shop.url, customer)
  const { promise: isSession, resolve: answerSession } = Promise.withResolvers<void>()
  const { promise: isAdmin, resolve: answerAdmin } = Promise.withResolvers<void>()
  await page.route('**/session', (route) => isSession.then(() => route.continue()))
  await page.route('**/admin/**', (route) => isAdmin.then(() => route.continue()))
  // Removes the server's data from the page, so that the browser requests everything itself.
  await page.route('**/dashboard', async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    const bare = html
      .replace(/<div id="root">.*(?=<script type="application\/json")/s, '<div id="root"></div>')
      .replace(/<script type="application\/json".*?<\/script>/s, '')
    await route.fulfill({ response: answer, body: bare })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByRole('button', { name: 'Loading' })).toBeVisible()
  answerSession()
  await expect(page.getByText('Loading the menu')).toBeAttached()
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(menu).toHaveCount(0)
  answerAdmin()
  await expect(menu.getByRole('link')).toHaveText(CUSTOMER_MENU)
})

test('if the admin check fails, the customer’s menu is shown', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/Failed to load resource/)
  await enterAs(page.context(), shop.url, await newPerson(shop.url))
  await page.route('**/admin/**', (route) => route.fulfill({ status: 400, body: '' }))
  await page.goto('/dashboard')
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(menu.getByRole('link')).toHaveText(CUSTOMER_MENU)
})
