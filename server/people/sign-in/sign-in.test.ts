import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../platform/database/tables/people.ts'
import { shopSecret } from '../../platform/database/tables/shop.ts'
import { passwordAccount, session, usedProof } from '../../platform/database/tables/sign-in.ts'
import { buildTestShop } from '../../testing/build-test-shop.ts'
import { type AccountDesk, openAccountDesk, PASSWORD } from '../../testing/desks/account-desk.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let desk: AccountDesk
let clockAheadMs = 0

beforeAll(async () => {
  desk = await openAccountDesk({ now: () => new Date(Date.now() + clockAheadMs) })
})
afterAll(() => desk.close())

async function prove(email: string): Promise<string> {
  const answer = await desk.signUp(email)
  expect(answer.statusCode).toBe(201)
  return answer.json().idToken
}

/** Headers of a request from the shop's own page. */
const ownPage = { 'sec-fetch-site': 'same-origin' }

const swap = (
  email: string,
  proof: string | undefined,
  more: { body?: object; cookies?: Record<string, string> } = {},
) =>
  desk.app.inject({
    method: 'PUT',
    url: `/user/${encodeURIComponent(email)}`,
    headers: { ...ownPage, ...(proof !== undefined && { authorization: `Bearer ${proof}` }) },
    payload: more.body ?? { email },
    cookies: more.cookies ?? {},
  })

async function startSession(email: string): Promise<string> {
  const answer = await swap(email, await prove(email))
  expect(answer.statusCode).toBe(200)
  return answer.json().token
}

const whoIs = async (token: string) =>
  (await desk.app.inject({ url: '/session', cookies: { session: token } })).json().user

