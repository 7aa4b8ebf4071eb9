import { like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callCount } from '../../platform/database/tables/shop.ts'
import { buildTestShop } from '../../testing/build-test-shop.ts'
import { type AccountDesk, openAccountDesk, PASSWORD } from '../../testing/desks/account-desk.ts'
import { createBuyer } from '../../testing/factories.ts'

let desk: AccountDesk
/** The shop's clock moves only when a test moves it: limits count by minute, and a slow machine may cross one. */
let clockMs = Date.now()

beforeAll(async () => {
  desk = await openAccountDesk({ now: () => new Date(clockMs) })
})
afterAll(() => desk.close())

interface Place {
  readonly remoteAddress?: string
  readonly headers?: Record<string, string>
}

const signIn = (
  email: string,
  password: string,
  place: Place = {},
  at: Pick<AccountDesk, 'app'> = desk,
) =>
  at.app.inject({
    method: 'POST',
    url: '/identity/sign-in',
    payload: { email, password },
    ...place,
  })

async function signUp(): Promise<string> {
  const email = desk.makeEmail()
  await desk.signUp(email)
  return email
}

/** Makes the place known to the account. */
async function enterFrom(place: Place, email: string): Promise<void> {
  const { idToken } = (await signIn(email, PASSWORD, place)).json()
  const headers = { authorization: `Bearer ${idToken}` }
  const url = `/user/${email}`
  await desk.app.inject({ method: 'PUT', url, headers, payload: { email }, ...place })
}

/** Limits count by minute, and a slow machine may cross one. */
const expectLimited = (answers: { statusCode: number }[]) => {
  expect(countPassed(answers)).toBeGreaterThanOrEqual(3)
  expect(countPassed(answers)).toBeLessThanOrEqual(6)
}

const countPassed = (answers: { statusCode: number }[]) =>
  answers.filter(({ statusCode }) => statusCode !== 429).length

test('guesses from one address wait ever longer, at most a quarter of an hour', async () => {
  const email = await signUp()
  const place = { remoteAddress: '192.0.2.50' }
  for (let guess = 0; guess < 10; guess += 1) await signIn(email, 'wrong one', place)
  const waits: number[] = []
  for (let guess = 0; guess < 12; guess += 1) {
    const refused = await signIn(email, 'wrong one', place)
    expect(refused.statusCode).toBe(429)
    waits.push(Number(refused.headers['retry-after']))
    clockMs += (waits.at(-1) ?? 0) * 1000
    expect((await signIn(email, 'wrong one', place)).statusCode).toBe(401)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
})

test('guessing by others doesn’t lock the owner out: no wait at a known address, ten seconds elsewhere', async () => {
  const home = { remoteAddress: '198.51.100.7' }
  const email = await signUp()
  await enterFrom(home, email)
  const guesses = await Promise.all(
    Array.from({ length: 60 }, (_, place) =>
      signIn(email, 'wrong one', { remoteAddress: `203.0.113.${place}` }),
    ),
  )
  // Twenty are free, and the owner's own first sign-in was one of them.
  expect(countPassed(guesses)).toBe(19)
  for (let round = 0; round < 8; round += 1) {
    clockMs += 10_000
    const guess = await signIn(email, 'wrong one', { remoteAddress: `203.0.113.1${round}` })
    expect(guess.statusCode).toBe(401)
  }
  expect((await signIn(email, PASSWORD, home)).statusCode).toBe(200)
  const away = { remoteAddress: '198.51.100.99' }
  const refused = await signIn(email, PASSWORD, away)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBe(10)
  clockMs += 10_000
  expect((await signIn(email, PASSWORD, away)).statusCode).toBe(200)
})

test('an owner is known at every address of their network, however it is written', async () => {
  const email = await signUp()
  await enterFrom({ remoteAddress: '2001:db8:7::1' }, email)
  for (let guess = 0; guess < 30; guess += 1)
    await signIn(email, 'wrong one', { remoteAddress: `203.0.113.${guess}` })
  const inside = { remoteAddress: '2001:db8:7:0:c0de::2' }
  expect((await signIn(email, PASSWORD, inside)).statusCode).toBe(200)
  const outside = { remoteAddress: '2001:db8:7:1::1' }
  expect((await signIn(email, PASSWORD, outside)).statusCode).toBe(429)
})

test('guessers of one network wait together, and the owner at a known address doesn’t', async () => {
  const email = desk.makeEmail()
  await desk.enter(email)
  const guess = (password: string, remoteAddress: string) =>
    signIn(email, password, { remoteAddress })
  const answers = []
  for (let host = 0; host < 13; host += 1)
    answers.push(await guess('wrong one', `2001:db8::${host}`))
  expect(countPassed(answers)).toBe(10)
  expect(answers.at(-1)?.json().code).toBe('tooManyRequests')
  expect((await guess(PASSWORD, '2001:db8::99')).statusCode).toBe(429)
  expect((await guess(PASSWORD, '127.0.0.1')).statusCode).toBe(200)
})

test('thirty concurrent guesses are all counted', async () => {
  const email = await signUp()
  const place = { remoteAddress: '192.0.2.9' }
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => signIn(email, 'wrong one', place)),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
  expect(countPassed(answers)).toBe(10)
})

