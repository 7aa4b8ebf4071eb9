import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { buildTestShop } from '../../server/testing/build-test-shop.ts'
import { createProduct } from '../../server/testing/factories.ts'
import { visit } from './requests/honest-visitors.ts'
import { holdSlowSockets } from './requests/slow-sockets.ts'

test('beside 200 slow connections every honest visit is answered, the slow ones are disconnected, and the shop still closes', async () => {
  const shop = await buildTestShop()
  for (let product = 0; product < 200; product += 1) await createProduct(shop.db)
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { server } = shop.app
  // Shorter forms of the shop's limits (see connection-limits.test.ts), to save time.
  server.headersTimeout = 500
  server.requestTimeout = 1500
  server.keepAliveTimeout = 500
  server.setTimeout(1000)
  const { port } = server.address() as AddressInfo
  const slow = holdSlowSockets(port, 200)
  const { answered, failed } = await visit(`http://127.0.0.1:${port}/product?limit=6`, '*/*', {
    visitors: 4,
    seconds: 4,
  })
  expect(failed).toEqual([])
  expect(answered).toBeGreaterThan(0)
  await expect
    .poll(() => Object.entries(slow.endedByShop).filter(([, count]) => count === 0), {
      timeout: 30_000,
    })
    .toEqual([['reads nothing', 0]])
  await shop.close()
  slow.letGo()
}, 120_000)
