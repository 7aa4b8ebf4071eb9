import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../platform/database/tables/people.ts'
import { authenticator, recoveryCode, session } from '../../platform/database/tables/sign-in.ts'
import { type AccountDesk, openAccountDesk, PASSWORD } from '../../testing/desks/account-desk.ts'
import { createBuyer } from '../../testing/factories.ts'

const STEP_MS = 30_000

let desk: AccountDesk
/** Moved by tests only, so that a code's 30 seconds don't end on a slow machine. */
let clockMs = Math.floor(Date.now() / STEP_MS) * STEP_MS
const logged: string[] = []

beforeAll(async () => {
  desk = await openAccountDesk({
    env: { LOG_LEVEL: 'trace' },
    logOutput: { write: (line) => logged.push(line) },
    now: () => new Date(clockMs),
  })
})
afterAll(() => desk.close())

const codeOf = (secret: string, aheadMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clockMs + aheadMs })

/** An account with an app, and a moment later, so that the next code is a new one. */
async function enterWithApp() {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  const begun = await desk.call('POST', '/identity/totp/begin', undefined, headers)
  const { secret, uri, qr } = begun.json()
  const code = codeOf(secret)
  const confirmed = await desk.call('POST', '/identity/totp/confirm', { code }, headers)
  expect([begun.statusCode, confirmed.statusCode]).toEqual([200, 200])
  clockMs += STEP_MS
  const { recoveryCodes } = confirmed.json() as { recoveryCodes: string[] }
  return { email, headers, secret, uri, qr, recoveryCodes, confirmedBy: code }
}

async function challengeFor(email: string, password = PASSWORD): Promise<string> {
  const answer = await desk.swap(email, await desk.prove(email, password))
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'secondFactor'])
  expect(answer.headers['set-cookie']).toBeUndefined()
  return answer.json().challenge
}

const finish = (challenge: string, answer: object) =>
  desk.call('POST', '/identity/secondFactor', { challenge, ...answer })

const signInBy = async (email: string, answer: object) =>
  (await finish(await challengeFor(email), answer)).statusCode

async function countSessions(email: string): Promise<number> {
  const [user] = await desk.db.select().from(users).where(eq(users.email, email))
  return desk.db.$count(session, eq(session.userId, user?.id ?? ''))
}

/** The texts of all mails about changed factors. */
async function readChanges(email: string): Promise<string> {
  await desk.app.mails.deliverDue()
  const subject = 'The second factor of your account changed'
  return desk.sentMails
    .filter((sent) => sent.to === email && sent.subject === subject)
    .map(({ text }) => text)
    .join()
}

test('who has an app gets a challenge and no session; with a code it becomes one, with its cookie', async () => {
  const { email, secret } = await enterWithApp()
  const before = await countSessions(email)
  const challenge = await challengeFor(email)
  expect(await countSessions(email)).toBe(before)
  const answer = await finish(challenge, { code: codeOf(secret) })
  expect(answer.statusCode).toBe(200)
  const { token } = answer.json()
  expect(answer.cookies[0]).toMatchObject({ name: 'session', value: token, httpOnly: true })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(await desk.isIn({ authorization: `Bearer ${token}` })).toBe(true)
  expect((await finish(challenge, { code: codeOf(secret) })).json().code).toBe('loginExpired')
})

test('a first factor ends the sessions that were opened without one, and its own counts as opened with it', async () => {
  const email = desk.makeEmail()
  const stolen = await desk.enter(email)
  await desk.db.update(users).set({ role: 'admin' }).where(eq(users.email, email))
  const headers = await desk.openSession(email, await desk.prove(email))
  const { secret } = (await desk.call('POST', '/identity/totp/begin', undefined, headers)).json()
  await desk.call('POST', '/identity/totp/confirm', { code: codeOf(secret) }, headers)
  expect([await desk.isIn(stolen), await desk.isIn(headers)]).toEqual([false, true])
  const other = await createBuyer(desk.db)
  const promote = () => desk.call('PUT', `/user/admin/${other.email}`, undefined, headers)
  clockMs += 11 * 60_000
  const refused = await promote()
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'freshProof'])
  await desk.call('POST', '/identity/freshProof', { code: codeOf(secret) }, headers)
  expect((await promote()).json()).toEqual({ modifiedCount: 1 })
})

