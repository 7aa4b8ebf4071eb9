import type { Page } from '@playwright/test'
import { ageSessions } from '../../shop/age-sessions.ts'
import { expect, logIn, test } from '../../shop/journey.ts'
import { newPerson } from '../../shop/people.ts'
import { SHOP_SETTINGS } from '../../shop/shop-settings.ts'
import { findFreePorts, startShop } from '../../shop/start-shop.ts'

/** A device that makes passkeys and unlocks them at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const isSignedIn = (page: Page) =>
  expect(page.getByRole('button', { name: 'Sign out' }).first()).toBeVisible()

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
}

test('a passkey is added, logs in after the password and alone, and is removed', async ({
  page,
  expectTrouble,
}) => {
  test.slow()
  expectTrouble(/401/)
  const port = await findFreePorts()
  const url = `http://localhost:${port}`
  const shop = await startShop({ port, env: { ...SHOP_SETTINGS, PUBLIC_URL: url } })
  try {
    const person = await newPerson(shop.url)
    await addAuthenticator(page)
    await page.goto(`${url}/login`)
    await logIn(page, person)
    await isSignedIn(page)
    await page.goto(`${url}/dashboard/account`)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(
      page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem'),
    ).toHaveCount(10)
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('not used yet')
    await signOut(page)

    await page.goto(`${url}/login`)
    await logIn(page, person)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await isSignedIn(page)
    await signOut(page)

    await page.goto(`${url}/login`)
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await isSignedIn(page)
    await page.goto(`${url}/dashboard/account`)
    const passkeys = page.getByRole('list', { name: 'Passkeys' })
    await expect(passkeys).toContainText('last used')
    await ageSessions(shop, person)
    await passkeys.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await question.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(passkeys).toHaveCount(0)
    await signOut(page)

    await page.goto(`${url}/login`)
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.')
    await logIn(page, person)
    await isSignedIn(page)
  } finally {
    // Nothing is loading any more when the shop closes.
    await page.goto('about:blank')
    await shop.stop()
  }
})
