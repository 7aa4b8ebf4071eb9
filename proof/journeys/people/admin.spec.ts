import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../../shop/journey.ts'
import {
  enterAs,
  firstAdmin,
  newestProducts,
  newPerson,
  payOrder,
  placeOrder,
  returningPerson,
  writeReview,
} from '../../shop/people.ts'
import { ADMIN } from '../../shop/shop-settings.ts'

const PICTURE = join(import.meta.dirname, '../../../demo/pictures/hammer.webp')

/** Every list request contains its page size. */
function watchLists(page: Page): URL[] {
  const lists: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    const isPage = request.resourceType() === 'document'
    if (!isPage && ['/orders/', '/user', '/product', '/review', '/order'].includes(url.pathname))
      lists.push(url)
  })
  return lists
}

test('an admin signs in, returns to the requested page, and has the admin’s menu', async ({
  page,
}) => {
  const lists = watchLists(page)
  await page.goto('/dashboard/admin')
  await expect(page).toHaveURL('/login?from=%2Fdashboard%2Fadmin')
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(ADMIN.email)
  await main.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await main.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashboard/admin')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(/^All Users:\d/)
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  const entries = ['My Profile', 'All Order', 'All Users', 'Product Add', 'Manage Product']
  // First the specified entries in their sequence, then the shop's additional ones.
  await expect(menu.getByRole('link', { name: 'Manage Product' })).toBeVisible()
  expect((await menu.getByRole('link').allTextContents()).slice(0, entries.length)).toEqual(entries)
  for (const name of entries) {
    await menu.getByRole('link', { name }).click()
    await expect(main.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(page).toHaveTitle(`${name}, Bulkhead`)
    await page.waitForLoadState('networkidle')
  }
  expect(lists.length).toBeGreaterThan(4)
  for (const url of lists) expect(Number(url.searchParams.get('limit'))).toBeGreaterThan(0)
})

test('an admin’s dashboard opens at the overview, not at an empty My Order', async ({
  page,
  shop,
}) => {
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard/overview')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText('Overview')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('the admin’s guard shows a loading indicator while it checks', async ({ page, shop }) => {
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/admin/**', (route) => isAnswered.then(() => route.continue()))
  await page.goto('/dashboard/admin')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Loading' })).toBeVisible()
  await expect(main.getByRole('table')).toHaveCount(0)
  answer()
  await expect(main.getByRole('table', { name: 'All Users' })).toBeVisible()
})

test('every field of Product Add shows its own error, and a new product is on the home page at once', async ({
  page,
  shop,
}) => {
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  await page.goto('/dashboard/addProduct')
  const main = page.getByRole('main')
  const add = main.getByRole('button', { name: 'Add', exact: true })
  // The prefilled email is the shop's address, not the admin's login.
  await expect(main.getByLabel('Email')).toHaveValue('shop@bulkhead.example')
  await main.getByLabel('Email').fill('')
  await add.click()
  for (const [label, text] of [
    ['Name', 'Name is Required'],
    ['Description', 'Description is Required'],
    ['Price', 'price is Required'],
    ['Minimum order', 'minimum is Required'],
    ['Available', 'available is Required'],
    ['Email', 'Email is Required'],
    ['Image', 'Image is Required'],
  ] as const)
    await expect(main.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
      new RegExp(text),
    )
  await expect(main.getByLabel('Name', { exact: true })).toBeFocused()
  await main.getByLabel('Email').fill('admin@')
  await expect(main.getByText('Provide a valid Email')).toBeVisible()

  const name = `Claw hammer 450 g, ${Date.now()}`
  await main.getByLabel('Name', { exact: true }).fill(name)
  await main.getByLabel('Description').fill('Drop-forged head, ash handle. Packed 20 to a carton.')
  await main.getByLabel('Price', { exact: true }).fill('7.25')
  const minimum = main.getByLabel('Minimum order', { exact: true })
  await minimum.fill('200')
  await expect(minimum).toHaveAccessibleDescription('The shop’s minimum is 500')
  await expect(minimum).not.toHaveAttribute('aria-invalid')
  await minimum.fill('600')
  await expect(minimum).toHaveAccessibleDescription('Pieces')
  await main.getByLabel('Available', { exact: true }).fill('9000')
  await main.getByLabel('Email').fill(ADMIN.email)
  await main.getByLabel('Image').setInputFiles(PICTURE)
  await add.click()
  await expect(page.getByText('Product added successfully')).toBeVisible()

  await page.goto('/')
  const card = page
    .getByRole('region', { name: 'Car Tools' })
    .getByRole('article')
    .filter({ hasText: name })
  await expect(card.getByRole('definition')).toHaveText(['$7.25', '600', '9,000'])
  await expect(card.locator('img').last()).toHaveAttribute('src', /\/images\//)

  await page.goto('/dashboard/manageProduct')
  const heading = main.getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(/^Manage Product \d+$/)
  const count = Number((await heading.textContent())?.match(/\d+/)?.[0])
  await main.getByRole('searchbox').fill(name)
  await page.keyboard.press('Enter')
  const managed = main.getByRole('listitem').filter({ hasText: name })
  await expect(managed).toHaveCount(1)
  await expect(main.getByRole('button', { name: /^Delete Now/ })).toHaveCount(1)
  await expect(managed.getByRole('term')).toHaveText(['Price', 'Minimum order', 'Available'])
  await expect(managed).toContainText('Drop-forged head')

  await managed.getByRole('button', { name: 'Discount' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discount' })
  await dialog.getByLabel('Discount in percent').fill('20')
  await dialog.getByLabel('Discount until').fill('2036-12-31')
  await expect(dialog).toContainText('$5.80')
  await dialog.getByRole('button', { name: 'Save discount' }).click()
  await expect(page.getByText('Discount saved')).toBeVisible()
  await expect(managed).toContainText('$5.80')
  await managed.getByRole('button', { name: 'Discount' }).click()
  await dialog.getByRole('button', { name: 'End discount' }).click()
  await expect(page.getByText('Discount ended')).toBeVisible()
  await expect(managed.getByRole('definition').first()).toHaveText('$7.25')

  const remove = managed.getByRole('button', { name: 'Delete Now' })
  await expect(remove).toHaveText('Delete Now')
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Are You Sure Delete?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await remove.click()
  await question.getByRole('button', { name: /Delete/ }).click()
  await expect(page.getByText('Delete success')).toBeVisible()
  await expect(managed).toHaveCount(0)
  await expect(heading).toHaveText(`Manage Product ${count - 1}`)
})

test('Make Admin asks nothing if the email is confirmed', async ({ page, shop }) => {
  const person = await newPerson(shop.url, 'Ines Carvalho')
  const userId = (await person.call('GET', '/session')).user._id
  const admin = await firstAdmin(shop.url)
  await enterAs(page.context(), shop.url, admin)
  await page.route('**/user?*', async (route) => {
    const answer = await route.fetch()
    const listed = await answer.json()
    await route.fulfill({
      response: answer,
      json: listed.map((user: object) => ({ ...user, emailConfirmed: true })),
    })
  })
  await page.goto(`/dashboard/admin?q=${person.email}`)
  const row = page.getByRole('main').getByRole('row').filter({ hasText: person.email })
  await expect(row).toContainText('Email confirmed')
  await row.getByRole('button', { name: 'Make Admin' }).click()
  await expect(page.getByText('successfully made an admin')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(row).toContainText('All Ready Admin')
  // The next test needs the first admin to be the only one.
  await admin.call('DELETE', `/user/${userId}`)
})

