import { eq, getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mail } from '../database/tables/shop.ts'
import { accountEvent, accountToken, passwordAccount, session } from '../database/tables/sign-in.ts'
import { buildTestShop, type TestShop } from '../testing/build-test-shop.ts'
import { createBuyer } from '../testing/factories.ts'

const HOUR_MS = 60 * 60 * 1000
const PASSWORD = 'pallet of pads'

let shop: TestShop
let clockAheadMs = 0
let lastPerson = 0

beforeAll(async () => {
  shop = await buildTestShop({
    env: { PUBLIC_URL: 'https://shop.example' },
    now: () => new Date(Date.now() + clockAheadMs),
  })
})
afterAll(() => shop.close())

const makeEmail = () => `dana.${++lastPerson}@garage.example`
const post = (url: string, payload: object, headers = {}) =>
  shop.app.inject({ method: 'POST', url, payload, headers })

/** Signs up and in; returns the headers of an API client. */
async function enter(email: string, password = PASSWORD) {
  const known = await post('/identity/sign-in', { email, password })
  const proof =
    known.statusCode === 200
      ? known
      : await post('/identity/sign-up', { name: 'Dana Whitfield', email, password })
  const answer = await shop.app.inject({
    method: 'PUT',
    url: `/user/${email}`,
    headers: { authorization: `Bearer ${proof.json().idToken}` },
    payload: { email },
  })
  return { authorization: `Bearer ${answer.json().token}` }
}

const isIn = async (headers: object) =>
  (await shop.app.inject({ url: '/session', headers: { ...headers } })).json().user !== null

async function readMail(to: string, subject: string) {
  await shop.app.mails.deliverDue()
  return shop.sentMails.filter((sent) => sent.to === to && sent.subject === subject).at(-1)
}

async function readToken(to: string, subject: string): Promise<string> {
  const found = await readMail(to, subject)
  return found?.text.match(/https:\/\/shop\.example\/\w+#([\w-]{43})\n/)?.[1] ?? ''
}

async function forgetPassword(email: string): Promise<string> {
  expect((await post('/identity/password-reset', { email })).statusCode).toBe(200)
  return readToken(email, 'Set a new password')
}

test('a password reset sends one mail, its link works once, and every session ends', async () => {
  const email = makeEmail()
  const sessions = [await enter(email), await enter(email)]
  const token = await forgetPassword(email)
  const set = (password: string) => post('/identity/new-password', { token, password })

  expect((await set('brake')).json().errors).toEqual({ password: ['Must be 6 carater longer'] })
  expect((await set('iloveyou')).json()).toMatchObject({ status: 422, code: 'weakPassword' })
  const answers = await Promise.all([
    set('another pallet'),
    set('another pallet'),
    set('a third one'),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410])
  for (const headers of sessions) expect(await isIn(headers)).toBe(false)

  await enter(email, answers[2]?.statusCode === 200 ? 'a third one' : 'another pallet')
  expect((await post('/identity/sign-in', { email, password: PASSWORD })).statusCode).toBe(401)
  expect(await readMail(email, 'Your password was changed')).toBeDefined()
  const [account] = await shop.db
    .select()
    .from(passwordAccount)
    .where(eq(passwordAccount.email, email))
  expect(account?.emailVerified).toBe(true)
})

test('a reset waits for a running sign-in without deadlock', async () => {
  const email = makeEmail()
  await enter(email)
  const token = await forgetPassword(email)
  const signIn = await shop.pool.connect()
  try {
    await signIn.query('begin')
    await signIn.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`proofs ${email}`])
    const reset = post('/identity/new-password', { token, password: 'another pallet' })
    const countWaiting = async () => {
      const { rowCount } = await shop.pool.query(
        `select from pg_locks join pg_database on pg_database.oid = database
         where datname = current_database() and locktype = 'advisory' and not granted`,
      )
      return rowCount
    }
    await expect.poll(countWaiting).toBe(1)
    await signIn.query('select from users where email = $1 for update nowait', [email])
    await signIn.query('commit')
    expect((await reset).statusCode).toBe(200)
  } finally {
    signIn.release(true)
  }
})

