import { expect, test } from 'vitest'
import { cents } from '../../../../contract/values/money/money.ts'
import { memoryProvider, TEST_SHOP_ID } from '../../../testing/parties/memory-provider.ts'
import { circuit, withCircuits } from './circuit.ts'
import { PaymentRefused, PaymentUnavailable, RefundRefused } from './port.ts'

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

test('five failures in a row open the circuit; after a pause one call passes, and its success closes it', async () => {
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

test('a refusal or any 4xx doesn’t open the circuit', async () => {
  const { guard } = brokenProvider()
  const refusals = [
    new RefundRefused('already refunded'),
    new PaymentRefused(new Error('amount too small')),
    new PaymentUnavailable(new Error('429'), { isOutage: false }),
  ]
  for (const refusal of refusals) {
    for (let time = 0; time < 10; time += 1) {
      const refused = guard(async () => {
        throw refusal
      })
      await expect(refused).rejects.toBe(refusal)
    }
  }
})

test('the circuits of different kinds of calls are independent', async () => {
  const { provider, succeed } = memoryProvider()
  const down = async () => {
    throw new PaymentUnavailable(new Error('down'))
  }
  const guarded = withCircuits({ ...provider, listEvents: down })
  for (let failure = 0; failure < 6; failure += 1) {
    await expect(guarded.listEvents([], undefined)).rejects.toThrow(PaymentUnavailable)
  }
  const request = {
    orderId: 'order',
    shopId: TEST_SHOP_ID,
    amountCents: cents(945_000),
    idempotencyKey: 'key',
  }
  const { id } = await guarded.createIntent(request)
  succeed(id)
  expect(await guarded.findIntent(id)).toMatchObject({ state: 'succeeded' })
  expect(await guarded.cancelIntent(id)).toBe('alreadySucceeded')
})
