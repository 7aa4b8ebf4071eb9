import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect } from '../../shop/journey.ts'

/** The code that an app shows so much later. */
export const codeOf = (secret: string, laterMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + laterMs })

/** Sets up an authenticator app on the account page that is open. */
export async function setUpApp(page: Page) {
  await page.getByRole('button', { name: 'Set up app' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const shown = (await page.locator('main code').textContent()) ?? ''
  const secret = shown.replaceAll(/\s/g, '')
  await page.locator('main').getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCodes = await codes.allTextContents()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toBe('recovery-codes.txt')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()
  return { secret, recoveryCodes }
}
