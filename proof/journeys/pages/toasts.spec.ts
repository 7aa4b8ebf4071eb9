import type { Locator } from '@playwright/test'
import { expect, tabTo, test } from '../../shop/journey.ts'
import { newCustomer } from '../../shop/people.ts'

test('a toast is shown top right for five seconds, below logo and menu', async ({ page }) => {
  await page.clock.install()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/singUp')
  const customer = newCustomer()
  const form = page.getByRole('main')
  await form.getByLabel('Name').fill(customer.name)
  await form.getByLabel('Email').fill(customer.email)
  await form.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.clock.pauseAt(Date.now() + 60_000)
  await form.getByRole('button', { name: 'Sign up' }).click()
  const toast = page.getByText('Sing Up done')
  // The page's clock is slowed down, so that a slow machine sees the toast for all five seconds.
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(toast).toBeVisible({ timeout: 100 })
  }).toPass()
  const box = await toast.boundingBox()
  expect(box?.y).toBeLessThan(200)
  expect(box?.x).toBeGreaterThan(1000)
  const header = page.getByRole('banner')
  await expectApart(toast, [
    header.getByRole('link', { name: 'Bulkhead, home' }),
    header.getByRole('button', { name: 'Sign out' }),
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await expectApart(toast, [
    header.getByRole('link', { name: 'Bulkhead, home' }),
    header.getByRole('button', { name: 'Menu' }),
  ])
  await page.clock.runFor(4500)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1500)
  await expect(toast).toBeHidden()
})

/** None of these overlaps the toast's card once it has slid in. */
async function expectApart(toast: Locator, others: readonly Locator[]) {
  const cards = toast.locator('xpath=ancestor::*[contains(@class, "toast-card")]')
  await expect(async () => {
    const card = await cards.boundingBox()
    for (const other of others) {
      const box = await other.boundingBox()
      expect(card?.y).toBeGreaterThanOrEqual((box?.y ?? Number.NaN) + (box?.height ?? 0))
    }
  }).toPass({ timeout: 30_000 })
}

test('Tab leads out of the last toast and on to the start of the page', async ({ page }) => {
  await page.goto('/catalogue?q=BH-4012-060')
  await page.getByRole('button', { name: 'Add to cart, BH-4012-060' }).click()
  const toast = page.locator('[data-sonner-toast]')
  // It stays while the pointer is over it.
  await toast.hover()
  await page.getByRole('contentinfo').getByRole('link').last().focus()
  await tabTo(page, toast.getByRole('button', { name: 'Close' }), 2)
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }), 3)
})
