import { expect, logIn, test } from '../../shop/journey.ts'
import { enterAs, newPerson } from '../../shop/people.ts'

test('a protected page leads to login and opens after signing in', async ({ page, shop }) => {
  await page.goto('/')
  await page
    .getByRole('link', { name: /^Buy Now/ })
    .nth(1)
    .click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await logIn(page, await newPerson(shop.url))
  await expect(page.getByRole('heading', { name: 'Order Option...' })).toBeVisible()
  expect(new URL(page.url()).pathname).toMatch(/^\/purchase\//)
})

test('a wrong password is shown in red under the form, and the input stays', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/401/)
  await page.goto('/login')
  await logIn(page, { email: 'unknown@northgate.example', password: 'not the password' })
  await expect(page.getByRole('alert')).toContainText('Wrong email or password.')
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue('unknown@northgate.example')
})

test('after login only pages of this site are opened; a foreign address leads home', async ({
  page,
  shop,
}) => {
  await page.goto(`/login?from=${encodeURIComponent('//evil.example/x')}`)
  await logIn(page, await newPerson(shop.url))
  await expect(page.getByRole('button', { name: 'Sign out' }).first()).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('every field of the sign-up form shows its own error, and the first one gets the focus', async ({
  page,
}) => {
  await page.goto('/singUp')
  const form = page.locator('main')
  await form.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Name is Required')).toBeVisible()
  await expect(page.getByText('Email is Required')).toBeVisible()
  await expect(page.getByText('password is Required')).toBeVisible()
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Email').fill('dana@')
  await form.getByLabel('Password', { exact: true }).fill('short')
  await form.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Provide a valid Email')).toBeVisible()
  await expect(page.getByText('Must be 6 carater longer')).toBeVisible()
})

test('a password is masked until shown, can be pasted, and is marked for password managers', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const [path, kind] of [
    ['/login', 'current-password'],
    ['/singUp', 'new-password'],
    ['/resetPassword', 'new-password'],
  ] as const) {
    await page.goto(path)
    const form = page.locator('main')
    const field = form.getByLabel(/^(New p|P)assword$/)
    await expect(field).toHaveAttribute('type', 'password')
    await expect(field).toHaveAttribute('autocomplete', kind)
    await page.evaluate(() => navigator.clipboard.writeText('Parts, by the pallet!'))
    await field.focus()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(field).toHaveValue('Parts, by the pallet!')
    await form.getByRole('button', { name: 'Show password' }).click()
    await expect(field).toHaveAttribute('type', 'text')
  }
})

test('a form in another tab closes at a sign-out, and starts anew for the next user', async ({
  page,
  context,
  shop,
}) => {
  const dana = await newPerson(shop.url, 'Dana Whitfield')
  await enterAs(context, shop.url, dana)
  const other = await context.newPage()
  await other.clock.install()
  await other.goto('/dashboard/account')
  const name = other.getByRole('main').getByLabel('Name', { exact: true })
  await expect(name).toHaveValue('Dana Whitfield')
  await name.fill('Half a name')

  // Somebody else logs in in this browser; the tab learns of it when it gets the focus.
  await enterAs(context, shop.url, await newPerson(shop.url, 'Noor Haddad'))
  await other.clock.fastForward('01:01')
  await other.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
  await expect(name).toHaveValue('Noor Haddad')
  await expect(other.getByRole('main')).not.toContainText(dana.email)

  await name.fill('Half a name')
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(other).toHaveURL(/\/login/)
})

test('a half-filled form stays when its session has ended and the tab gets the focus, also before its late scripts', async ({
  page,
  context,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/follow-session|ERR_FAILED|401/)
  await page.route(/follow-session-.*\.js/, (route) => route.abort())
  const dana = await newPerson(shop.url)
  await enterAs(context, shop.url, dana)
  await page.clock.install()
  await page.goto('/dashboard/account?from=mail')
  const name = page.getByRole('main').getByLabel('Name', { exact: true })
  await name.fill('Half a name')
  await dana.call('DELETE', '/session')
  await page.clock.fastForward('01:01')
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
  const login = page.getByRole('banner').getByRole('link', { name: 'Login' })
  await expect(login).toHaveAttribute(
    'href',
    `/login?from=${encodeURIComponent('/dashboard/account?from=mail')}`,
  )
  await expect(name).toHaveValue('Half a name')
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
