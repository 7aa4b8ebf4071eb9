import type { Browser, Page } from '@playwright/test'
import { expect, logIn, test, waitUntilSettled } from '../../shop/journey.ts'
import { mailedLink } from '../../shop/mailbox.ts'
import {
  enterAs,
  firstAdmin,
  newPerson,
  newStaff,
  type Person,
  returningPerson,
} from '../../shop/people.ts'
import { expectAccessible } from '../../shop/screens/find-violations.ts'
import { LITTLE_SHIFT, measureShift } from '../../shop/screens/measure-shift.ts'

/** From the shop's port to that of the sandbox that stands in for Google. */
const GOOGLE = 2

const isSignedIn = (page: Page) =>
  expect(page.getByRole('button', { name: 'Sign out' }).first()).toBeVisible()

/** Opens another browser as the same customer. */
async function logInElsewhere(browser: Browser, baseURL: string, customer: Person) {
  const elsewhere = await (await browser.newContext({ baseURL })).newPage()
  await elsewhere.goto('/login')
  await logIn(elsewhere, customer)
  await isSignedIn(elsewhere)
  return elsewhere
}

/** Checks that the other browser's session has ended, and closes that browser. */
async function isSignedOut(elsewhere: Page) {
  await elsewhere.goto('/dashboard')
  await expect(elsewhere.getByRole('heading', { name: 'Login' })).toBeVisible()
  await elsewhere.context().close()
}

test('the link in a reset mail sets a new password and ends every session', async ({
  page,
  browser,
  shop,
}) => {
  const customer = await newPerson(shop.url)
  const elsewhere = await logInElsewhere(browser, shop.url, customer)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  await expect(page.getByText('Enter Your Mail Address')).toBeVisible()
  await page.locator('main').getByLabel('Email').fill('dana')
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  await expect(page.getByText('Provide a valid Email', { exact: true })).toBeVisible()
  await page.locator('main').getByLabel('Email').fill(customer.email)
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  await expect(page.getByText('Send Mail')).toBeVisible()

  await page.goto(await mailedLink(shop, customer.email, 'Set a new password'))
  await page.locator('main').getByLabel('New password').fill('another pallet of parts')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()

  await isSignedOut(elsewhere)
  await logIn(page, { ...customer, password: 'another pallet of parts' })
  await isSignedIn(page)
})

test('a used link says so, and the form stays', async ({ page, expectTrouble }) => {
  expectTrouble(/410/)
  await page.goto('/resetPassword#no-such-token')
  await page.locator('main').getByLabel('New password').fill('another pallet of parts')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toContainText('This link no longer works')
})

test('sessions are listed and ended, the email confirmed, the data exported and deleted', async ({
  page,
  browser,
  shop,
}) => {
  const customer = await newPerson(shop.url)
  await enterAs(page.context(), shop.url, customer)
  const elsewhere = await logInElsewhere(browser, shop.url, customer)
  await page.goto('/dashboard/sessions')
  await expect(page.getByRole('listitem').filter({ hasText: 'This session' })).toBeVisible()
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByRole('button', { name: 'End', exact: true })).toBeHidden()
  await expect(page.getByText('Session ended')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My Sessions' })).toBeFocused()
  await isSignedOut(elsewhere)

  const link = await mailedLink(shop, customer.email, 'Confirm your email')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page.getByText(`${customer.email} is confirmed.`)).toBeFocused()
  await page.goto('/dashboard/account')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page.getByText(`${customer.email} is confirmed already.`)).toBeVisible()

  await page.goto('/dashboard/account')
  await page.getByLabel('Your password').fill(customer.password)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.json')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
})

test('another browser can confirm an email with the account’s password only', async ({
  page,
  browser,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/403/)
  const customer = await newPerson(shop.url)
  await enterAs(page.context(), shop.url, customer)
  const elsewhere = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await elsewhere.goto(await mailedLink(shop, customer.email, 'Confirm your email'))
  const form = elsewhere.locator('main')
  const password = form.getByLabel('Password', { exact: true })
  const confirm = form.getByRole('button', { name: 'Confirm email' })
  await confirm.click()
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(/Enter the password of this account/)
  await password.fill('not this one')
  await confirm.click()
  await expect(password).toHaveAccessibleDescription(/This is not the password of this account/)
  await expect(password).toHaveValue('not this one')
  await password.fill(customer.password)
  await confirm.click()
  await expect(form.getByText(`${customer.email} is confirmed.`)).toBeFocused()
  await elsewhere.context().close()

  await page.goto('/dashboard/account')
  await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeVisible()
  await expect(page.getByText('is not confirmed yet')).toBeHidden()
})

