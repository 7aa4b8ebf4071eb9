import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mail } from '../../platform/database/tables/shop.ts'
import { accountToken, passwordAccount } from '../../platform/database/tables/sign-in.ts'
import { type AccountDesk, openAccountDesk, PASSWORD } from '../../testing/desks/account-desk.ts'

const HOUR_MS = 60 * 60 * 1000

let desk: AccountDesk
let clockAheadMs = 0

beforeAll(async () => {
  desk = await openAccountDesk({
    env: { PUBLIC_URL: 'https://shop.example' },
    now: () => new Date(Date.now() + clockAheadMs),
  })
})
afterAll(() => desk.close())

const SUBJECT = 'Set a new password'

const askReset = (email: string, headers = {}) =>
  desk.call('POST', '/identity/password-reset', { email }, headers)

async function forgetPassword(email: string): Promise<string> {
  expect((await askReset(email)).statusCode).toBe(200)
  return desk.readToken(email, SUBJECT)
}

const setPassword = (token: string, password = 'another pallet') =>
  desk.call('POST', '/identity/new-password', { token, password })

test('a password reset sends one mail, its link works once, and every session ends', async () => {
  const email = desk.makeEmail()
  const sessions = [await desk.enter(email), await desk.enter(email)]
  const token = await forgetPassword(email)
  const set = (password: string) => setPassword(token, password)

  expect((await set('brake')).json().errors).toEqual({ password: ['Must be 6 carater longer'] })
  expect((await set('iloveyou')).json()).toMatchObject({ status: 422, code: 'weakPassword' })
  const answers = await Promise.all([
    set('another pallet'),
    set('another pallet'),
    set('a third one'),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410])
  for (const headers of sessions) expect(await desk.isIn(headers)).toBe(false)

  await desk.enter(email, answers[2]?.statusCode === 200 ? 'a third one' : 'another pallet')
  expect((await desk.signIn(email)).statusCode).toBe(401)
  expect(await desk.readMail(email, 'Your password was changed')).toBeDefined()
  const [account] = await desk.db
    .select()
    .from(passwordAccount)
    .where(eq(passwordAccount.email, email))
  expect(account?.emailVerified).toBe(true)
})

test('a reset waits for a running sign-in without deadlock', async () => {
  const email = desk.makeEmail()
  await desk.enter(email)
  const token = await forgetPassword(email)
  const signIn = await desk.pool.connect()
  try {
    await signIn.query('begin')
    await signIn.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`proofs ${email}`])
    const reset = setPassword(token)
    const countWaiting = async () => {
      const { rowCount } = await desk.pool.query(
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
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  const old = await forgetPassword(email)
  const newer = await forgetPassword(email)
  const use = async (token: string) => (await setPassword(token)).statusCode
  expect(newer).not.toBe(old)
  expect(await use(old)).toBe(410)
  clockAheadMs = HOUR_MS + 1000
  expect(await use(newer)).toBe(410)
  const latest = await forgetPassword(email)
  const passwords = { currentPassword: PASSWORD, newPassword: 'the newest pallet' }
  await desk.call('PUT', '/identity/password', passwords, headers)
  expect(await use(latest)).toBe(410)
  clockAheadMs = 0
})

test('the mail warns of what a reset deletes, unless the e-mail was confirmed', async () => {
  const email = desk.makeEmail()
  await desk.enter(email)
  const readText = async () => (await desk.readMail(email, SUBJECT))?.text ?? ''
  const token = await forgetPassword(email)
  expect(await readText()).toContain('carts and lists, addresses')
  await setPassword(token)
  clockAheadMs = 2 * HOUR_MS
  await askReset(email)
  const text = await readText()
  clockAheadMs = 0
  expect(text).toContain('#')
  expect(text).not.toContain('carts and lists')
})

test('links are stored as hashes and use PUBLIC_URL, whatever host the request names', async () => {
  const email = desk.makeEmail()
  await desk.enter(email)
  await askReset(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
  const token = await desk.readToken(email, SUBJECT)
  expect(token).toHaveLength(43)
  const { text = '' } = (await desk.readMail(email, SUBJECT)) ?? {}
  expect(text).toContain(`\nhttps://shop.example/resetPassword#${token}\n`)
  const kept = JSON.stringify([
    await desk.db.select().from(mail),
    await desk.db.select().from(accountToken),
  ])
  expect(kept).not.toContain(token)
  expect(JSON.stringify(desk.sentMails)).not.toContain('evil.example')
})

test('known and unknown e-mails: same status, same bytes, one row in the outbox', async () => {
  const [known, unknown] = [desk.makeEmail(), desk.makeEmail()]
  await desk.enter(known)
  const answers = [await askReset(known), await askReset(unknown)]
  expect(answers[0]?.body).toBe(answers[1]?.body)
  expect(answers[0]?.statusCode).toBe(answers[1]?.statusCode)
  await desk.app.mails.deliverDue()
  for (const [email, outcome] of [
    [known, 'sent'],
    [unknown, 'notNeeded'],
  ] as const) {
    const rows = await desk.db.select().from(mail).where(eq(mail.recipient, email))
    expect(rows.filter(({ kind }) => kind === 'resetPassword')).toMatchObject([{ outcome }])
  }
  expect(desk.sentMails.some(({ to }) => to === unknown)).toBe(false)
})

test('repeated requests send few mails, and the last link keeps working', async () => {
  const email = desk.makeEmail()
  await desk.enter(email)
  for (let time = 0; time < 12; time += 1) await askReset(email)
  const token = await desk.readToken(email, SUBJECT)
  const sent = desk.sentMails.filter(({ to, subject }) => to === email && subject === SUBJECT)
  expect(sent.length).toBeLessThanOrEqual(3)
  expect((await setPassword(token)).statusCode).toBe(200)
})
