import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mail } from '../../../platform/database/tables/shop.ts'
import type { OutgoingMail } from '../../../platform/mail/carrier.ts'
import { type AccountDesk, openAccountDesk } from '../../../testing/desks/account-desk.ts'

const MINUTE_MS = 60_000

let desk: AccountDesk
/** Moved by tests only. */
let clockMs = Date.now()
let isAway = false
/** Mails that the server takes, though its answer gets lost. */
let loseAnswer: (mail: OutgoingMail) => boolean = () => false
const delivered: OutgoingMail[] = []

beforeAll(async () => {
  desk = await openAccountDesk({
    env: { PUBLIC_URL: 'https://shop.example' },
    now: () => new Date(clockMs),
    answerMail(outgoing) {
      if (isAway) throw new Error('421 Service not available')
      delivered.push(outgoing)
      if (loseAnswer(outgoing)) throw new Error('The connection was lost.')
    },
  })
})
afterAll(() => desk.close())

async function signUp(): Promise<string> {
  const email = desk.makeEmail()
  await desk.signUp(email)
  await desk.app.mails.deliverDue()
  return email
}

async function askReset(email: string): Promise<void> {
  await desk.call('POST', '/identity/password-reset', { email })
  await desk.app.mails.deliverDue()
}

/** Links to a new password, as they arrived. */
const readTokens = (email: string) =>
  delivered
    .filter(({ to, subject }) => to === email && subject === 'Set a new password')
    .map(({ text }) => text.match(/#([\w-]{43})\n/)?.[1] ?? '')

const use = async (token: string | undefined, password = 'another pallet') =>
  (await desk.call('POST', '/identity/new-password', { token, password })).statusCode

const readOutcomes = async (email: string) => {
  const resets = and(eq(mail.recipient, email), eq(mail.kind, 'resetPassword'))
  const rows = await desk.db.select().from(mail).where(resets).orderBy(mail.createdAt, mail.id)
  return rows.map(({ outcome }) => outcome)
}

async function countWaiting(): Promise<number> {
  const { rows } = await desk.pool.query(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].count
}

async function tryAgain(): Promise<void> {
  clockMs += MINUTE_MS
  await desk.app.mails.deliverDue()
}

test('a mail sent again because the server’s answer got lost carries the same link', async () => {
  const email = await signUp()
  loseAnswer = ({ to }) => to === email && readTokens(email).length === 1
  await askReset(email)
  const [first] = readTokens(email)
  await tryAgain()
  expect(readTokens(email)).toEqual([first, first])
  expect([await use(first), await use(first)]).toEqual([200, 410])
})

test('a used link isn’t sent again', async () => {
  const email = await signUp()
  loseAnswer = ({ to }) => to === email
  await askReset(email)
  loseAnswer = () => false
  const [token] = readTokens(email)
  expect(await use(token)).toBe(200)
  await tryAgain()
  expect(readTokens(email)).toEqual([token])
  expect(await readOutcomes(email)).toEqual(['notNeeded'])
  expect(await use(token)).toBe(410)
})

test('while the mail server is away the link that arrived keeps working', async () => {
  const email = await signUp()
  await askReset(email)
  const [arrived] = readTokens(email)
  isAway = true
  await askReset(email)
  isAway = false
  expect(await use(arrived)).toBe(200)
  // Its request came before the new password.
  await tryAgain()
  expect(readTokens(email)).toEqual([arrived])
})

test('a later link ends the one before once its mail is accepted', async () => {
  const email = await signUp()
  await askReset(email)
  isAway = true
  await askReset(email)
  isAway = false
  await tryAgain()
  const [earlier, later] = readTokens(email)
  expect(later).not.toBe(earlier)
  expect([await use(earlier), await use(later)]).toEqual([410, 200])
})

test('of two requests only the later mail is sent, also if the earlier one’s answer got lost', async () => {
  const email = await signUp()
  loseAnswer = ({ to }) => to === email && readTokens(email).length === 1
  await askReset(email)
  loseAnswer = () => false
  await askReset(email)
  await tryAgain()
  const [earlier, later, ...others] = readTokens(email)
  expect(others).toEqual([])
  expect([await use(earlier), await use(later)]).toEqual([410, 200])
  expect(await readOutcomes(email)).toEqual(['notNeeded', 'sent'])
})

test('the latest of two mails is the one asked for last, whatever the clock of its node', async () => {
  const email = await signUp()
  isAway = true
  await askReset(email)
  // As a node makes it whose clock is ahead.
  await desk.pool.query(
    `update mail set id = ('ffffffff-ffff-7fff-bfff-' || right(id::text, 12))::uuid
     where recipient = $1 and kind = 'resetPassword'`,
    [email],
  )
  clockMs += MINUTE_MS
  await askReset(email)
  isAway = false
  await tryAgain()
  expect(await readOutcomes(email)).toEqual(['notNeeded', 'sent'])
  const [latest, ...others] = readTokens(email)
  expect([others, await use(latest)]).toEqual([[], 200])
})

test('a mail is sent although a later one is no longer needed', async () => {
  const email = await signUp()
  isAway = true
  await askReset(email)
  isAway = false
  const later = {
    kind: 'resetPassword',
    recipient: email,
    facts: {},
    outcome: 'notNeeded',
  } as const
  const moments = { createdAt: new Date(clockMs + 1), closedAt: new Date(clockMs + 1) }
  await desk.db
    .insert(mail)
    .values({ id: uuidv7(), eventKey: `later ${email}`, ...later, ...moments })
  await tryAgain()
  expect(readTokens(email)).toHaveLength(1)
})

test('a mail whose link ends while it is being written isn’t sent', async () => {
  const email = await signUp()
  isAway = true
  await askReset(email)
  isAway = false
  clockMs += MINUTE_MS
  const change = await desk.pool.connect()
  try {
    await change.query('begin')
    await change.query('select from password_account where email = $1 for update', [email])
    const delivering = desk.app.mails.deliverDue()
    await expect.poll(countWaiting).toBe(1)
    // As a new password ends what was asked for before it.
    await change.query(
      `update mail set closed_at = now(), outcome = 'notNeeded' where recipient = $1 and closed_at is null`,
      [email],
    )
    await change.query('commit')
    await delivering
  } finally {
    change.release(true)
  }
  expect(readTokens(email)).toEqual([])
  expect(await readOutcomes(email)).toEqual(['notNeeded'])
})