test('an admin makes another admin and removes them again; the last admin stays', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/409/)
  const person = await newPerson(shop.url, 'Samuel Adeyemi')
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  await page.goto('/dashboard/admin')
  const main = page.getByRole('main')
  const search = main.getByRole('searchbox')
  const row = (email: string) => main.getByRole('row').filter({ hasText: email })
  await expect(main.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('1')
  await expect(main.getByRole('row').nth(2).getByRole('cell').first()).toHaveText('2')

  await search.fill(person.email)
  await page.keyboard.press('Enter')
  await expect(main.getByRole('row')).toHaveCount(2)
  await expect(row(person.email)).not.toContainText('All Ready Admin')
  await expect(row(person.email)).toContainText('Email not confirmed')
  const promote = row(person.email).getByRole('button', { name: 'Make Admin' })
  const risk = page.getByRole('alertdialog', { name: 'Make this unconfirmed account an admin?' })
  await promote.click()
  await expect(risk).toContainText(`${person.email} is not confirmed`)
  await risk.getByRole('button', { name: 'Cancel' }).click()
  await expect(risk).toHaveCount(0)
  await expect(row(person.email)).not.toContainText('All Ready Admin')
  await promote.click()
  await risk.getByRole('button', { name: 'Make Admin' }).click()
  await expect(page.getByText('successfully made an admin')).toBeVisible()
  await expect(risk).toHaveCount(0)
  await expect(row(person.email)).toContainText('All Ready Admin')
  await expect(row(person.email).getByRole('button', { name: 'Make Admin' })).toHaveCount(0)

  const elsewhere = await returningPerson(shop.url, person)
  await row(person.email).getByRole('button', { name: 'Sign out everywhere' }).click()
  const ending = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
  await expect(ending).toContainText(person.email)
  await ending.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('Signed out everywhere', { exact: true })).toBeVisible()
  expect((await elsewhere.call('GET', '/session')).user).toBeNull()

  await row(person.email).getByRole('button', { name: 'Remove Admin' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are You Sure Order Delete?' })
  await expect(question).toContainText(`${person.email} will lose admin rights and be signed out.`)
  await question.getByRole('button', { name: 'Remove Admin' }).click()
  await expect(page.getByText('Delete Admin', { exact: true })).toBeVisible()
  await expect(row(person.email)).toHaveCount(0)

  const customer = await newPerson(shop.url)
  await search.fill(customer.email)
  await row(customer.email).getByRole('button', { name: 'Remove Admin' }).click()
  await expect(question).toContainText(
    `${customer.email} will be removed from All Users and signed out.`,
  )
  await question.getByRole('button', { name: 'Remove Admin' }).click()
  await expect(row(customer.email)).toHaveCount(0)

  await search.fill(ADMIN.email)
  await page.keyboard.press('Enter')
  await expect(main.getByRole('row')).toHaveCount(2)
  await expect(row(ADMIN.email)).toContainText('You')
  await row(ADMIN.email).getByRole('button', { name: 'Remove Admin' }).click()
  await question.getByRole('button', { name: 'Remove Admin' }).click()
  await expect(question.getByRole('alert')).toContainText(/last admin/i)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(ADMIN.email)).toContainText('All Ready Admin')
})

