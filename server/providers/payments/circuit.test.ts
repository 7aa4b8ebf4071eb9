import { expect, test } from 'vitest'
import { circuit } from './circuit.ts'
import { PaymentUnavailable, RefundRefused } from './port.ts'

function brokenProvider() {
  let now = 0
  let calls = 0
  let isBroken = true
  const guard = circuit(() => now)
  const call = () =>
    guard(async () => {
      calls += 1
      if (isBroken) throw new PaymentUnavailable(new Error('down'))
      return 'answer'
    }).catch((error: unknown) => {
      if (error instanceof PaymentUnavailable) return 'unavailable'
      throw error
    })
  return {
    call,
    guard,
    calls: () => calls,
    mend: () => {
      isBroken = false
    },
    wait: (ms: number) => {
      now += ms
    },
  }
}

test('five failures in a row open the circuit; one call is let through after a pause, and its success closes it', async () => {
  const { call, calls, mend, wait } = brokenProvider()
  for (let failure = 0; failure < 8; failure += 1) await call()
  expect(calls()).toBe(5)
  wait(2000)
  await Promise.all([call(), call(), call()])
  expect(calls()).toBe(6)
  mend()
  wait(3999)
  expect(await call()).toBe('unavailable')
  wait(1)
  expect([await call(), await call()]).toEqual(['answer', 'answer'])
})

test('the pause grows no longer than a quarter of a minute', async () => {
  const { call, calls, wait } = brokenProvider()
  for (let failure = 0; failure < 20; failure += 1) {
    wait(15_000)
    await call()
  }
  expect(calls()).toBe(20)
})

test('a refusal is an answer and opens nothing', async () => {
  const { guard } = brokenProvider()
  for (let time = 0; time < 10; time += 1) {
    const refused = guard(async () => {
      throw new RefundRefused('already refunded')
    })
    await expect(refused).rejects.toThrow(RefundRefused)
  }
})