test('an unknown e-mail is slowed down like a known one', async () => {
  const place = { remoteAddress: '192.0.2.60' }
  const guess = async (email: string) => {
    const statuses = []
    for (let time = 0; time < 12; time += 1)
      statuses.push((await signIn(email, 'wrong one', place)).statusCode)
    return statuses
  }
  const statuses = await guess(desk.makeEmail())
  expect(statuses).toContain(429)
  expect(await guess(await signUp())).toEqual(statuses)
})

test('forwarded addresses are accepted only from configured proxies', async () => {
  const behind = await buildTestShop({
    env: { TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1', LIMIT_SIGN_INS: '3' },
  })
  const tryFrom = (remoteAddress: string) =>
    Promise.all(
      Array.from({ length: 8 }, (_, client) =>
        signIn(
          desk.makeEmail(),
          'wrong one',
          {
            remoteAddress,
            headers: { 'x-forwarded-for': `203.0.113.${client}` },
          },
          behind,
        ),
      ),
    )
  expect(countPassed(await tryFrom('10.1.2.3'))).toBe(8)
  expectLimited(await tryFrom('198.51.100.1'))
  // Addresses that the client put before the proxy's are not accepted either.
  const forged = Array.from({ length: 8 }, (_, place) =>
    signIn(
      desk.makeEmail(),
      'wrong one',
      {
        remoteAddress: '192.0.2.1',
        headers: { 'x-forwarded-for': `203.0.113.1${place}, 198.51.100.2` },
      },
      behind,
    ),
  )
  expectLimited(await Promise.all(forged))
  await behind.close()
})

test('IPv6 addresses count by their first half', async () => {
  const limited = await buildTestShop({ env: { LIMIT_SIGN_INS: '3' } })
  const tryFrom = (network: string) =>
    Promise.all(
      Array.from({ length: 8 }, (_, host) =>
        signIn(
          desk.makeEmail(),
          'wrong one',
          { remoteAddress: `${network}::${host + 1}` },
          limited,
        ),
      ),
    )
  expectLimited(await tryFrom('2001:db8:1:1'))
  expectLimited(await tryFrom('2001:db8:1:2'))
  await limited.close()
})

test('a sign-in and its swap count once against the limit', async () => {
  const email = await signUp()
  const countSignIns = async () => {
    const rows = await desk.db.select().from(callCount).where(like(callCount.key, 'signIns %'))
    return rows.reduce((sum, { calls }) => sum + calls, 0)
  }
  const before = await countSignIns()
  const proof = await signIn(email, PASSWORD)
  expect((await desk.swap(email, proof.json().idToken)).statusCode).toBe(200)
  expect((await countSignIns()) - before).toBe(1)
})

test('sign-ins beyond the queue get Retry-After, and the shop’s pages stay available', async () => {
  const rush = Promise.all(
    Array.from({ length: 120 }, (_, place) =>
      signIn(desk.makeEmail(), PASSWORD, { remoteAddress: `203.0.${place}.1` }),
    ),
  )
  const meanwhile = await desk.app.inject({ url: '/product?limit=6' })
  expect(meanwhile.statusCode).toBe(200)
  const refused = (await rush).filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThanOrEqual(10)
  for (const { headers } of refused) expect(headers['retry-after']).toBe('2')
  expect((await signIn(await signUp(), PASSWORD)).statusCode).toBe(200)
})

test('a new role ends earlier sessions', async () => {
  const admin = await createBuyer(desk.db, { role: 'admin' })
  const email = await signUp()
  const [before, elsewhere] = [await desk.enter(email), await desk.enter(email)]
  const promotion = { method: 'PUT', url: `/user/admin/${email}`, headers: admin.headers } as const
  expect((await desk.app.inject(promotion)).json()).toEqual({ modifiedCount: 1 })
  expect([await desk.isIn(before), await desk.isIn(elsewhere)]).toEqual([false, false])
  const after = await desk.enter(email)
  expect((await desk.app.inject({ url: '/user?limit=1', headers: after })).statusCode).toBe(200)
  // Repeating the call changes nothing, so it ends no session.
  expect((await desk.app.inject(promotion)).json()).toEqual({ modifiedCount: 0 })
  expect(await desk.isIn(after)).toBe(true)
})

test('passwords don’t expire', async () => {
  const email = await signUp()
  const tenYearsMs = 10 * 365 * 24 * 60 * 60 * 1000
  clockMs += tenYearsMs
  expect((await signIn(email, PASSWORD)).statusCode).toBe(200)
  clockMs -= tenYearsMs
})

test('counters of past minutes are removed', async () => {
  const minute = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000)
  await desk.db.insert(callCount).values({ key: 'writes 192.0.2.1', minute, calls: 7 })
  await desk.db.insert(callCount).values({ key: 'writes 192.0.2.1', minute: new Date(), calls: 7 })
  await desk.app.jobs.find(({ name }) => name === 'account-housekeeping')?.run()
  const left = await desk.db.select().from(callCount)
  const ofThis = left.filter(({ key }) => key === 'writes 192.0.2.1')
  expect(ofThis).toHaveLength(1)
})
