import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../../server/testing/build-test-shop.ts'
import { createBuyer } from '../../../server/testing/factories.ts'
import { makeEmail, PASSWORD } from './people.ts'

// An attacker holds many sessions, each of which once had its own limit.

const LIMIT = 3
const SESSIONS = 6

let shop: TestShop

beforeAll(async () => {
  shop = await buildTestShop({
    env: { LIMIT_SIGN_INS: '3', LIMIT_RESETS: '3', LIMIT_SIGN_UPS: '3' },
  })
})
afterAll(() => shop.close())

const signUpForm = (email: string) => ({ name: 'Dana Whitfield', email, password: PASSWORD })

const calls: [string, string, () => object][] = [
  ['sign-ins', '/identity/sign-in', () => ({ email: makeEmail(), password: PASSWORD })],
  ['resets', '/identity/password-reset', () => ({ email: makeEmail() })],
  ['sign-ups', '/identity/sign-up', () => signUpForm(makeEmail())],
]

test.each(calls)(
  '%s are limited by address, whatever the number of sessions',
  async (_, url, form) => {
    const sessions = await Promise.all(Array.from({ length: SESSIONS }, () => createBuyer(shop.db)))
    const answers = []
    for (const { headers } of sessions) {
      for (let time = 0; time < LIMIT; time += 1)
        answers.push(await shop.app.inject({ method: 'POST', url, headers, payload: form() }))
    }
    const passed = answers.filter(({ statusCode }) => statusCode !== 429)
    // Twice the limit if the minute changes during the test.
    expect(passed.length).toBeLessThanOrEqual(2 * LIMIT)
    expect(passed.length).toBeGreaterThanOrEqual(LIMIT)
    expect(answers.at(-1)?.statusCode).toBe(429)
  },
)

test('repeated sign-ups with one email are limited across addresses', async () => {
  const email = makeEmail()
  const statuses = []
  for (let place = 0; place < 14; place += 1) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/identity/sign-up',
      payload: signUpForm(email),
      remoteAddress: `198.51.100.${place}`,
    })
    statuses.push(answer.statusCode)
  }
  expect(statuses[0]).toBe(201)
  expect(statuses.slice(1, 9)).toEqual(Array(8).fill(409))
  expect(statuses).toContain(429)
})

test('an address has a daily limit of sign-ups, signed in or not, and a Retry-After', async () => {
  const limited = await buildTestShop({ env: { LIMIT_SIGN_UPS_PER_DAY: '4' } })
  const { headers } = await createBuyer(limited.db)
  const signUp = (remoteAddress = '192.0.2.1') =>
    limited.app.inject({
      method: 'POST',
      url: '/identity/sign-up',
      headers,
      payload: signUpForm(makeEmail()),
      remoteAddress,
    })
  const answers = []
  for (let time = 0; time < 9; time += 1) answers.push(await signUp())
  // Twice the limit if the day changes during the test.
  const passed = answers.filter(({ statusCode }) => statusCode === 201).length
  expect(passed).toBeGreaterThanOrEqual(4)
  expect(passed).toBeLessThanOrEqual(8)
  const refused = answers.at(-1)
  expect(refused?.statusCode).toBe(429)
  expect(refused?.headers.ratelimit).toMatch(/^"signUps";r=\d+;t=\d+, "signUpsPerDay";r=0;t=\d+$/)
  expect(refused?.headers['retry-after']).toBe(
    String(refused?.headers.ratelimit).match(/t=(\d+)$/)?.[1],
  )
  expect((await signUp('192.0.2.2')).statusCode).toBe(201)
  await limited.close()
})