test('All Order lists every order with its columns; an unpaid one is deleted, a paid one can’t be', async ({
  page,
  shop,
}) => {
  const buyer = await newPerson(shop.url, 'Jonas Brandt')
  const [first, second] = await newestProducts(shop.url)
  if (!first || !second) throw new Error('The demo catalogue is missing.')
  const paid = await payOrder(buyer, await placeOrder(buyer, first))
  const unpaid = await placeOrder(buyer, second)
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard/orderAll')
  const main = page.getByRole('main')
  await expect(main.getByRole('columnheader')).toHaveText([
    'No.',
    'Customer name',
    'Product name',
    'Address',
    'Phone',
    'Email',
    'Total',
    'Delete',
  ])
  await main.getByRole('searchbox').fill(buyer.email)
  await page.keyboard.press('Enter')
  const rows = main.getByRole('row')
  await expect(rows).toHaveCount(3)
  for (const [row, order] of [
    [rows.nth(1), unpaid],
    [rows.nth(2), paid],
  ] as const)
    for (const text of [order.customer, order.ProductName, order.address, order.phone, buyer.email])
      await expect(row).toContainText(text)
  await expect(rows.nth(2).getByRole('button', { name: 'Delete' })).toBeDisabled()

  const heading = main.getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(/^All Order 2 of \d+$/)
  const search = main.getByRole('searchbox')
  for (const text of [String(paid.orderNo), paid._id, String(paid.transactionId)]) {
    await search.fill(text)
    await expect(heading).toHaveText(/^All Order 1 of \d+$/)
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText(buyer.email)
  }
  await search.fill('no such order')
  await expect(heading).toHaveText(/^All Order 0 of \d+$/)
  await search.fill(buyer.email)
  await expect(heading).toHaveText(/^All Order 2 of \d+$/)
  const admin = await firstAdmin(shop.url)
  await admin.call('POST', `/order/${paid._id}/refund`, { amount: 0.5 })
  await page.reload()
  for (const kind of ['Refunded', 'Paid']) {
    const choice = main.getByRole('link', { name: new RegExp(`^${kind} 1$`) })
    await choice.click()
    await expect(choice).toHaveAttribute('aria-current', 'true')
    await expect(rows.nth(1)).toContainText('Partly refunded')
    await expect(rows).toHaveCount(2)
  }
  await main.getByRole('link', { name: /^All \d/ }).click()
  await expect(rows).toHaveCount(3)
  await rows.nth(1).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are You Sure Order Delete?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Order Delete', { exact: true })).toBeVisible()
  await expect(rows.filter({ hasText: unpaid.ProductName })).toHaveCount(0)
})