test('the answer to the first factor says which factors the account has', async () => {
  const { email } = await enterWithApp()
  const answer = await desk.swap(email, await desk.prove(email))
  expect(answer.json().factors).toEqual({ app: true, passkeys: [] })
})

test('an app that was not confirmed changes nothing at sign-in', async () => {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  await desk.call('POST', '/identity/totp/begin', undefined, headers)
  expect((await desk.swap(email, await desk.prove(email))).statusCode).toBe(200)
})

test('a code counts 30 seconds early and late, and not 90', async () => {
  for (const [aheadMs, status] of [
    [-STEP_MS, 200],
    [STEP_MS, 200],
    [-3 * STEP_MS, 401],
    [3 * STEP_MS, 401],
  ] as const) {
    const { email, secret } = await enterWithApp()
    // Two steps after the confirmation, so that the code before is none that was used.
    clockMs += 2 * STEP_MS
    expect(await signInBy(email, { code: codeOf(secret, aheadMs) }), `${aheadMs}`).toBe(status)
  }
})

test('a code is used once, also the one that confirmed the app, and none before it later', async () => {
  const { email, secret, confirmedBy } = await enterWithApp()
  const code = codeOf(secret)
  expect(await signInBy(email, { code: confirmedBy })).toBe(401)
  expect(await signInBy(email, { code })).toBe(200)
  expect(await signInBy(email, { code })).toBe(401)
  expect(await signInBy(email, { code: codeOf(secret, -STEP_MS) })).toBe(401)
  clockMs += STEP_MS
  expect(await signInBy(email, { code: codeOf(secret) })).toBe(200)
})

test('thirty uses of one code at once, each with its own challenge, make one session', async () => {
  const { email, secret } = await enterWithApp()
  const before = await countSessions(email)
  const challenges: string[] = []
  for (let time = 0; time < 30; time += 1) challenges.push(await challengeFor(email))
  const code = codeOf(secret)
  const answers = await Promise.all(challenges.map((challenge) => finish(challenge, { code })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await countSessions(email)).toBe(before + 1)
})

test('thirty answers to one challenge at once, each with its own recovery code, make one session', async () => {
  const { email, recoveryCodes } = await enterWithApp()
  const before = await countSessions(email)
  const challenge = await challengeFor(email)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      finish(challenge, { recoveryCode: recoveryCodes[at % recoveryCodes.length] }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await countSessions(email)).toBe(before + 1)
})

test('the sixth wrong code waits, even if it were right, and the pause ends by itself', async () => {
  const { email, secret } = await enterWithApp()
  const challenge = await challengeFor(email)
  for (let time = 0; time < 5; time += 1)
    expect((await finish(challenge, { code: '000000' })).json().code).toBe('invalidFactor')
  const sixth = await finish(challenge, { code: codeOf(secret) })
  expect([sixth.statusCode, sixth.json().code]).toEqual([429, 'tooManyRequests'])
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
  clockMs += STEP_MS
  expect((await finish(challenge, { code: codeOf(secret) })).statusCode).toBe(200)
})

test('a recovery code opens once, in any spelling, is mailed, and ten are stored as hashes only', async () => {
  const { email, recoveryCodes, headers } = await enterWithApp()
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first = ''] = recoveryCodes
  expect(
    await signInBy(email, { recoveryCode: ` ${first.toLowerCase().replaceAll('-', ' ')}` }),
  ).toBe(200)
  expect(await signInBy(email, { recoveryCode: first })).toBe(401)
  expect((await desk.call('GET', '/identity/factor', undefined, headers)).json()).toMatchObject({
    app: true,
    recoveryCodesLeft: 9,
  })
  expect(await readChanges(email)).toContain('A recovery code was used')
  const stored = JSON.stringify(await desk.db.select().from(recoveryCode))
  for (const code of recoveryCodes) expect(stored).not.toContain(code)
})

test('a challenge ends after ten minutes, and with every session of its account', async () => {
  const { email, secret, headers } = await enterWithApp()
  const old = await challengeFor(email)
  clockMs += 10 * 60_000
  expect((await finish(old, { code: codeOf(secret) })).json().code).toBe('loginExpired')
  const ended = await challengeFor(email)
  expect((await desk.call('DELETE', '/sessions', undefined, headers)).statusCode).toBe(200)
  expect((await finish(ended, { code: codeOf(secret) })).json().code).toBe('loginExpired')
})