test('a link expires after an hour, with a newer link, and with a new password', async () => {
  const email = makeEmail()
  const headers = await enter(email)
  const old = await forgetPassword(email)
  const newer = await forgetPassword(email)
  const use = async (token: string) =>
    (await post('/identity/new-password', { token, password: 'another pallet' })).statusCode
  expect(newer).not.toBe(old)
  expect(await use(old)).toBe(410)
  clockAheadMs = HOUR_MS + 1000
  expect(await use(newer)).toBe(410)
  const latest = await forgetPassword(email)
  await shop.app.inject({
    method: 'PUT',
    url: '/identity/password',
    headers,
    payload: { currentPassword: PASSWORD, newPassword: 'the newest pallet' },
  })
  expect(await use(latest)).toBe(410)
  clockAheadMs = 0
})

test('links are stored as hashes and use PUBLIC_URL, whatever host the request names', async () => {
  const email = makeEmail()
  await enter(email)
  await shop.app.inject({
    method: 'POST',
    url: '/identity/password-reset',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    payload: { email },
  })
  const token = await readToken(email, 'Set a new password')
  expect(token).toHaveLength(43)
  const kept = JSON.stringify([
    await shop.db.select().from(mail),
    await shop.db.select().from(accountToken),
  ])
  expect(kept).not.toContain(token)
  expect(JSON.stringify(shop.sentMails)).not.toContain('evil.example')
})

test('known and unknown e-mails: same status, same bytes, one row in the outbox', async () => {
  const [known, unknown] = [makeEmail(), makeEmail()]
  await enter(known)
  const answers = [
    await post('/identity/password-reset', { email: known }),
    await post('/identity/password-reset', { email: unknown }),
  ]
  expect(answers[0]?.body).toBe(answers[1]?.body)
  expect(answers[0]?.statusCode).toBe(answers[1]?.statusCode)
  await shop.app.mails.deliverDue()
  for (const [email, outcome] of [
    [known, 'sent'],
    [unknown, 'notNeeded'],
  ] as const) {
    const rows = await shop.db.select().from(mail).where(eq(mail.recipient, email))
    expect(rows.filter(({ kind }) => kind === 'resetPassword')).toMatchObject([{ outcome }])
  }
  expect(shop.sentMails.some(({ to }) => to === unknown)).toBe(false)
})

test('repeated requests send few mails, and the last link keeps working', async () => {
  const email = makeEmail()
  await enter(email)
  for (let time = 0; time < 12; time += 1) await post('/identity/password-reset', { email })
  const token = await readToken(email, 'Set a new password')
  const sent = shop.sentMails.filter(
    ({ to, subject }) => to === email && subject === 'Set a new password',
  )
  expect(sent.length).toBeLessThanOrEqual(3)
  expect(
    (await post('/identity/new-password', { token, password: 'another pallet' })).statusCode,
  ).toBe(200)
})

test('an e-mail is confirmed by the mail’s link, once', async () => {
  const email = makeEmail()
  const headers = await enter(email)
  const findAccount = async () =>
    (await shop.app.inject({ url: '/identity/account', headers })).json()
  expect(await findAccount()).toMatchObject({ email, emailVerified: false, hasPassword: true })
  const token = await readToken(email, 'Confirm your email')
  const confirm = () => post('/identity/verify-email', { token }, headers)
  expect((await confirm()).json()).toEqual({ email, wasConfirmed: false })
  expect(await findAccount()).toMatchObject({ emailVerified: true })
  expect((await post('/identity/verify-email', { token })).statusCode).toBe(410)
})

test('a used link tells only the account’s own session that its email is confirmed', async () => {
  const [email, another, confirmed] = [makeEmail(), makeEmail(), makeEmail()]
  const headers = await enter(email)
  const token = await readToken(email, 'Confirm your email')
  const open = (by?: Record<string, string>, password?: string) =>
    post('/identity/verify-email', { token, ...(password && { password }) }, by)
  const unconfirmed = await enter(another)
  const stranger = await enter(confirmed)
  const ownToken = await readToken(confirmed, 'Confirm your email')
  await post('/identity/verify-email', { token: ownToken }, stranger)

  await open(headers)
  expect((await open(headers)).json()).toEqual({ email, wasConfirmed: true })
  expect((await open(stranger)).json()).toEqual({ email: confirmed, wasConfirmed: true })
  for (const refused of [await open(unconfirmed), await open(), await open({}, PASSWORD)])
    expect([refused.statusCode, refused.json().code]).toEqual([410, 'invalidLink'])
})

