import { test as base } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres } from '../../server/operating/postgres/running-postgres.ts'
import { SHOP_SETTINGS } from './shop-settings.ts'
import { type RunningShop, startShop } from './start-shop.ts'

/** Playwright's test with a running shop for each worker as its base URL. */
export const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const shop = await startShop({ env: SHOP_SETTINGS })
      await fillStock(shop)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})

/** All journeys of a worker share a shop and order more than the demo catalogue has. */
async function fillStock({ dataDir }: RunningShop) {
  const client = new pg.Client(await findRunningPostgres(dataDir))
  await client.connect()
  await client.query('update product set available = available + 50000 where available >= minimum')
  await client.end()
}

export { expect } from '@playwright/test'
