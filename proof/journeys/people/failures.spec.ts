import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { messages } from '../../../contract/values/messages.ts'
import { expect, logIn, test } from '../../shop/journey.ts'
import { enterAs, firstAdmin, newPerson, orderableProducts, placeOrder } from '../../shop/people.ts'

const PICTURE = join(import.meta.dirname, '../../../demo/pictures/reviewer-bs.webp')

test.beforeEach(({ expectTrouble }) => expectTrouble(/Failed to load resource|ERR_|request: /))

test('offline, sign-in and order forms say so, keep their input, and work once online again', async ({
  page,
  shop,
  context,
}) => {
  const buyer = await newPerson(shop.url)
  const [product] = await orderableProducts(shop.url)
  await page.goto(`/login?from=${encodeURIComponent(`/purchase/${product._id}`)}`)
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(buyer.email)
  await main.getByLabel('Password', { exact: true }).fill(buyer.password)
  // Wait for the prefetched scripts: not every browser retries a script that failed offline.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/product-page-')),
  )
  await page.waitForLoadState('networkidle')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await main.getByRole('button', { name: 'Login' }).click()
  await expect(main.getByRole('alert')).toHaveText(messages.networkFailed)
  await expect(main.getByLabel('Email')).toHaveValue(buyer.email)
  await expect(main.getByLabel('Password', { exact: true })).toHaveValue(buyer.password)
  await context.setOffline(false)
  await main.getByRole('button', { name: 'Login' }).click()

  await main.getByRole('button', { name: 'Order Now' }).click()
  const dialog = page.getByRole('dialog')
  const typed = [
    ['Phone', '+1 202 555 0148'],
    ['Post code', '60607'],
    ['Address', '2210 Fulton Yard, Dock 4, Chicago'],
  ] as const
  for (const [label, text] of typed) await dialog.getByLabel(label).fill(text)
  const send = dialog.getByRole('button', { name: 'Order Now' })
  await context.setOffline(true)
  await send.click()
  await expect(dialog.getByRole('alert')).toHaveText(messages.networkFailed)
  for (const [label, text] of typed) await expect(dialog.getByLabel(label)).toHaveValue(text)
  await context.setOffline(false)
  await send.click()
  await expect(page.getByText('Order Is Success')).toBeVisible()
})

test('a review, a product and a profile that could not be saved keep their input', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  await enterAs(page.context(), shop.url, admin)
  const main = page.getByRole('main')
  const save = main.getByRole('button', { name: 'Add', exact: true })
  const tryTwice = async (call: RegExp, saved: string, failed?: string) => {
    await main.getByLabel('Image').setInputFiles(PICTURE)
    const typed = await readForm(page)
    for (const [fail, why] of [
      [(route: Route) => route.abort(), messages.networkFailed],
      // An answer that confirms neither an insert nor a change.
      [(route: Route) => route.fulfill({ json: {} }), messages.notConfirmed],
    ] as const) {
      await page.route(call, fail)
      await save.click()
      await expect(main.getByRole('alert').filter({ hasText: why })).toBeVisible()
      if (failed) await expect(page.getByText(failed).first()).toBeVisible()
      expect(await readForm(page)).toEqual(typed)
      await expect(page.getByText(saved)).toHaveCount(0)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
    await save.click()
    await expect(page.getByText(saved)).toBeVisible()
  }

  await page.goto('/dashboard/addReview')
  // Reviews can't use the name “Admin”.
  await main.getByLabel('Name', { exact: true }).fill('Bexley Street Garage')
  await main.getByLabel('Description').fill('On time, complete.')
  await main.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await tryTwice(/\/uploadReview/, messages.productAdded, messages.productNotAdded)

  await page.goto('/dashboard/addProduct')
  await main.getByLabel('Name', { exact: true }).fill('Trim clip, 8 mm')
  await main.getByLabel('Description').fill('Nylon.')
  await main.getByLabel('Price', { exact: true }).fill('0.12')
  await main.getByLabel('Minimum order', { exact: true }).fill('5000')
  await main.getByLabel('Available', { exact: true }).fill('90000')
  await tryTwice(/\/uploadProduct/, messages.productAdded, messages.productNotAdded)
  // Other journeys expect the demo's reviews as the last six.
  const [added] = await orderableProducts(shop.url)
  await admin.call('DELETE', `/product/${added?._id}`)

  await page.goto('/dashboard/profile')
  await main.getByRole('link', { name: 'Profile Add' }).click()
  await main.getByLabel('Facebook Url').fill('https://www.facebook.com/bulkhead')
  await main.getByLabel('Linkedin Url').fill('https://www.linkedin.com/company/bulkhead')
  await main.getByLabel('Age', { exact: true }).fill('44')
  await tryTwice(/\/userprofile\/[\w-]+$/, 'added successfully')
})

