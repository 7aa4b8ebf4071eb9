import type { Page } from '@playwright/test'
import { ageSessions } from '../../shop/age-sessions.ts'
import { expect, logIn, test } from '../../shop/journey.ts'
import { enterAs, newPerson } from '../../shop/people.ts'
import { codeOf, setUpApp } from './set-up-app.ts'

const STEP_MS = 30_000

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
}

test('an app is set up, asked for at the login, replaced by a recovery code, and removed', async ({
  page,
  context,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/401/)
  const person = await newPerson(shop.url)
  await enterAs(context, shop.url, person)
  await page.goto('/dashboard/account')
  const { secret, recoveryCodes } = await setUpApp(page)
  await signOut(page)

  await page.goto('/login')
  await logIn(page, person)
  const code = page.locator('main').getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await page.keyboard.type('000 000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Wrong or already used code/)).toBeVisible()
  await expect(code).toBeFocused()
  // The code of these 30 seconds confirmed the app; the next one counts already.
  await code.fill(codeOf(secret, STEP_MS))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign out' }).first()).toBeVisible()
  await signOut(page)

  await page.goto('/login')
  await logIn(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const recovery = page.locator('main').getByLabel('Recovery code')
  await expect(recovery).toBeFocused()
  await recovery.fill(recoveryCodes[3] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign out' }).first()).toBeVisible()

  await page.goto('/dashboard/account')
  await expect(page.getByText('9 recovery codes left.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove app' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Set up app' })).toBeVisible()
  await signOut(page)
  await page.goto('/login')
  await logIn(page, person)
  await expect(page.getByRole('button', { name: 'Sign out' }).first()).toBeVisible()
})

test('at an IP address the account page says why it makes no passkey, and offers the app', async ({
  page,
  context,
  shop,
}) => {
  await enterAs(context, shop.url, await newPerson(shop.url))
  await page.goto('/dashboard/account')
  await expect(page.getByText(/^Browsers create passkeys only/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up app' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
})

test('who logs in with Google proves themselves there again, and the typed code is sent', async ({
  page,
  shop,
  expectTrouble,
}) => {
  expectTrouble(/status of 401/)
  const email = `google.${Date.now()}@sandbox.example`
  const chooseAccount = async () => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue with google' }).click()
    const popup = await opened
    await popup.getByLabel('Another account').fill(email)
    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: 'Continue' }).click()
    await closed
  }
  await page.goto('/login')
  await chooseAccount()
  await expect(page.getByRole('button', { name: 'Sign out' }).first()).toBeVisible()
  await page.goto('/dashboard/account')
  await ageSessions(shop, { email })
  await page.getByRole('button', { name: 'Set up app' }).click()
  const shown = (await page.locator('main code').textContent()) ?? ''
  const code = page.locator('main').getByLabel('Code', { exact: true })
  await code.fill(codeOf(shown.replaceAll(/\s/g, '')))
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(asked).toBeVisible()
  await expect(asked.getByRole('textbox')).toHaveCount(0)
  await chooseAccount()
  await expect(asked).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
})
