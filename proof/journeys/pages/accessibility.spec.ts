import type { Page } from '@playwright/test'
import { countCases } from '../../../server/testing/count-cases.ts'
import { fillCart, findPart } from '../../shop/carts.ts'
import { findViolations } from '../../shop/find-violations.ts'
import { expect, test, waitUntilSettled } from '../../shop/journey.ts'
import {
  enterAs,
  firstAdmin,
  newestProducts,
  newPerson,
  payOrder,
  placeOrder,
} from '../../shop/people.ts'

/** WCAG 2.2 AA and axe's best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] as const

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const
type Size = (typeof SIZES)[number]

test.describe.configure({ timeout: 240_000 })
test.use({ reducedMotion: 'reduce' })

test.beforeEach(({ expectTrouble }) => expectTrouble(/Failed to load resource|blogs-page/))

/** Checks the page in its present state. */
async function expectNothingFound(page: Page, state: string, sizes: readonly Size[] = SIZES) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await finishFading(page)
    const violations = await findViolations(page, RULES)
    const found = violations.map(({ id, help, nodes }) => ({
      state: `${state} at ${size.width}`,
      rule: `${id}: ${help}`,
      at: nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`),
    }))
    expect.soft(found).toEqual([])
  }
  await page.setViewportSize(SIZES[0])
}

/** axe measures colours, so wait until skeletons and dialogs have faded in. */
function finishFading(page: Page) {
  return page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      // This animation reveals parts below the fold without fading, and takes seconds.
      .filter((one) => !(one instanceof CSSAnimation && one.animationName === 'make'))
    await Promise.allSettled(ends.map(({ finished }) => finished))
  })
}

interface State {
  readonly name: string
  readonly path: string
  readonly reach?: (page: Page) => Promise<unknown>
}

/** One size for each state in turn: a page seldom fails at one alone. Both with `ALL_CASES=on`. */
function sizesFor(place: number): readonly Size[] {
  const first = place % SIZES.length
  return countCases({ few: 1, all: 2 }) === 1 ? SIZES.slice(first, first + 1) : SIZES
}

async function expectNothingFoundIn(page: Page, states: readonly State[]) {
  for (const [place, { name, path, reach }] of states.entries()) {
    await page.goto(path)
    await waitUntilSettled(page)
    await reach?.(page)
    await expectNothingFound(page, name, sizesFor(place))
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()

/** Reloads the page with a call that is never answered, to see its loading state. */
const wait = (call: RegExp, path: string) => (page: Page) => hold(page, call, path)
async function hold(page: Page, call: RegExp, path: string) {
  await page.route(call, (route) =>
    route.request().resourceType() === 'document' ? route.continue() : undefined,
  )
  await page.goto(path)
  await page.locator('[aria-busy=true]').first().waitFor()
}

/** Answers with a 4xx, which queries don't retry. */
const fail = (call: RegExp, path: string) => async (page: Page) => {
  await page.route(call, (route) =>
    route.request().resourceType() === 'document'
      ? route.continue()
      : route.fulfill({ status: 400, body: '' }),
  )
  await page.goto(path)
  await page.getByRole('button', { name: 'Try again' }).first().waitFor()
}

/** Navigates by a link, so that the browser requests the data and not the server. */
const followTo = (call: RegExp, link: string, isFailed: boolean) => async (page: Page) => {
  await page.route(call, (route) =>
    isFailed ? route.fulfill({ status: 400, body: '' }) : undefined,
  )
  await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click()
  if (isFailed) await page.getByRole('button', { name: 'Try again' }).first().waitFor()
  else await page.locator('[aria-busy=true]').first().waitFor()
}

test('axe finds nothing on the pages of a visitor, in any state', async ({ page }) => {
  const lists = /\/(product|review|category)\?|\/catalogue\/search/
  await expectNothingFoundIn(page, [
    { name: 'home', path: '/' },
    {
      name: 'home on its second slide',
      path: '/',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Next slide' }).click()
        await expect(page.getByText('2 / 4')).toBeVisible()
      },
    },
    { name: 'home while it loads', path: '/about', reach: followTo(lists, 'Home', false) },
    { name: 'home failed', path: '/about', reach: followTo(lists, 'Home', true) },
    { name: 'catalogue', path: '/catalogue' },
    { name: 'catalogue of discounts', path: '/catalogue?discounted=true' },
    { name: 'catalogue with nothing found', path: '/catalogue?q=flux+capacitor' },
    { name: 'catalogue failed', path: '/about', reach: followTo(lists, 'Catalogue', true) },
    { name: 'empty cart', path: '/cart' },
    {
      name: 'cart of a visitor',
      path: '/catalogue',
      reach: async (page) => {
        await press(/^Add to cart, /)(page)
        await page.getByRole('banner').getByRole('link', { name: 'Cart 1 line' }).click()
        await page.getByRole('region', { name: 'Totals' }).waitFor()
      },
    },
    { name: 'about', path: '/about' },
    { name: 'blogs', path: '/blogs' },
    { name: 'page not found', path: '/no/such/page' },
    { name: 'login', path: '/login' },
    { name: 'login with errors', path: '/login', reach: press('Login') },
    {
      name: 'login refused',
      path: '/login',
      reach: async (page) => {
        const main = page.getByRole('main')
        await main.getByLabel('Email').fill('unknown@northgate.example')
        await main.getByLabel('Password', { exact: true }).fill('not the password')
        await press('Login')(page)
        await main.getByRole('alert').waitFor()
      },
    },
    { name: 'sign up', path: '/singUp' },
    { name: 'sign up with errors', path: '/singUp', reach: press('Sign up') },
    {
      name: 'page that did not arrive',
      path: '/',
      reach: async (page) => {
        await page.route(/blogs-page.*\.js/, (route) => route.abort())
        await page.getByRole('banner').getByRole('link', { name: 'Blogs' }).click()
        await page.getByText('The page did not load').waitFor()
      },
    },
  ])
  await page.setViewportSize(SIZES[1])
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectNothingFound(page, 'menu')
})

test('axe finds nothing on the pages of a customer, in any state', async ({ page, shop }) => {
  const buyer = await newPerson(shop.url)
  const [first, second] = await newestProducts(shop.url)
  if (!first || !second) throw new Error('The demo catalogue is missing.')
  await enterAs(page.context(), shop.url, buyer)
  const purchase = `/purchase/${first._id}`
  const cart = await fillCart(buyer, [
    [await findPart(shop.url, 'BH-4012-060'), 980],
    [await findPart(shop.url, 'BH-8110-035'), 5050],
  ])
  await expectNothingFoundIn(page, [
    { name: 'My Order, empty', path: '/dashboard' },
    { name: 'My Profile, empty', path: '/dashboard/profile' },
    { name: 'login for admins only', path: '/dashboard/admin' },
  ])
  const paid = await payOrder(buyer, await placeOrder(buyer, first))
  const unpaid = await placeOrder(buyer, second)
  const deleted = await placeOrder(buyer, second)
  await buyer.call('DELETE', `/order/${deleted._id}`)
  const payment = `/dashboard/payment/${unpaid._id}`
  const profile = await buyer.call('GET', `/userprofile/${buyer.email}`)
  const ownProfile = `/myProfile/${profile._id}`
  await expectNothingFoundIn(page, [
    { name: 'cart with a line to mend', path: `/cart/${cart}` },
    {
      name: 'cart with a price explained',
      path: `/cart/${cart}`,
      reach: (page) => page.getByText(/^Why /).first().click(),
    },
    { name: 'another’s cart', path: '/cart/0190a0a0-0000-7000-8000-000000000000' },
    { name: 'order of a cart with errors', path: `/cart/${cart}/order`, reach: press(/^Order /) },
    { name: 'My Carts', path: '/dashboard/carts' },
    { name: 'My part numbers', path: '/dashboard/partNumbers' },
    { name: 'Alerts', path: '/dashboard/alerts' },
    { name: 'Addresses', path: '/dashboard/addresses' },
    {
      name: 'a new address with errors',
      path: '/dashboard/addresses',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Add an address' }).click()
        await page.getByRole('button', { name: 'Save' }).click()
      },
    },
    {
      name: 'a new number with errors',
      path: '/dashboard/partNumbers',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Add a number' }).click()
        await page.getByRole('button', { name: 'Save' }).click()
      },
    },
    {
      name: 'the question before a cart’s delete',
      path: '/dashboard/carts',
      reach: press(/^Delete/),
    },
    { name: 'the name of a cart', path: '/dashboard/carts', reach: press(/^Rename/) },
    { name: 'purchase', path: purchase },
    { name: 'order form', path: purchase, reach: press('Order Now') },
    {
      name: 'order form with errors',
      path: purchase,
      reach: async (page) => {
        await press('Order Now')(page)
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('textbox', { name: 'Ordered quantity' }).fill('1')
        await dialog.getByRole('button', { name: 'Order Now' }).click()
      },
    },
    { name: 'My Order', path: '/dashboard' },
    { name: 'My Order while it loads', path: '/', reach: wait(/\/order\?/, '/dashboard') },
    { name: 'My Order failed', path: '/', reach: fail(/\/order\?/, '/dashboard') },
    { name: 'the question before a delete', path: '/dashboard', reach: press(/^Delete/) },
    { name: 'an order', path: `/dashboard/order/${unpaid._id}` },
    { name: 'an order that is not there', path: `/dashboard/order/${deleted._id}` },
    { name: 'payment', path: payment },
    { name: 'payment complete', path: `/dashboard/payment/${paid._id}` },
    { name: 'payment of a deleted order', path: `/dashboard/payment/${deleted._id}` },
    {
      name: 'payment unavailable',
      path: '/',
      reach: fail(/create-payment-intent/, payment),
    },
    { name: 'My Profile failed', path: '/', reach: fail(/\/userprofile\//, '/dashboard/profile') },
    { name: 'Profile Add', path: ownProfile },
    { name: 'Profile Add with errors', path: ownProfile, reach: press('Add') },
    { name: 'another’s profile', path: '/myProfile/0190a0a0-0000-7000-8000-000000000000' },
    { name: 'Review Add', path: '/dashboard/addReview' },
    { name: 'Review Add with errors', path: '/dashboard/addReview', reach: press('Add') },
  ])
  await page.setViewportSize(SIZES[1])
  await page.goto('/dashboard')
  await press('Dashboard menu')(page)
  await expectNothingFound(page, 'dashboard menu')
})

test('axe finds nothing on the pages of an admin, in any state', async ({ page, shop }) => {
  const buyer = await newPerson(shop.url)
  const [first, second] = await newestProducts(shop.url)
  if (!first || !second) throw new Error('The demo catalogue is missing.')
  const paid = await payOrder(buyer, await placeOrder(buyer, first))
  await placeOrder(buyer, second)
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  const [grid, orders, users, products] = [
    '/dashboard/products',
    '/dashboard/orderAll',
    '/dashboard/admin',
    '/dashboard/manageProduct',
  ]
  const edit = `/dashboard/product/${first._id}`
  await expectNothingFoundIn(page, [
    { name: 'All Order', path: orders },
    { name: 'All Order with nothing found', path: `${orders}?q=flux` },
    { name: 'All Order while it loads', path: '/', reach: wait(/\/orders\//, orders) },
    { name: 'All Order failed', path: '/', reach: fail(/\/orders\//, orders) },
    { name: 'the question before an order’s delete', path: orders, reach: press(/^Delete/) },
    {
      name: 'a refund with errors',
      path: `/dashboard/order/${paid._id}`,
      reach: press(/^Refund$/),
    },
    { name: 'All Users', path: users },
    { name: 'All Users failed', path: '/', reach: fail(/\/user\?/, users) },
    { name: 'the question before a removal', path: users, reach: press(/^Remove Admin, admin/) },
    { name: 'the admin’s guard while it checks', path: '/', reach: wait(/\/admin\//, users) },
    { name: 'the admin’s guard failed', path: '/', reach: fail(/\/admin\//, users) },
    { name: 'Reviews', path: '/dashboard/reviews' },
    {
      name: 'the question before a review goes',
      path: '/dashboard/reviews',
      reach: press(/^Remove,/),
    },
    { name: 'Account Events', path: '/dashboard/accountEvents' },
    { name: 'Account Events with nothing found', path: '/dashboard/accountEvents?q=unknown' },
    {
      name: 'a dashboard whose password was printed',
      path: '/',
      reach: async (page) => {
        await page.route(/\/identity\/account$/, async (route) => {
          const answer = await route.fetch()
          await route.fulfill({ json: { ...(await answer.json()), shouldChangePassword: true } })
        })
        await page.goto(orders)
        await page.getByText('printed it at its first start').waitFor()
      },
    },
    { name: 'Product Grid', path: grid, reach: (page) => changeCells(page) },
    { name: 'Product Grid while it loads', path: '/', reach: wait(/\/product\/grid/, grid) },
    { name: 'Product Grid failed', path: '/', reach: fail(/\/product\/grid/, grid) },
    { name: 'Product Grid with nothing found', path: `${grid}?q=zzzzqqq` },
    { name: 'the grid’s filters', path: grid, reach: press(/^Filters/) },
    { name: 'the grid’s columns', path: grid, reach: press('Columns') },
    {
      name: 'an action on ticked rows',
      path: grid,
      reach: async (page) => {
        await page.getByLabel('Tick all rows').check()
        await press('Discount')(page)
        await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click()
      },
    },
    { name: 'Product Add', path: '/dashboard/addProduct' },
    { name: 'Product Add with errors', path: '/dashboard/addProduct', reach: press('Add') },
    {
      name: 'Product Add with a ladder',
      path: '/dashboard/addProduct',
      reach: async (page) => {
        await page.locator('summary', { hasText: 'Bulk' }).click()
        await page.getByRole('button', { name: 'Add a step' }).click()
        await page.getByLabel('From, step 1').fill('1')
        await press(/^Add$/)(page)
      },
    },
    { name: 'Manage Product', path: products },
    { name: 'Manage Product while it loads', path: '/', reach: wait(/\/product\?/, products) },
    { name: 'the discount', path: products, reach: press(/^Discount/) },
    { name: 'the question before a product’s delete', path: products, reach: press(/^Delete Now/) },
    { name: 'Edit', path: edit },
    {
      name: 'Edit with errors and what changes',
      path: edit,
      reach: async (page) => {
        const main = page.getByRole('main')
        await main.getByLabel('Price', { exact: true }).fill('9,999')
        await main.getByLabel('Name', { exact: true }).fill('')
        await press('Add an attribute')(page)
        await main
          .getByLabel(/^Unit, attribute/)
          .last()
          .fill('V')
        await press('Save')(page)
        await main.getByText('Name is Required').waitFor()
      },
    },
    { name: 'Adjust stock', path: edit, reach: press('Adjust stock') },
    { name: 'Edit of no product', path: '/dashboard/product/0190a0a0-0000-7000-8000-000000000000' },
  ])
})

/** A changed cell, one that can't be read, and one that is being edited. */
async function changeCells(page: Page) {
  await page.getByRole('gridcell').nth(3).click()
  for (const typed of ['5', 'many', '7']) {
    await page.keyboard.type(typed)
    if (typed !== '7') await page.keyboard.press('Enter')
  }
}

test('axe finds nothing on previews, the history and the import, in any state', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  const [first, second] = await newestProducts(shop.url)
  if (!first || !second) throw new Error('The demo catalogue is missing.')
  await enterAs(page.context(), shop.url, admin)
  const { insertedId } = await admin.call('POST', '/changeSet', {
    title: 'Spring prices',
    rows: [
      { productId: first._id, set: { price: 9999, name: 'Renamed' } },
      { partNumber: second.partNumber, set: { ladder: [{ from: 1, price: 1 }] } },
    ],
  })
  const preview = `/dashboard/changes/${insertedId}`
  await expectNothingFoundIn(page, [
    { name: 'preview', path: preview },
    { name: 'preview with an unconfirmed warning', path: preview, reach: press(/^Apply 1/) },
    {
      name: 'preview with a plan',
      path: preview,
      reach: async (page) => {
        await press('Apply on …')(page)
        await page.getByLabel('Day').waitFor()
      },
    },
    { name: 'the question before a discard', path: preview, reach: press('Discard') },
    { name: 'only refused rows', path: `${preview}?only=errors` },
    { name: 'preview while it loads', path: '/', reach: wait(/\/changeSet\//, preview) },
    { name: 'preview failed', path: '/', reach: fail(/\/changeSet\//, preview) },
    { name: 'no such change set', path: '/dashboard/changes/999999' },
    { name: 'an applied change set', path: '/dashboard/changes/1' },
    { name: 'history', path: '/dashboard/history' },
    { name: 'cross references', path: '/dashboard/references', reach: press('Check the file') },
    { name: 'not found', path: '/dashboard/notFound' },
    {
      name: 'history while it loads',
      path: '/',
      reach: wait(/\/changeSet\?/, '/dashboard/history'),
    },
    { name: 'history failed', path: '/', reach: fail(/\/changeSet\?/, '/dashboard/history') },
    { name: 'import and export', path: '/dashboard/importExport' },
    { name: 'import without a file', path: '/dashboard/importExport', reach: press('Import') },
  ])
  await admin.call('DELETE', `/changeSet/${insertedId}`)
})
