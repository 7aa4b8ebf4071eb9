import type { FrameLocator, Locator, Page } from '@playwright/test'
import { findCardNumber } from '../../server/testing/watching/find-card-number.ts'
import { expect, test as shopTest } from './shop-test.ts'

/**
 * Fails a journey on console errors (CSP violations included), uncaught exceptions, failed requests and card numbers
 * sent to the shop. Expected ones are declared with `expectTrouble`.
 */
export const test = shopTest.extend<{ expectTrouble: (pattern: RegExp) => void }>({
  expectTrouble: [
    async ({ page, shop }, use) => {
      const expected: RegExp[] = []
      const trouble: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') trouble.push(`console: ${message.text()}`)
      })
      page.on('pageerror', (error) => trouble.push(`uncaught: ${error.message}`))
      page.on('requestfailed', (request) => {
        // The browser itself cancels requests of a page that is left.
        if (request.failure()?.errorText !== 'net::ERR_ABORTED')
          trouble.push(`request: ${request.url()}`)
      })
      const cards: string[] = []
      // Windows opened by the page share its context.
      page.context().on('request', (request) => {
        if (!request.url().startsWith(shop.url)) return
        const texts = [request.url(), JSON.stringify(request.headers()), request.postData()]
        if (texts.some((text) => text && findCardNumber(text)))
          cards.push(`${request.method()} ${request.url()}`)
      })
      await use((pattern) => expected.push(pattern))
      expect(cards, 'a card number went to the shop').toEqual([])
      expect(trouble.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([])
    },
    // Not by a hook of this file: Playwright would run it in the first file of each worker only.
    { auto: true },
  ],
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page)
    page.goto = async (...where) => {
      const answer = await goto(...where)
      if (javaScriptEnabled !== false) await waitForHydration(page)
      return answer
    }
    await use(page)
  },
})

export { expect }

/** Waits for hydration (until the time-out, for pages without script), since a test clicks faster than a person. */
async function waitForHydration(page: Page): Promise<void> {
  const isHydrated = () =>
    [...document.querySelectorAll('#root header a, #root main form')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps')),
    )
  await page.waitForFunction(isHydrated, undefined, { timeout: 5000 }).catch(() => {})
}

/** Waits until the page is hydrated (its toaster exists) and nothing is loading. */
export async function waitUntilSettled(page: Page) {
  await page.locator('section[aria-label^="Notifications"]').waitFor({ state: 'attached' })
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

let people = 0

/** A customer with an unused email. */
export function newCustomer() {
  people += 1
  return {
    name: 'Dana Whitfield',
    email: `dana.${Date.now()}.${process.pid}.${people}@northgate.example`,
    password: 'parts by the pallet',
  }
}

/** Signs up through the form and stays on the page it leads to. */
export async function signUp(page: Page, customer = newCustomer()) {
  if (!new URL(page.url(), 'http://none').pathname.startsWith('/singUp')) await page.goto('/singUp')
  const form = page.locator('main')
  await form.getByLabel('Name').fill(customer.name)
  await form.getByLabel('Email').fill(customer.email)
  await form.getByLabel('Password', { exact: true }).fill(customer.password)
  await form.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Sing Up done')).toBeVisible()
  return customer
}

/** Opens the order form of the first product on the home page. */
export async function openOrderForm(page: Page): Promise<Locator> {
  await page.goto('/')
  await page
    .getByRole('link', { name: /^Buy Now/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Order Now' }).click()
  return page.getByRole('dialog')
}

/** Fills in the delivery fields of the order form. */
export async function fillDelivery(dialog: Locator) {
  await dialog.getByLabel('Phone').fill('+1 202 555 0148')
  await dialog.getByLabel('Post code').fill('60607')
  await dialog.getByLabel('Address').fill('2210 Fulton Yard, Dock 4, Chicago')
}

/** Orders the first product of the home page; ends on My Order. */
export async function orderFirstProduct(page: Page, quantity = 500) {
  const dialog = await openOrderForm(page)
  await fillDelivery(dialog)
  await dialog.getByRole('textbox', { name: 'Ordered quantity' }).fill(String(quantity))
  await dialog.getByRole('button', { name: 'Order Now' }).click()
  await expect(page.getByText('Order Is Success')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^My Order/ })).toBeVisible()
}

/** The provider's card form, a frame of another origin. */
export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('main iframe').first()
}

export async function fillCard(page: Page, number: string) {
  const card = cardFrame(page)
  await card.locator('[name=cardnumber]').fill(number)
  await card.locator('[name=exp-date]').fill('12 / 40')
  await card.locator('[name=cvc]').fill('123')
  await card.locator('[name=postal]').fill('60607')
}