test('two concurrent clicks confirm once, and both answers say so', async () => {
  const email = makeEmail()
  const headers = await enter(email)
  const token = await readToken(email, 'Confirm your email')
  const answers = await Promise.all(
    [1, 2, 3].map(() => post('/identity/verify-email', { token }, headers)),
  )
  const heard = answers.map((answer) => answer.json())
  expect(heard.map((one) => one.email)).toEqual([email, email, email])
  expect(heard.filter(({ wasConfirmed }) => !wasConfirmed)).toHaveLength(1)
})

test('changing the password asks for the old one and ends all other sessions', async () => {
  const email = makeEmail()
  const [here, elsewhere] = [await enter(email), await enter(email)]
  const change = (currentPassword: string, newPassword: string) =>
    shop.app.inject({
      method: 'PUT',
      url: '/identity/password',
      headers: here,
      payload: { currentPassword, newPassword },
    })
  expect((await change('not this one', 'another pallet')).json().errors).toHaveProperty(
    'currentPassword',
  )
  expect((await change(PASSWORD, 'password1')).json().errors).toHaveProperty('newPassword')
  expect(await isIn(elsewhere)).toBe(true)
  expect((await change(PASSWORD, 'another pallet')).json()).toEqual({ endedSessions: 1 })
  expect(await isIn(here)).toBe(true)
  expect(await isIn(elsewhere)).toBe(false)
})

test('passwords of 64 and of 128 characters are taken, the common ones in any case are not', async () => {
  for (const length of [64, 128]) {
    const answer = await post('/identity/sign-up', {
      name: 'Dana',
      email: makeEmail(),
      password: 'é'.repeat(length),
    })
    expect(answer.statusCode).toBe(201)
  }
  for (const password of ['123456', 'Password', 'QWERTYUIOP', 'dragon']) {
    const answer = await post('/identity/sign-up', { name: 'Dana', email: makeEmail(), password })
    expect([password, answer.json().code]).toEqual([password, 'weakPassword'])
  }
})

test('the shop’s own words are refused as passwords, also with digits and signs; within longer ones they are allowed', async () => {
  const choose = async (password: string) =>
    (await post('/identity/sign-up', { name: 'Dana', email: makeEmail(), password })).statusCode
  for (const password of ['bulkhead', 'Bulkhead2026!', 'car parts', '1-admin-1'])
    expect([password, await choose(password)]).toEqual([password, 422])
  expect(await choose('a bulkhead of wet paint')).toBe(201)
})

test('an account stores no password hint and no security question', () => {
  expect(Object.keys(getTableColumns(passwordAccount)).sort()).toEqual([
    'createdAt',
    'email',
    'emailVerified',
    'id',
    'name',
    'passwordHash',
    'passwordIsPrinted',
  ])
})

test('a shop may require longer passwords, and the message says how long', async () => {
  const strict = await buildTestShop({ env: { PASSWORD_MINIMUM: '12' } })
  const answer = await strict.app.inject({
    method: 'POST',
    url: '/identity/sign-up',
    payload: { name: 'Dana', email: makeEmail(), password: 'oil filter' },
  })
  expect(answer.json().errors).toEqual({ password: ['At least 12 characters'] })
  const told = await strict.app.inject({ url: '/shop' })
  expect(told.json().signIn.passwordMinimum).toBe(12)
  await strict.close()
})

test('a changed display name survives the next sign-in', async () => {
  const email = makeEmail()
  const headers = await enter(email)
  const answer = await shop.app.inject({
    method: 'PUT',
    url: '/identity/name',
    headers,
    payload: { name: ' Dana W. ' },
  })
  expect(answer.json()).toEqual({ name: 'Dana W.' })
  const again = await enter(email)
  const found = await shop.app.inject({ url: '/session', headers: again })
  expect(found.json().user.name).toBe('Dana W.')
})

test('own sessions are listed by device and can be ended; others’ are not found', async () => {
  const email = makeEmail()
  const [here, elsewhere] = [await enter(email), await enter(email)]
  const list = async (headers: { authorization: string }) =>
    (await shop.app.inject({ url: '/sessions', headers })).json()
  const listed = await list(here)
  expect(listed).toHaveLength(2)
  expect(listed.filter((one: { current: boolean }) => one.current)).toHaveLength(1)
  expect(listed[0]).toMatchObject({ address: '127.0.0.1', device: 'Another program' })
  expect(JSON.stringify(listed)).not.toMatch(/hash|token/i)
  const other = listed.find((one: { current: boolean }) => !one.current)._id
  const stranger = await createBuyer(shop.db)
  const end = (headers: object) =>
    shop.app.inject({ method: 'DELETE', url: `/sessions/${other}`, headers: { ...headers } })
  expect((await end(stranger.headers)).json()).toEqual({ deletedCount: 0 })
  expect(await isIn(elsewhere)).toBe(true)
  expect((await end(here)).json()).toEqual({ deletedCount: 1 })
  expect(await isIn(elsewhere)).toBe(false)
  await enter(email)
  const ended = await shop.app.inject({ method: 'DELETE', url: '/sessions', headers: here })
  expect(ended.json()).toEqual({ deletedCount: 1 })
  expect(await isIn(here)).toBe(true)
})

