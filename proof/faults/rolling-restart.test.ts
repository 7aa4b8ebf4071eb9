import { expect, test } from 'vitest'
import { rollingRestart } from './rolling-restart.ts'

test('both shops are restarted one after the other, and not one request through the load balancer fails', {
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
