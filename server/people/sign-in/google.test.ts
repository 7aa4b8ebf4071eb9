import { eq } from 'drizzle-orm'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userIdentity, users } from '../../platform/database/tables/people.ts'
import { passwordAccount, startedSignIn } from '../../platform/database/tables/sign-in.ts'
import { buildTestShop } from '../../testing/build-test-shop.ts'
import { type AccountDesk, openAccountDesk, PASSWORD } from '../../testing/desks/account-desk.ts'
import { exampleAddress } from '../../testing/factories.ts'
import { type OidcServer, startOidcServer } from '../../testing/parties/oidc-server.ts'

const MINUTE_MS = 60_000
const COOKIE = 'google-sign-in'

let google: OidcServer
let desk: AccountDesk
let clockAheadMs = 0
let lastPerson = 0

beforeAll(async () => {
  google = await startOidcServer()
  desk = await openAccountDesk({
    google: google.connection,
    env: { PUBLIC_URL: 'http://127.0.0.1:3000' },
    now: () => new Date(Date.now() + clockAheadMs),
  })
})
afterAll(async () => {
  await desk.close()
  await google.close()
})

const makePerson = () => {
  lastPerson += 1
  return {
    sub: `google-${lastPerson}`,
    email: `dana.${lastPerson}@garage.example`,
    email_verified: true,
    name: 'Dana Whitfield',
  }
}

/** First step of the popup: its redirect, and its browser's cookie. */
async function start() {
  const answer = await desk.app.inject({ url: '/identity/google/start' })
  expect(answer.statusCode).toBe(303)
  const sent = new URL(String(answer.headers.location)).searchParams
  return {
    sent,
    state: sent.get('state') ?? '',
    nonce: sent.get('nonce') ?? '',
    cookie: answer.cookies[0]?.value ?? '',
  }
}

/** The result that the popup's last page posts to its opener. */
async function comeBack(search: Record<string, string>, cookie?: string) {
  const answer = await desk.app.inject({
    url: `/identity/google/callback?${new URLSearchParams(search)}`,
    ...(cookie && { cookies: { [COOKIE]: cookie } }),
  })
  const said = answer.body.match(/data-outcome="([^"]*)"/)?.[1] ?? '{}'
  const outcome = JSON.parse(
    said.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
  )
  return { answer, outcome }
}

/** A complete sign-in in which the provider returns these claims. */
async function signIn(said: JWTPayload, by?: 'own' | 'another' | 'nobody') {
  const { state, nonce, cookie } = await start()
  google.say({ nonce, ...said }, by)
  return (await comeBack({ code: 'any', state }, cookie)).outcome
}

const swap = ({ email, idToken }: { email: string; idToken: string }) => desk.swap(email, idToken)

test('a sign-in uses PKCE, state and nonce, and returns a proof', async () => {
  const { sent, state, nonce, cookie } = await start()
  expect(sent.get('code_challenge_method')).toBe('S256')
  expect(sent.get('scope')).toBe('openid email profile')
  // Google always asks for the account, so no session starts silently.
  expect(sent.get('prompt')).toBe('select_account')
  for (const secret of [state, nonce, sent.get('code_challenge') ?? ''])
    expect(secret).toHaveLength(43)
  const person = makePerson()
  google.say({ nonce, ...person })
  const { answer, outcome } = await comeBack({ code: 'any', state }, cookie)
  expect(answer.headers['cross-origin-opener-policy']).toBe('unsafe-none')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect((await swap(outcome)).statusCode).toBe(200)
  const linked = await desk.db
    .select({ issuer: userIdentity.issuer, subject: userIdentity.subject })
    .from(userIdentity)
    .innerJoin(users, eq(users.id, userIdentity.userId))
    .where(eq(users.email, person.email))
  expect(linked).toEqual([{ issuer: google.connection.issuer, subject: person.sub }])
})

test('stored data of a started sign-in gives no access, and works once', async () => {
  const { state, nonce, cookie } = await start()
  const kept = JSON.stringify(await desk.db.select().from(startedSignIn))
  for (const secret of [state, cookie]) expect(kept).not.toContain(secret)
  google.say({ nonce, ...makePerson() })
  expect((await comeBack({ code: 'any', state }, cookie)).outcome).toHaveProperty('idToken')
  expect((await comeBack({ code: 'any', state }, cookie)).outcome).toEqual({ code: 'timeout' })
})