const openGoogle = async (page: Page) => {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with google' }).click()
  return opened
}

test('signing in with Google in a window leads back to the requested page', async ({
  page,
  shop,
}) => {
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  const popup = await openGoogle(page)
  await popup.waitForURL(`http://127.0.0.1:${shop.port + GOOGLE}/interaction/*`)
  const size = await popup.evaluate(() => [window.innerWidth, window.innerHeight])
  expect(size).toEqual([500, 600])
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Dana Whitfield' }).click()
  await closed
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await mailedLink(shop, 'dana@sandbox.example', 'New login to your account')
})

test('a closed window is noticed after two seconds, and a second one closes the first', async ({
  page,
}) => {
  await page.goto('/login')
  const first = await openGoogle(page)
  const second = await openGoogle(page)
  await expect.poll(() => first.isClosed()).toBe(true)
  await second.getByRole('button', { name: 'Miguel Ortega' }).waitFor()
  await second.close()
  const start = Date.now()
  await expect(page.getByRole('alert')).toContainText('was closed before you were logged in')
  expect(Date.now() - start).toBeGreaterThan(1_500)
})

test('a cancelled sign-in and a blocked window show plain messages', async ({ page }) => {
  await page.goto('/login')
  const popup = await openGoogle(page)
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText('Google login was cancelled')
  await page.evaluate(() => {
    window.open = () => null
  })
  await page.getByRole('button', { name: 'Continue with google' }).click()
  await expect(page.getByRole('alert')).toContainText('blocked the Google window')
})

test('a Google sign-in with a verified email replaces an unverified account’s password', async ({
  page,
  browser,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/401/)
  const squatter = await newPerson(shop.url, 'Dana', `squatted.${Date.now()}@sandbox.example`)
  await enterAs(page.context(), shop.url, squatter)
  const owner = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await owner.goto('/login')
  const popup = await openGoogle(owner)
  await popup.getByLabel('Another account').fill(squatter.email)
  await popup.getByRole('button', { name: 'Continue' }).click()
  await isSignedIn(owner)
  await owner.context().close()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await logIn(page, squatter)
  await expect(page.getByRole('alert')).toContainText('Wrong email or password.')
})

test('an admin looks up the events of one account', async ({ page, shop }) => {
  const customer = await newPerson(shop.url)
  await expect(
    returningPerson(shop.url, { ...customer, password: 'not this one' }),
  ).rejects.toThrow()
  const admin = await firstAdmin(shop.url)
  await enterAs(page.context(), shop.url, admin)
  await page.goto('/dashboard/orderAll')
  await page.getByRole('link', { name: 'Account Events' }).click()
  await expect(page.getByRole('heading', { name: /^Account Events/ })).toBeVisible()
  await page.getByLabel('Events of one account').fill(customer.email.toUpperCase())
  const rows = page.getByRole('table', { name: 'Account Events' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText('Login failed')
  await expect(rows.nth(2)).toContainText('Logged in')
  await expect(rows.nth(3)).toContainText('Signed up')
  for (const row of [1, 2, 3]) await expect(rows.nth(row)).toContainText('127.0.0.1')
})

test('a packer chooses on a phone what is mailed, of what the role covers, and is asked before leaving', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page.context(), shop.url, await newStaff(shop.url, 'warehouse', 'Pat Ricker'))
  await page.goto('/dashboard/account')
  const mails = page.getByRole('region', { name: 'Emails to me' })
  const lowStock = mails.getByRole('combobox', { name: 'Low stock' })
  await expect(lowStock).toHaveValue('off')
  await expect(mails.getByRole('combobox')).toHaveCount(2)
  await waitUntilSettled(page)
  const { shift, moved } = await measureShift(page)
  expect(shift, moved.join('\n')).toBeLessThan(LITTLE_SHIFT)
  await lowStock.selectOption('Daily at 07:00')
  await page.getByRole('link', { name: 'Back to My Profile' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(question).toContainText('Emails to me')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await mails.getByRole('button', { name: 'Save Emails to me' }).click()
  await expect(page.getByText('Emails to me saved')).toBeVisible()
  await page.reload()
  await expect(lowStock).toHaveValue('digest')
  await expectAccessible(page)
})
