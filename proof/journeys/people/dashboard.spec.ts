import { expect, signUp, test } from '../../shop/journey.ts'
import { enterAs, newPerson } from '../../shop/people.ts'

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

test('a new customer sees a welcome, a menu that marks the open page, and can sign out', async ({
  page,
}) => {
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

test('a customer who opens an admin page gets the login page, which says why', async ({
  page,
  shop,
}) => {
  const customer = await newPerson(shop.url)
  await enterAs(page.context(), shop.url, customer)
  for (const name of ['admin', 'orderAll', 'addProduct', 'manageProduct']) {
    await page.goto(`/dashboard/${name}`)
    await expect(page).toHaveURL(`/login?from=%2Fdashboard%2F${name}&adminsOnly`)
  }
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(
    `That page is for admins, and ${customer.email} is not one.`,
  )
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
