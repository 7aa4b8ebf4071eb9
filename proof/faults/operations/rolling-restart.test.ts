import { expect, test } from 'vitest'
import { rollingRestart } from './rolling-restart.ts'

test('no request through the load balancer fails while two nodes are restarted in turn', {
  timeout: 240_000,
}, async () => {
  const { requests, failures, breaches } = await rollingRestart({
    requestsPerSecond: 40,
    rounds: 1,
  })
  expect(requests).toBeGreaterThan(100)
  expect(failures).toEqual([])
  expect(breaches).toEqual([])
})
