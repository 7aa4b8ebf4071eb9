import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../../server/testing/build-test-shop.ts'
import { type OidcServer, startOidcServer } from '../../../server/testing/parties/oidc-server.ts'
import { callsOf, makeEmail, PASSWORD } from './people.ts'

// A stranger signs up with the victim's email and waits for the victim to confirm it.

let google: OidcServer
let shop: TestShop
let calls: ReturnType<typeof callsOf>

beforeAll(async () => {
  google = await startOidcServer()
  shop = await buildTestShop({
    google: google.connection,
    env: { PUBLIC_URL: 'http://127.0.0.1:3000' },
  })
  calls = callsOf(shop)
})
afterAll(async () => {
  await shop.close()
  await google.close()
})

const confirm = (token: string, password?: string, headers = {}) =>
  calls.call('POST', '/identity/verify-email', { token, password }, headers)

const isConfirmed = async (headers: Record<string, string>) =>
  (await calls.call('GET', '/identity/account', undefined, headers)).json().emailVerified

/** The victim's complete sign-in with Google. */
async function continueWithGoogle(email: string) {
  const started = await shop.app.inject({ url: '/identity/google/start' })
  const sent = new URL(String(started.headers.location)).searchParams
  google.say({
    nonce: sent.get('nonce') ?? '',
    sub: `google-${email}`,
    email,
    email_verified: true,
    name: 'The Victim',
  })
  const ended = await shop.app.inject({
    url: `/identity/google/callback?${new URLSearchParams({ code: 'any', state: sent.get('state') ?? '' })}`,
    cookies: { 'google-sign-in': started.cookies[0]?.value ?? '' },
  })
  const outcome = ended.body.match(/data-outcome="([^"]*)"/)?.[1] ?? '{}'
  const { idToken } = JSON.parse(
    outcome.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
  )
  const { token } = (await calls.swap(email, idToken)).json()
  return { authorization: `Bearer ${token}` }
}

test('the link confirms nothing without the account’s session or password', async () => {
  const email = makeEmail()
  const stranger = await calls.enter(email)
  const bystander = await calls.enter(makeEmail())
  const token = await calls.readToken(email, 'Confirm your email')
  for (const refused of [
    await confirm(token),
    await confirm(token, 'a guess'),
    await confirm(token, undefined, bystander),
  ]) {
    expect(refused.json()).toMatchObject({ status: 403, code: 'passwordNeeded' })
    expect(refused.json().errors).toHaveProperty('password')
  }
  expect(await isConfirmed(stranger)).toBe(false)
})

test('the owner confirms with the session in this browser or the password in another', async () => {
  const [here, elsewhere] = [makeEmail(), makeEmail()]
  const session = await calls.enter(here)
  const away = await calls.enter(elsewhere)
  const hereToken = await calls.readToken(here, 'Confirm your email')
  const elsewhereToken = await calls.readToken(elsewhere, 'Confirm your email')
  expect((await confirm(hereToken, undefined, session)).json()).toMatchObject({ email: here })
  expect((await confirm(elsewhereToken, PASSWORD)).json()).toMatchObject({ email: elsewhere })
  expect([await isConfirmed(session), await isConfirmed(away)]).toEqual([true, true])
})

test('the link doesn’t bypass the delays on guessing a password', async () => {
  const email = makeEmail()
  await calls.enter(email)
  const token = await calls.readToken(email, 'Confirm your email')
  const statuses = []
  for (let guess = 0; guess < 12; guess += 1)
    statuses.push((await confirm(token, `guess ${guess}`)).statusCode)
  expect(statuses).toContain(429)
})

test('when the victim signs in with Google, the stranger’s password, sessions and proofs become invalid, and a mail says so', async () => {
  const email = makeEmail()
  const stranger = await calls.enter(email, 'The Stranger')
  const olderProof = await calls.prove(email)
  const victim = await continueWithGoogle(email)
  expect(await calls.isIn(victim)).toBe(true)
  expect(await calls.isIn(stranger)).toBe(false)
  expect((await calls.swap(email, olderProof)).statusCode).toBe(401)
  expect((await calls.signIn(email)).statusCode).toBe(401)
  const notices = (await calls.readMails(email)).filter(({ subject }) =>
    /account with your email/.test(subject),
  )
  expect(notices).toHaveLength(1)
  expect(notices[0]?.text).toContain('former password no longer works')
  expect(notices[0]?.text).not.toContain('The Stranger')
})

test('an owner with a confirmed email keeps password and session after a later Google sign-in', async () => {
  const email = makeEmail()
  const owner = await calls.enter(email)
  await confirm(await calls.readToken(email, 'Confirm your email'), undefined, owner)
  expect(await calls.isIn(await continueWithGoogle(email))).toBe(true)
  expect(await calls.isIn(owner)).toBe(true)
  expect((await calls.signIn(email)).statusCode).toBe(200)
  const subjects = (await calls.readMails(email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /account with your email/.test(subject))).toEqual([])
})