test('signing up gives a proof, the proof a session, and the session its user', async () => {
  const email = desk.makeEmail()
  const proof = await prove(email)
  const answer = await swap(email, proof)
  expect(answer.statusCode).toBe(200)
  const { token } = answer.json()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)

  const [cookie] = answer.cookies
  expect(cookie).toMatchObject({ name: 'session', value: token, httpOnly: true, path: '/' })
  expect(cookie).toMatchObject({ sameSite: 'Lax', maxAge: 30 * 24 * 3600 })
  expect(cookie).not.toHaveProperty('secure')
  expect(answer.headers['cache-control']).toBe('no-store')

  expect(await whoIs(token)).toEqual({ _id: expect.any(String), email, name: 'Dana Whitfield' })
  const asBearer = await desk.app.inject({
    url: '/session',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(asBearer.json().user.email).toBe(email)
  expect((await desk.app.inject({ url: '/session' })).json()).toMatchObject({ user: null })
})

test('over https the cookie is bound to this host and to https', async () => {
  const secured = await buildTestShop({ env: { PUBLIC_URL: 'https://shop.example' } })
  const email = desk.makeEmail()
  const account = { name: 'Dana', email, password: PASSWORD }
  const { idToken } = (
    await secured.app.inject({ method: 'POST', url: '/identity/sign-up', payload: account })
  ).json()
  const started = await secured.app.inject({
    method: 'PUT',
    url: `/user/${email}`,
    headers: { authorization: `Bearer ${idToken}` },
    payload: { email },
  })
  expect(started.headers['set-cookie']).toMatch(
    /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const cookies = { '__Host-session': started.json().token }
  const found = await secured.app.inject({ url: '/session', cookies })
  expect(found.json().user.email).toBe(email)
  const ended = await secured.app.inject({
    method: 'DELETE',
    url: '/session',
    headers: ownPage,
    cookies,
  })
  // A `__Host-` cookie is removed only by one with the same attributes.
  expect(ended.headers['set-cookie']).toMatch(
    /^__Host-session=; Max-Age=0; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
  )
  await secured.close()
})

test('a wrong password and an unknown e-mail get the same answer, byte by byte', async () => {
  const email = desk.makeEmail()
  await prove(email)
  const wrong = await desk.signIn(email, 'not this one')
  const unknown = await desk.signIn(desk.makeEmail(), 'not this one')
  expect(wrong.statusCode).toBe(401)
  expect(unknown.statusCode).toBe(wrong.statusCode)
  expect(unknown.body).toBe(wrong.body)
  expect(unknown.headers['content-length']).toBe(wrong.headers['content-length'])
  expect(wrong.json().code).toBe('invalidCredential')
})

test('signing up with a known e-mail in any spelling is refused at its field', async () => {
  const email = desk.makeEmail()
  await prove(email)
  const again = await desk.signUp(email.toUpperCase())
  expect(again.statusCode).toBe(409)
  expect(again.json()).toMatchObject({ code: 'emailAlreadyInUse', errors: { email: [/account/] } })

  const racing = desk.makeEmail()
  const answers = await Promise.all(Array.from({ length: 6 }, () => desk.signUp(racing)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409])
})

test('different spellings of an e-mail are one person', async () => {
  const email = desk.makeEmail()
  const first = await whoIs(await startSession(email))
  const spelled = email.toUpperCase()
  const answer = await swap(spelled, (await desk.signIn(spelled)).json().idToken)
  expect(await whoIs(answer.json().token)).toEqual(first)
})

test('a proof is valid for its own email only, in the path and in the body', async () => {
  const [mine, theirs] = [desk.makeEmail(), desk.makeEmail()]
  await startSession(theirs)
  const proof = await prove(mine)
  for (const answer of [
    await swap(theirs, proof),
    await swap(theirs, proof, { body: { email: mine } }),
    await swap(mine, proof, { body: { email: theirs } }),
  ]) {
    expect(answer.statusCode).toBe(403)
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  expect((await swap(mine, proof)).statusCode).toBe(200)
})

test('forged, foreign and expired proofs start no session', async () => {
  const email = desk.makeEmail()
  const proof = await prove(email)
  const [secret] = await desk.db.select().from(shopSecret)
  const key = secret?.value ?? Buffer.alloc(0)
  const claims = JSON.parse(Buffer.from(proof.split('.')[1] ?? '', 'base64url').toString())
  const sign = (changed: object, by: Uint8Array = key) =>
    new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg: 'HS256' }).sign(by)
  const unsigned = [{ alg: 'none' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')

  const refused = {
    absent: undefined,
    'not a token': 'open sesame',
    unsigned: `${unsigned}.`,
    'signed by another': await sign({}, Buffer.alloc(32, 7)),
    'for another audience': await sign({ aud: 'another-shop' }),
    'for another address': await sign({ iss: 'https://evil.example/identity' }),
    expired: await sign({ exp: Math.floor(Date.now() / 1000) - 1 }),
    'never expiring': await sign({ exp: undefined }),
    'without an id': await sign({ jti: undefined }),
    tampered: proof.replace(/\.[^.]+\./, `.${unsigned.split('.')[1]}A.`),
  }
  for (const [what, token] of Object.entries(refused)) {
    const answer = await swap(email, token)
    expect([what, answer.statusCode, answer.json().code]).toEqual([what, 401, 'invalidProof'])
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  const registered = await desk.db.select().from(users).where(eq(users.email, email))
  expect(registered).toEqual([])
  expect((await swap(email, await sign({}))).statusCode).toBe(200)
})

test('a proof expires after five minutes', async () => {
  const email = desk.makeEmail()
  const proof = await prove(email)
  clockAheadMs = 5 * MINUTE_MS + 1000
  const answer = await swap(email, proof)
  clockAheadMs = 0
  expect(answer.json().code).toBe('invalidProof')
})

test('a proof starts one session, even when sent ten times at once', async () => {
  const email = desk.makeEmail()
  const proof = await prove(email)
  const answers = await Promise.all(Array.from({ length: 10 }, () => swap(email, proof)))
  const statuses = answers.map(({ statusCode }) => statusCode).sort()
  expect(statuses).toEqual([200, ...Array(9).fill(401)])
})

test('one person who signs in ten times at once is one user with ten sessions', async () => {
  const email = desk.makeEmail()
  await prove(email)
  const proofs = await Promise.all(Array.from({ length: 10 }, () => desk.signIn(email)))
  const answers = await Promise.all(proofs.map((proof) => swap(email, proof.json().idToken)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  const [row, another] = await desk.db.select().from(users).where(eq(users.email, email))
  expect(another).toBeUndefined()
  const kept = await desk.db
    .select()
    .from(session)
    .where(eq(session.userId, row?.id ?? ''))
  expect(kept).toHaveLength(10)
})

test('passwords and tokens are stored as hashes only', async () => {
  const email = desk.makeEmail()
  const token = await startSession(email)
  const [account] = await desk.db
    .select()
    .from(passwordAccount)
    .where(eq(passwordAccount.email, email))
  expect(account?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const [kept] = await desk.db
    .select()
    .from(session)
    .where(eq(session.tokenHash, createHash('sha256').update(token).digest()))
  expect(kept).toBeDefined()

  const { rows } = await desk.pool.query(`
    select string_agg(query_to_xml(format('select * from %I', tablename), true, true, '')::text, '') as everything
    from pg_tables where schemaname = 'public'`)
  expect(rows[0].everything).toContain(email)
  expect(rows[0].everything).not.toContain(PASSWORD)
  expect(rows[0].everything).not.toContain(token)
  expect(rows[0].everything).not.toContain(Buffer.from(token).toString('hex'))
})

test('signing out ends the token on the server, and is idempotent', async () => {
  const token = await startSession(desk.makeEmail())
  const cookies = { session: token }
  const first = await desk.app.inject({
    method: 'DELETE',
    url: '/session',
    headers: ownPage,
    cookies,
  })
  expect(first.json()).toEqual({ deletedCount: 1 })
  expect(first.cookies[0]).toMatchObject({ name: 'session', value: '', maxAge: 0, path: '/' })
  expect(await whoIs(token)).toBeNull()
  expect((await desk.app.inject({ url: '/order', cookies })).statusCode).toBe(401)

  const second = await desk.app.inject({
    method: 'DELETE',
    url: '/session',
    headers: ownPage,
    cookies,
  })
  expect([second.statusCode, second.json()]).toEqual([200, { deletedCount: 0 }])
  const third = await desk.app.inject({ method: 'DELETE', url: '/session' })
  expect([third.statusCode, third.json()]).toEqual([200, { deletedCount: 0 }])
})

test('signing in makes a new token and ends the browser’s previous session', async () => {
  const former = await startSession(desk.makeEmail())
  const email = desk.makeEmail()
  const answer = await swap(email, await prove(email), { cookies: { session: former } })
  expect(answer.json().token).not.toBe(former)
  expect(await whoIs(former)).toBeNull()
  expect((await whoIs(answer.json().token)).email).toBe(email)
})

test('a session ends after a week without use, and after thirty days in any case', async () => {
  const [idle, used] = [await startSession(desk.makeEmail()), await startSession(desk.makeEmail())]
  try {
    for (let day = 6; day < 30; day += 6) {
      clockAheadMs = day * DAY_MS
      expect(await whoIs(used)).not.toBeNull()
      if (day > 7) expect(await whoIs(idle)).toBeNull()
    }
    clockAheadMs = 30 * DAY_MS - MINUTE_MS
    expect(await whoIs(used)).not.toBeNull()
    clockAheadMs = 30 * DAY_MS + MINUTE_MS
    expect(await whoIs(used)).toBeNull()
  } finally {
    clockAheadMs = 0
  }
})

test('the use of a session is recorded once an hour, not at each request', async () => {
  const token = await startSession(desk.makeEmail())
  const tokenHash = createHash('sha256').update(token).digest()
  const readVersion = async () => {
    const [row] = await desk.db
      .select({ version: sql<string>`xmin::text`, lastSeenAt: session.lastSeenAt })
      .from(session)
      .where(eq(session.tokenHash, tokenHash))
    return row
  }
  const fresh = await readVersion()
  await whoIs(token)
  expect(await readVersion()).toEqual(fresh)
  clockAheadMs = 61 * MINUTE_MS
  await Promise.all([whoIs(token), whoIs(token), whoIs(token)])
  const noted = await readVersion()
  clockAheadMs = 0
  expect(noted?.version).not.toBe(fresh?.version)
  expect(noted?.lastSeenAt.getTime()).toBeGreaterThan(Date.now() + 60 * MINUTE_MS)
})

test('signing in deletes expired sessions and proofs', async () => {
  await startSession(desk.makeEmail())
  clockAheadMs = 31 * DAY_MS
  await startSession(desk.makeEmail())
  const now = new Date(Date.now() + clockAheadMs)
  clockAheadMs = 0
  for (const row of await desk.db.select().from(session)) {
    expect(row.expiresAt.getTime()).toBeGreaterThan(now.getTime())
  }
  expect(await desk.db.select().from(usedProof)).toHaveLength(1)
})

test('a sign-up can’t choose a role, a verified e-mail or an id', async () => {
  for (const stray of [
    { role: 'admin' },
    { emailVerified: true },
    { email_verified: true },
    { id: '019a0000-0000-7000-8000-000000000000' },
    { paid: true },
  ]) {
    const email = desk.makeEmail()
    const account = { name: 'Dana', email, password: PASSWORD, ...stray }
    expect((await desk.call('POST', '/identity/sign-up', account)).statusCode).toBe(400)
    const made = await desk.db
      .select()
      .from(passwordAccount)
      .where(eq(passwordAccount.email, email))
    expect(made).toEqual([])

    const proof = await prove(email)
    const answer = await swap(email, proof, { body: { email, ...stray } })
    expect(answer.statusCode).toBe(400)
    const registered = await desk.db.select().from(users).where(eq(users.email, email))
    expect(registered).toEqual([])
  }
})

test('an e-mail of more than 200 characters is a customer like any other', async () => {
  const label = 'g'.repeat(60)
  const email = `${'d'.repeat(22)}@${label}.${label}.${label}.example`
  expect(await whoIs(await startSession(email))).toMatchObject({ email })
})