test('a started sign-in expires after ten minutes', async () => {
  const { state, nonce, cookie } = await start()
  google.say({ nonce, ...makePerson() })
  clockAheadMs = 10 * MINUTE_MS + 1000
  const { outcome } = await comeBack({ code: 'any', state }, cookie)
  clockAheadMs = 0
  expect(outcome).toEqual({ code: 'timeout' })
})

test('an answer that this browser did not request is refused before Google is contacted', async () => {
  const before = google.countTokenRequests()
  const [mine, anothers] = [await start(), await start()]
  const tried = [
    [{ code: 'any', state: 'invented' }, mine.cookie, 'timeout'],
    [{ code: 'any' }, mine.cookie, 'internal-error'],
    [{ code: 'any', state: mine.state }, undefined, 'web-storage-unsupported'],
    [{ code: 'any', state: anothers.state }, mine.cookie, 'cancelled-popup-request'],
  ] as const
  for (const [search, cookie, code] of tried)
    expect((await comeBack(search, cookie)).outcome).toEqual({ code })
  expect(google.countTokenRequests()).toBe(before)
})

test('a sign-in declined at Google is reported', async () => {
  const { state, cookie } = await start()
  const { outcome } = await comeBack({ error: 'access_denied', state }, cookie)
  expect(outcome).toEqual({ code: 'user-cancelled' })
  const again = await start()
  const broken = await comeBack({ error: 'server_error', state: again.state }, again.cookie)
  expect(broken.outcome).toEqual({ code: 'internal-error' })
})

test('a token of another issuer, audience or sign-in is refused', async () => {
  const hourAgo = Math.floor(Date.now() / 1000) - 3600
  const lies: [string, JWTPayload, ('own' | 'another' | 'nobody')?][] = [
    ['another issuer', { iss: 'https://accounts.evil.example' }],
    ['another audience', { aud: 'another-shop' }],
    ['another nonce', { nonce: 'replayed' }],
    ['no nonce', { nonce: undefined }],
    ['expired', { iat: hourAgo - 300, exp: hourAgo }],
    ['signed by another', {}, 'another'],
    ['signed by nobody', {}, 'nobody'],
    ['no e-mail', { email: undefined }],
    ['no subject', { sub: undefined }],
  ]
  for (const [what, lie, by] of lies) {
    const person = makePerson()
    const outcome = await signIn({ ...person, ...lie }, by)
    expect([what, outcome]).toEqual([what, { code: 'internal-error' }])
    expect(await desk.db.$count(users, eq(users.email, person.email))).toBe(0)
  }
})

test('an e-mail not verified by Google becomes a separate customer, linked to no other', async () => {
  const stranger = { ...makePerson(), email_verified: false }
  const proof = await signIn(stranger)
  expect((await swap(proof)).statusCode).toBe(200)
  expect(await desk.db.$count(passwordAccount, eq(passwordAccount.email, stranger.email))).toBe(0)

  const owner = makePerson()
  await swap(await signIn(owner))
  const thief = await signIn({ ...owner, sub: 'google-thief', email_verified: false })
  const refused = await swap(thief)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'emailAlreadyInUse'])
})

/** The session of a complete sign-in with the provider. */
async function enter(said: JWTPayload) {
  const { email, idToken } = await signIn(said)
  return desk.openSession(email, idToken)
}

test('a customer of an issuer that verifies no e-mails can’t confirm an account that a stranger made', async () => {
  const { email_verified: _, ...owner } = makePerson()
  const { email } = owner
  const headers = await enter(owner)
  await desk.signUp(email)
  const token = await desk.readToken(email, 'Confirm your email')
  const countMails = () => desk.sentMails.filter(({ to }) => to === email).length
  const before = countMails()
  await desk.call('POST', '/identity/verification-mail', {}, headers)
  await desk.app.mails.deliverDue()
  expect(countMails()).toBe(before)
  const shown = await desk.app.inject({ url: '/identity/account', headers })
  expect(shown.json()).toMatchObject({ emailVerified: false, hasPassword: false })

  const opened = await desk.call('POST', '/identity/verify-email', { token }, headers)
  expect([opened.statusCode, opened.json().code]).toEqual([403, 'passwordNeeded'])
  expect((await desk.app.inject({ url: '/session', headers })).json().user).toMatchObject({ email })
  const known = await desk.call('POST', '/identity/verify-email', { token, password: PASSWORD })
  expect(known.statusCode).toBe(200)
})