test('a failed picture upload says so and is retried without choosing the file again', async ({
  page,
  shop,
}) => {
  await enterAs(page.context(), shop.url, await newPerson(shop.url))
  await page.goto('/dashboard/addReview')
  const main = page.getByRole('main')
  await page.route('**/image', (route) => route.abort())
  await main.getByLabel('Image').setInputFiles(PICTURE)
  await main.getByLabel('Description').fill('A wet carton, dry boxes.')
  await main.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await main.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(main.getByLabel('Image')).toHaveAttribute('aria-invalid', 'true')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByText('Sent', { exact: true })).toBeVisible()
  await expect(main.getByLabel('Description')).toHaveValue('A wet carton, dry boxes.')
  await main.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(messages.productAdded)).toBeVisible()
})

test('an answer that deleted or modified nothing is shown as a failure, and the row stays', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  const buyer = await newPerson(shop.url, 'Ottilie Nordin')
  const [product] = await orderableProducts(shop.url)
  await placeOrder(buyer, product)
  await enterAs(page.context(), shop.url, admin)
  const main = page.getByRole('main')
  await page.route(/\/(order|product|user)\/[^?]+$/, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ json: { deletedCount: 0, modifiedCount: 0 } }),
  )
  const question = page.getByRole('alertdialog')
  for (const [path, button, success] of [
    [`/dashboard/orderAll?q=${buyer.email}`, /^Delete, /, messages.orderDeleted],
    [
      `/dashboard/manageProduct?q=${encodeURIComponent(product.name)}`,
      /^Delete Now/,
      messages.productDeleted,
    ],
    [`/dashboard/admin?q=${admin.email}`, /^Remove Admin/, messages.userDeleted],
  ] as const) {
    await page.goto(path)
    await main.getByRole('button', { name: button }).click()
    await question.getByRole('button').last().click()
    await expect(question.getByRole('alert')).toHaveText(messages.notConfirmed)
    await expect(page.getByText(success, { exact: true })).toHaveCount(0)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(main.getByRole('button', { name: button })).toBeVisible()
  }

  await page.goto(`/dashboard/admin?q=${buyer.email}`)
  await main.getByRole('button', { name: /^Make Admin/ }).click()
  // A new account's email is unconfirmed, which opens a confirmation dialog first.
  await question.getByRole('button', { name: 'Make Admin' }).click()
  await expect(question.getByRole('alert')).toHaveText(messages.notConfirmed)
  await expect(page.getByText(messages.madeAdmin)).toHaveCount(0)
})

test('after the session is lost a form says that no user is logged in and keeps its input', async ({
  page,
  shop,
}) => {
  const customer = await newPerson(shop.url)
  await enterAs(page.context(), shop.url, customer)
  await page.goto('/dashboard/profile')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Profile Add' }).click()
  await main.getByLabel('Facebook Url').fill('https://www.facebook.com/dana')
  await main.getByLabel('Linkedin Url').fill('https://www.linkedin.com/in/dana')
  await main.getByLabel('Age', { exact: true }).fill('41')
  await main.getByLabel('Image').setInputFiles(PICTURE)
  await expect(main.getByText('Sent', { exact: true })).toBeVisible()
  await customer.call('DELETE', '/session')
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await main.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('No user is logged in')).toBeVisible()
  await expect(main.getByLabel('Facebook Url')).toHaveValue('https://www.facebook.com/dana')
  await expect(header.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
  await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Login' })).toBeVisible()

  await main.getByLabel('Image').setInputFiles(PICTURE)
  await expect(main.getByLabel('Image')).toHaveAccessibleDescription(/No user is logged in/)
  await header.getByRole('link', { name: 'Login' }).click()
  await logIn(page, customer)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Profile Add')
  await expect(header.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

/** All values of the form, by field name. */
function readForm(page: Page) {
  return page
    .locator('main form[method=post]')
    .evaluate((form: HTMLFormElement) =>
      Object.fromEntries(
        [...new FormData(form)].map(([name, value]) => [
          name,
          value instanceof File ? 'file' : value,
        ]),
      ),
    )
}
