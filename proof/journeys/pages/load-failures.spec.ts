import type { Page } from '@playwright/test'
import { messages } from '../../../contract/values/messages.ts'
import { expect, test } from '../../shop/journey.ts'
import { enterAs, firstAdmin, newPerson, orderableProducts, placeOrder } from '../../shop/people.ts'
import { ADMIN } from '../../shop/shop-settings.ts'

test.beforeEach(({ expectTrouble }) =>
  expectTrouble(/Failed to load resource|ERR_|request: |dynamically imported/),
)

/** Matches API calls only, not documents with the same path. */
async function breakCalls(page: Page, path: RegExp) {
  await page.route(path, (route) => {
    const type = route.request().resourceType()
    return type === 'document' ? route.continue() : route.fulfill({ status: 500, body: 'down' })
  })
}

/** Skips the growing delays between the three tries. */
async function waitForFailure(page: Page, title: string) {
  await expect(async () => {
    await page.clock.fastForward(40_000)
    await expect(page.getByRole('alert').filter({ hasText: title })).toBeVisible({ timeout: 300 })
  }).toPass({ intervals: [0] })
}

async function expectRecovery(page: Page, title: string, recovered: string | RegExp) {
  await waitForFailure(page, title)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const alert = page.getByRole('alert').filter({ hasText: title })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(recovered).first()).toBeVisible()
  await expect(alert).toHaveCount(0)
}

test('each part of the home page and the catalogue shows its own failure and recovers', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/about')
  await breakCalls(page, /\/(product|review|category)\?/)
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
  for (const title of [
    'The products could not be loaded',
    'The discounts could not be loaded',
    'The reviews could not be loaded',
  ])
    await waitForFailure(page, title)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const title of ['products', 'discounts', 'reviews'])
    await page
      .getByRole('alert')
      .filter({ hasText: `The ${title} could not be loaded` })
      .getByRole('button', { name: 'Try again' })
      .click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Car Tools' }).getByRole('article')).toHaveCount(6)

  await page.goto('/about')
  await breakCalls(page, /\/catalogue\/search/)
  await page.getByRole('banner').getByRole('link', { name: 'Catalogue' }).click()
  await expectRecovery(page, 'The catalogue could not be loaded', /^BH-/)
})

test('each customer’s page shows a failure to load and recovers', async ({ page, shop }) => {
  const buyer = await newPerson(shop.url)
  const [product] = await orderableProducts(shop.url)
  const order = await placeOrder(buyer, product)
  await enterAs(page.context(), shop.url, buyer)
  await page.clock.install()

  await breakCalls(page, /\/order\?/)
  await page.goto('/dashboard')
  await expectRecovery(page, 'The orders could not be loaded', product.name)

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Payment' }).waitFor()
  await breakCalls(page, new RegExp(`/order/${order._id}`))
  await page.getByRole('link', { name: 'Payment' }).click()
  await expectRecovery(page, 'The order could not be loaded', `Hello, ${buyer.name}`)

  await breakCalls(page, /\/userprofile\//)
  await page.goto('/dashboard/profile')
  await expectRecovery(page, 'Your profile could not be loaded', buyer.email)

  await page.goto('/')
  await breakCalls(page, /\/product\//)
  await page.getByRole('link', { name: `Buy Now, ${product.name}` }).click()
  await expectRecovery(page, 'The product could not be loaded', messages.orderOption)
})

test('each admin’s page shows a failure to load and recovers', async ({ page, shop }) => {
  await enterAs(page.context(), shop.url, await firstAdmin(shop.url))
  await page.clock.install()
  for (const [path, call, title, recovered] of [
    [
      '/dashboard/orderAll',
      /\/orders\//,
      'The orders could not be loaded',
      /All Order \d|No orders/,
    ],
    ['/dashboard/admin', /\/user\?/, 'The users could not be loaded', ADMIN.email],
    ['/dashboard/manageProduct', /\/product\?/, 'The products could not be loaded', /^BH-/],
    ['/dashboard/admin', /\/admin\//, 'Your admin rights could not be checked', ADMIN.email],
  ] as const) {
    await breakCalls(page, call)
    await page.goto(path)
    await expectRecovery(page, title, recovered)
  }
})

test('a script that fails to load leaves a button to try again', async ({ page, context }) => {
  await page.goto('/')
  await page.locator('section[aria-label^="Notifications"]').waitFor({ state: 'attached' })
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'Blogs' }).click()
  await expect(page.getByText('The page did not load')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blogs')
})

/** Opens the home page with the toast script blocked, and waits for hydration. */
async function openWithoutToasts(page: Page) {
  await page.route(/toasts-.*\.js/, (route) => route.abort())
  await page.goto('/')
  await expect(page.locator('[inert]')).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Next slide' }).click()
  await expect(page.getByText('2 / 4')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

async function openAbout(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mara Tennant')
}

test('a page works without toasts if their script fails to load, and has them after a reload', async ({
  page,
}) => {
  await openWithoutToasts(page)
  await openAbout(page)
  await page.reload()
  await expect(page.locator('section[aria-label^="Notifications"]')).toBeAttached()
})

test('the next page retries the toast script that failed to load', async ({ page }) => {
  await page.goto('/about')
  test.skip(
    await remembersFailedScripts(page),
    'This browser doesn’t retry a failed module, following an older version of the HTML standard',
  )
  await openWithoutToasts(page)
  await openAbout(page)
  await expect(page.locator('section[aria-label^="Notifications"]')).toBeAttached()
})

/** Whether a failed module import fails for the document's lifetime; Chromium retries since some version after 153. */
async function remembersFailedScripts(page: Page): Promise<boolean> {
  const probe = /probe-of-imports\.js/
  const load = () =>
    page.evaluate(
      (script) =>
        import(script).then(
          () => true,
          () => false,
        ),
      '/probe-of-imports.js',
    )
  await page.route(probe, (route) => route.abort())
  expect(await load()).toBe(false)
  await page.unroute(probe)
  await page.route(probe, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  return !(await load())
}

test('Pay stays disabled without the payment service or the client secret', async ({
  page,
  shop,
}) => {
  const buyer = await newPerson(shop.url)
  const [product] = await orderableProducts(shop.url)
  const order = await placeOrder(buyer, product)
  await enterAs(page.context(), shop.url, buyer)
  const pay = page.getByRole('main').getByRole('button', { name: 'Pay' })

  await page.route('**/create-payment-intent', (route) => route.fulfill({ status: 400, body: '' }))
  await page.goto(`/dashboard/payment/${order._id}`)
  await expect(page.getByText('The payment could not be prepared')).toBeVisible()
  await expect(pay).toBeDisabled()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(pay).toBeEnabled()

  await page.clock.install()
  await page.route('**/v3/', (route) => route.abort())
  await page.goto(`/dashboard/payment/${order._id}`)
  await waitForFailure(page, 'The card form could not be loaded')
  await expect(pay).toBeDisabled()
})
