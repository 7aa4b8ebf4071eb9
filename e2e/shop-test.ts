import { test as base } from '@playwright/test'
import { type RunningShop, startShop } from './start-shop.ts'

/** Limits that a journey never meets; what they do is tested on the routes. */
const ROOMY = {
  LIMIT_WRITES: '10000',
  LIMIT_ORDERS: '10000',
  LIMIT_INTENTS: '10000',
  LIMIT_SIGN_INS: '10000',
  LIMIT_SIGN_UPS: '10000',
  LIMIT_UPLOADS: '10000',
}

/** Playwright's test with a running shop: one for each worker, its address the base of `page.goto('/')`. */
export const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const shop = await startShop({ env: ROOMY })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})

export { expect } from '@playwright/test'