test('a product with orders can be deleted, and its orders stay complete', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  const [product] = await newestProducts(shop.url, 1)
  if (!product) throw new Error('The demo catalogue is missing.')
  const { insertedId } = await admin.call('POST', '/uploadProduct', {
    name: `Last of its kind ${Date.now()}`,
    email: admin.email,
    description: 'Sold out of the catalogue soon.',
    price: 12.5,
    minimum: 500,
    available: 5000,
    img: product.img,
  })
  const buyer = await newPerson(shop.url)
  const order = await placeOrder(buyer, await buyer.call('GET', `/product/${insertedId}`))
  await admin.call('DELETE', `/product/${insertedId}`)
  await enterAs(page.context(), shop.url, buyer)
  await page.goto('/dashboard')
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText(order.ProductName)
  await expect(row).toContainText('$6,250.00')
  await row.getByRole('link', { name: 'Payment' }).click()
  await expect(page.getByRole('region', { name: 'Order' })).toContainText(order.ProductName)
})

test('Reviews lists customers’ reviews with the buyer’s mark; removing one removes it from the home page', async ({
  page,
  shop,
  expectTrouble,
}) => {
  const author = await newPerson(shop.url, 'Marta Kowalska')
  const [product] = await newestProducts(shop.url, 1)
  if (!product) throw new Error('The demo catalogue is missing.')
  const text = `Two cartons were wet, ${Date.now()}.`
  await writeReview(author, text)
  await page.goto('/')
  const home = page.getByRole('region', { name: 'Client Review' }).getByRole('listitem')
  const card = home.filter({ hasText: text })
  await expect(card).toContainText('Marta Kowalska')
  await expect(card).not.toContainText('Verified buyer')
  await payOrder(author, await placeOrder(author, product))
  await page.goto('/')
  await expect(card).toContainText('Verified buyer')

  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  await page.goto('/dashboard/reviews')
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(/^Reviews \d+$/)
  const rows = main.getByRole('row')
  const row = rows.filter({ hasText: text })
  // The newest is the first row.
  await expect(rows.nth(1)).toContainText(text)
  await expect(row).toContainText('Verified buyer')
  await expect(rows.last()).toContainText('Sample')

  await row.getByRole('button', { name: 'Remove, review by Marta Kowalska' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove this review?' })
  await expect(question).toContainText('Marta Kowalska')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toHaveCount(1)

  // An answer that says nothing was removed is shown as a failure.
  expectTrouble(/not there any more/)
  await page.route('**/review/*', (route) => route.fulfill({ json: { deletedCount: 0 } }))
  await row.getByRole('button', { name: /^Remove/ }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(question.getByRole('alert')).toHaveText('This review was already removed.')
  await expect(page.getByText('Review removed')).toHaveCount(0)
  await page.unroute('**/review/*')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Review removed')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(heading).toBeFocused()
  await page.goto('/')
  await expect(home).not.toHaveCount(0)
  await expect(card).toHaveCount(0)
})
