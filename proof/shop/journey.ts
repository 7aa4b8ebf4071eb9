import type { Locator, Page } from '@playwright/test'
import { findCardNumber } from '../../server/testing/watching/find-card-number.ts'
import { describeFailure, WHAT_WAS_SEEN, watchCalls } from './failed-journey.ts'
import { newCustomer, type Person } from './people.ts'
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
      const calls = watchCalls(page.context())
      const cards: string[] = []
      // Windows opened by the page share its context.
      page.context().on('request', (request) => {
        if (!request.url().startsWith(shop.url)) return
        const texts = [request.url(), JSON.stringify(request.headers()), request.postData()]
        if (texts.some((text) => text && findCardNumber(text)))
          cards.push(`${request.method()} ${request.url()}`)
      })
      await use((pattern) => expected.push(pattern))
      const journey = test.info()
      if (journey.status !== journey.expectedStatus) {
        const seen = { page, shop, trouble, slowCalls: calls.listSlow() }
        await journey.attach(WHAT_WAS_SEEN, { body: await describeFailure(seen) })
      }
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

/** Logs in through the form of the login page, which is open. */
export async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login' }).click()
}

/** The shop acts on the next call to these addresses, and its answer is lost. */
export async function loseAnswer(page: Page, addresses: string) {
  let isLost = false
  // The route stays: Chromium may keep a request for good that is under way while routing ends.
  await page.route(addresses, async (route) => {
    if (isLost) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort('failed')
  })
}

/** Presses Tab until the control has the focus; one that Tab doesn't reach is unusable by keyboard. */
export async function tabTo(page: Page, control: Locator, most = 80) {
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab')
    const isThere = await control
      .evaluate((element) => element === element.ownerDocument.activeElement, undefined, {
        timeout: 2000,
      })
      .catch(() => false)
    if (isThere) return
  }
  throw new Error(`${control} has no focus after ${most} times Tab`)
}