test('a code of another account’s app is refused', async () => {
  const [one, other] = [await enterWithApp(), await enterWithApp()]
  expect(await signInBy(one.email, { code: codeOf(other.secret) })).toBe(401)
})

test('a blocked person can’t finish a sign-in', async () => {
  const { email, secret } = await enterWithApp()
  const challenge = await challengeFor(email)
  await desk.db.update(users).set({ blockedAt: new Date() }).where(eq(users.email, email))
  const answer = await finish(challenge, { code: codeOf(secret) })
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'accountBlocked'])
})

test('an app’s secret is stored sealed, shown as text, address and QR code, and in no log', async () => {
  const { email, secret, uri, qr, recoveryCodes } = await enterWithApp()
  expect(uri).toContain(`secret=${secret}`)
  expect(uri).toContain(encodeURIComponent(email))
  expect(qr.path).toMatch(/^M\d+ \d+h\d+v1h-\d+z/)
  expect(await signInBy(email, { code: codeOf(secret) })).toBe(200)
  const rows = await desk.db.select().from(authenticator)
  for (const { sealedSecret } of rows)
    expect(sealedSecret.includes(Buffer.from(secret))).toBe(false)
  expect(logged.length).toBeGreaterThan(0)
  const log = logged.join()
  for (const private_ of [secret, ...recoveryCodes]) expect(log).not.toContain(private_)
})

test('a second app is refused until the first is removed; then sign-in is as before', async () => {
  const { email, headers } = await enterWithApp()
  const again = await desk.call('POST', '/identity/totp/begin', undefined, headers)
  expect([again.statusCode, again.json().code]).toEqual([409, 'appIsOn'])
  const remove = () => desk.call('POST', '/identity/totp/remove', undefined, headers)
  expect((await remove()).json()).toEqual({ deletedCount: 1 })
  expect((await remove()).json()).toEqual({ deletedCount: 0 })
  expect((await desk.call('GET', '/identity/factor', undefined, headers)).json()).toEqual({
    app: false,
    passkeys: [],
    recoveryCodesLeft: 0,
    passkeysWork: false,
  })
  expect((await desk.swap(email, await desk.prove(email))).statusCode).toBe(200)
})

test('confirming without a beginning, or with a wrong code, turns nothing on', async () => {
  const headers = await desk.enter(desk.makeEmail())
  const confirm = async (code: string) =>
    (await desk.call('POST', '/identity/totp/confirm', { code }, headers)).json().code
  expect(await confirm('123456')).toBe('noFactorBegun')
  await desk.call('POST', '/identity/totp/begin', undefined, headers)
  expect(await confirm('000000')).toBe('invalidFactor')
  expect((await desk.call('GET', '/identity/factor', undefined, headers)).json().app).toBe(false)
})

test('an owner resets another’s lost factors, which ends their sessions and mails them; nobody their own', async () => {
  const owner = await createBuyer(desk.db, { role: 'admin' })
  const { email, headers } = await enterWithApp()
  const [user] = await desk.db.select().from(users).where(eq(users.email, email))
  const reset = (id: string | undefined) =>
    desk.call('DELETE', `/user/${id}/factor`, undefined, owner.headers)
  expect((await reset(owner.id)).json().code).toBe('ownFactors')
  expect((await reset(user?.id)).json()).toEqual({ deletedCount: 1 })
  expect(await desk.isIn(headers)).toBe(false)
  expect((await desk.swap(email, await desk.prove(email))).statusCode).toBe(200)
  expect(await readChanges(email)).toContain('All second factors were removed by the shop')
  const events = await desk.call('GET', `/accountEvents?email=${email}`, undefined, owner.headers)
  expect(events.json()).toContainEqual(
    expect.objectContaining({ kind: 'factorsReset', actorEmail: owner.email }),
  )
})

test('after the key outside the database is lost, codes say so and recovery codes still open', async () => {
  const { email, secret, recoveryCodes } = await enterWithApp()
  await desk.db
    .update(authenticator)
    .set({ sealedSecret: Buffer.alloc(60) })
    .where(
      eq(
        authenticator.userId,
        (await desk.db.select().from(users).where(eq(users.email, email)))[0]?.id ?? '',
      ),
    )
  const challenge = await challengeFor(email)
  const answer = await finish(challenge, { code: codeOf(secret) })
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'factorUnreadable'])
  expect((await finish(challenge, { recoveryCode: recoveryCodes[0] })).statusCode).toBe(200)
})