test('guessing is slowed down with Retry-After; the owner at another address is not', async () => {
  const email = makeEmail()
  await enter(email)
  const guess = (password: string, remoteAddress: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/identity/sign-in',
      payload: { email, password },
      remoteAddress,
    })
  const answers = []
  // Another of the network's 2^64 addresses counts as the same guesser.
  for (let time = 0; time < 13; time += 1)
    answers.push(await guess('wrong one', `2001:db8::${time}`))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused[0]?.json().code).toBe('tooManyRequests')
  expect((await guess(PASSWORD, '2001:db8::99')).statusCode).toBe(429)
  expect((await guess(PASSWORD, '127.0.0.1')).statusCode).toBe(200)
})

test('a hundred concurrent guesses are all counted', async () => {
  const email = makeEmail()
  await enter(email)
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      shop.app.inject({
        method: 'POST',
        url: '/identity/sign-in',
        payload: { email, password: 'wrong one' },
        remoteAddress: '192.0.2.9',
      }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
})

test('account events are recorded for admins: who, when, from where', async () => {
  const email = makeEmail()
  const admin = await createBuyer(shop.db, { role: 'admin' })
  await enter(email)
  await post('/identity/sign-in', { email, password: 'wrong one' })
  await forgetPassword(email)
  await shop.app.inject({ method: 'PUT', url: `/user/admin/${email}`, headers: admin.headers })
  const user = (
    await shop.app.inject({ url: `/user?q=${email}`, headers: admin.headers })
  ).json()[0]
  await shop.app.inject({ method: 'DELETE', url: `/user/${user._id}`, headers: admin.headers })
  const listed = await shop.app.inject({
    url: `/accountEvents?email=${email}`,
    headers: admin.headers,
  })
  const kinds = listed.json().map(({ kind }: { kind: string }) => kind)
  expect(kinds.toReversed()).toEqual([
    'signInFailed',
    'signedUp',
    'signedIn',
    'signInFailed',
    'resetRequested',
    'madeAdmin',
    'userRemoved',
  ])
  expect(listed.json()[0]).toMatchObject({ actorEmail: admin.email, address: '127.0.0.1' })
  const customer = await createBuyer(shop.db)
  const refused = await shop.app.inject({ url: '/accountEvents', headers: customer.headers })
  expect(refused.statusCode).toBe(403)
})

test('account events are paged, newest first, and counted', async () => {
  const email = makeEmail()
  const admin = await createBuyer(shop.db, { role: 'admin' })
  for (let time = 0; time < 5; time += 1)
    await post('/identity/sign-in', { email, password: PASSWORD })
  const ids: string[] = []
  for (let url = `/accountEvents?limit=2&email=${email}`; url !== ''; ) {
    const { headers } = admin
    const { headers: told, ...page } = await shop.app.inject({ url, headers })
    expect(told['x-total-count']).toBe('5')
    ids.push(...page.json().map(({ _id }: { _id: string }) => _id))
    url = String(told.link).match(/<(.+)>; rel="next"/)?.[1] ?? ''
  }
  expect(ids).toHaveLength(5)
  expect(ids).toEqual([...new Set(ids)].sort().reverse())
})

test('a sandbox account can’t become an admin', async () => {
  const admin = await createBuyer(shop.db, { role: 'admin' })
  await createBuyer(shop.db, { email: 'dana@sandbox.example' })
  const url = '/user/admin/dana@sandbox.example'
  const answer = await shop.app.inject({ method: 'PUT', url, headers: admin.headers })
  expect(answer.statusCode).toBe(403)
})

test('records contain no part of a password', async () => {
  const rows = JSON.stringify([
    await shop.db.select().from(accountEvent),
    await shop.db.select().from(session),
  ])
  expect(rows).not.toContain(PASSWORD)
})