test('a Google customer with a password set by a mail’s link exports their data with that password', async () => {
  const person = makePerson()
  const { email } = person
  await enter(person)
  await desk.call('POST', '/identity/password-reset', { email })
  const token = await desk.readToken(email, 'Set a new password')
  const set = await desk.call('POST', '/identity/new-password', { token, password: PASSWORD })
  expect(set.statusCode).toBe(200)
  const headers = await enter(person)
  const idToken = await desk.prove(email)
  const exported = await desk.call('POST', '/account/export', { idToken }, headers)
  expect(exported.statusCode).toBe(200)
  expect(exported.json()).toMatchObject({ account: { email } })
})

test('staff with Google alone prove themselves freshly at Google, and by no other account there', async () => {
  const person = makePerson()
  const headers = await enter(person)
  await desk.db.update(users).set({ role: 'admin' }).where(eq(users.email, person.email))
  await desk.pool.query(
    `update session set created_at = now() - interval '1 hour', proved_at = now() - interval '1 hour'
     where user_id = (select id from users where email = $1)`,
    [person.email],
  )
  const makeKey = () =>
    desk.call('POST', '/apiKey', { name: 'ERP', rights: ['orders:read'] }, headers)
  const prove = (proof: object) => desk.call('POST', '/identity/freshProof', proof, headers)
  const another = makePerson()
  for (const said of [another, { ...another, email: person.email, email_verified: false }]) {
    const { idToken } = await signIn(said)
    expect((await prove({ idToken })).statusCode).toBeGreaterThanOrEqual(401)
  }
  expect((await prove({ password: PASSWORD })).statusCode).toBe(401)
  expect((await makeKey()).json()).toMatchObject({ code: 'freshProof' })
  const { idToken } = await signIn(person)
  expect((await prove({ idToken })).statusCode).toBe(200)
  expect((await makeKey()).statusCode).toBe(201)
})

test('what a stranger kept under a Google customer’s e-mail is gone when they come', async () => {
  const person = makePerson()
  const { email } = person
  const stranger = await desk.enter(email)
  await desk.call('POST', '/address', exampleAddress, stranger)
  const [squatted] = await desk.db.select().from(users).where(eq(users.email, email))
  const owner = await enter(person)
  const [user] = await desk.db.select().from(users).where(eq(users.email, email))
  expect(user).toMatchObject({ name: person.name })
  expect(user?.id).not.toBe(squatted?.id)
  expect((await desk.call('GET', '/address', undefined, owner)).json().total).toBe(0)
  expect(await desk.isIn(stranger)).toBe(false)
  // Their own things stay at the next sign-in.
  await desk.call('POST', '/address', exampleAddress, owner)
  const again = await enter(person)
  expect((await desk.call('GET', '/address', undefined, again)).json().total).toBe(1)
})

test('an unverified proof of the same e-mail is no proof of a Google customer', async () => {
  const { email_verified: _, ...owner } = makePerson()
  const { email } = owner
  const headers = await enter(owner)
  const { idToken } = (await desk.signUp(email)).json()
  expect((await desk.call('POST', '/account/export', { idToken }, headers)).statusCode).toBe(403)
})

test('a changed e-mail at Google does not take over another account', async () => {
  const [first, second] = [makePerson(), makePerson()]
  await swap(await signIn(first))
  await swap(await signIn(second))
  const moved = await swap(await signIn({ ...first, email: second.email }))
  expect(moved.statusCode).toBe(403)
})

test('the sandbox is accepted for its own domain only', async () => {
  const own = await buildTestShop({
    google: { ...google.connection, onlyDomain: 'sandbox.example' },
  })
  const started = await own.app.inject({ url: '/identity/google/start' })
  const sent = new URL(String(started.headers.location)).searchParams
  google.say({ nonce: sent.get('nonce'), ...makePerson() })
  const ended = await own.app.inject({
    url: `/identity/google/callback?code=any&state=${sent.get('state')}`,
    cookies: { [COOKIE]: started.cookies[0]?.value ?? '' },
  })
  expect(ended.body).toContain('internal-error')
  await own.close()
})

test('a provider outage gives a message, and the next try contacts it again', async () => {
  const other = await startOidcServer()
  await other.close()
  const own = await buildTestShop({ google: other.connection })
  const away = await own.app.inject({ url: '/identity/google/start' })
  expect(away.body).toContain('network-request-failed')
  expect(away.body).toContain('Google could not be reached.')
  await own.close()
})

test('in production without keys there is no Google sign-in', async () => {
  const own = await buildTestShop()
  expect((await own.app.inject({ url: '/shop' })).json().signIn.google).toBe(false)
  expect((await own.app.inject({ url: '/identity/google/start' })).statusCode).toBe(404)
  await own.close()
})
