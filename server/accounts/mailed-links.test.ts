import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mail } from '../database/tables/shop.ts'
import type { OutgoingMail } from '../mail/carrier.ts'
import { buildTestShop, type TestShop } from '../testing/build-test-shop.ts'

const PASSWORD = 'pallet of pads'
const MINUTE_MS = 60_000

let shop: TestShop
let lastPerson = 0
/** Moved by tests only. */
let clockMs = Date.now()
let isAway = false
/** Mails that the server takes, though its answer gets lost. */
let loseAnswer: (mail: OutgoingMail) => boolean = () => false
const delivered: OutgoingMail[] = []

beforeAll(async () => {
  shop = await buildTestShop({
    env: { PUBLIC_URL: 'https://shop.example' },
    now: () => new Date(clockMs),
    answerMail(outgoing) {
      if (isAway) throw new Error('421 Service not available')
      delivered.push(outgoing)
      if (loseAnswer(outgoing)) throw new Error('The connection was lost.')
    },
  })
})
afterAll(() => shop.close())

const post = (url: string, payload: object) => shop.app.inject({ method: 'POST', url, payload })

async function signUp(): Promise<string> {
  const email = `dana.${++lastPerson}@garage.example`
  await post('/identity/sign-up', { name: 'Dana Whitfield', email, password: PASSWORD })
  await shop.app.mails.deliverDue()
  return email
}

async function askReset(email: string): Promise<void> {
  await post('/identity/password-reset', { email })
  await shop.app.mails.deliverDue()
}

/** Links to a new password, as they arrived. */
const readTokens = (email: string) =>
  delivered
    .filter(({ to, subject }) => to === email && subject === 'Set a new password')
    .map(({ text }) => text.match(/#([\w-]{43})\n/)?.[1] ?? '')

const use = async (token: string | undefined, password = 'another pallet') =>
  (await post('/identity/new-password', { token, password })).statusCode

const readOutcomes = async (email: string) => {
  const resets = and(eq(mail.recipient, email), eq(mail.kind, 'resetPassword'))
  const rows = await shop.db.select().from(mail).where(resets).orderBy(mail.id)
  return rows.map(({ outcome }) => outcome)
}

async function tryAgain(): Promise<void> {
  clockMs += MINUTE_MS
  await shop.app.mails.deliverDue()
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
