import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mail } from '../database/tables/shop.ts'
import { passwordAccount } from '../database/tables/sign-in.ts'
import { buildTestShop, type TestShop } from '../testing/build-test-shop.ts'

const PASSWORD = 'pallet of pads'

let shop: TestShop
/** Moved by tests only, so that pauses between mails don't end on a slow machine. */
let clockMs = Date.now()
let lastPerson = 0

beforeAll(async () => {
  shop = await buildTestShop({ now: () => new Date(clockMs) })
})
afterAll(() => shop.close())

const makeEmail = () => `dana.${++lastPerson}@garage.example`
type Headers = Record<string, string>
const call = (method: 'POST' | 'PUT', url: string, payload: object, headers: Headers = {}) =>
  shop.app.inject({ method, url, payload, headers })

const signUp = (email: string) =>
  call('POST', '/identity/sign-up', { name: 'Dana Whitfield', email, password: PASSWORD })

async function swap(email: string, idToken: string): Promise<Headers> {
  const authorization = `Bearer ${idToken}`
  const answer = await call('PUT', `/user/${email}`, { email }, { authorization })
  return { authorization: `Bearer ${answer.json().token}` }
}

const countMails = (kind: string, recipient: string) =>
  shop.db.$count(mail, and(eq(mail.kind, kind), eq(mail.recipient, recipient)))

/** Changes the password to another and back. */
async function changeOften(headers: Headers, times: number): Promise<void> {
  let passwords = { currentPassword: PASSWORD, newPassword: 'another pallet' }
  for (let time = 0; time < times; time += 1) {
    expect((await call('PUT', '/identity/password', passwords, headers)).statusCode).toBe(200)
    const { currentPassword, newPassword } = passwords
    passwords = { currentPassword: newPassword, newPassword: currentPassword }
  }
}

test('changing the password back and forth sends few mails to an unconfirmed email', async () => {
  const email = makeEmail()
  const headers = await swap(email, (await signUp(email)).json().idToken)
  await changeOften(headers, 6)
  expect(await countMails('passwordChanged', email)).toBe(2)
})

test('an owner with a confirmed email is told of every changed password', async () => {
  const email = makeEmail()
  const headers = await swap(email, (await signUp(email)).json().idToken)
  await shop.db
    .update(passwordAccount)
    .set({ emailVerified: true })
    .where(eq(passwordAccount.email, email))
  await changeOften(headers, 4)
  expect(await countMails('passwordChanged', email)).toBe(4)
})

async function deleteAccount(email: string, headers: Headers): Promise<void> {
  const form = { email, password: PASSWORD }
  const { idToken } = (await call('POST', '/identity/sign-in', form)).json()
  expect((await call('POST', '/account/deletion', { idToken }, headers)).statusCode).toBe(200)
}

test('signing up again after each deletion sends few mails', async () => {
  const email = makeEmail()
  let sent = 0
  for (let time = 0; time < 5; time += 1) {
    const headers = await swap(email, (await signUp(email)).json().idToken)
    // Counted before each deletion, which removes them.
    sent += await countMails('verifyEmail', email)
    await deleteAccount(email, headers)
  }
  expect(sent).toBe(2)
})

test('a sign-up after a stranger’s flood of mails gets its link', async () => {
  const email = makeEmail()
  for (let time = 0; time < 8; time += 1) {
    const headers = await swap(email, (await signUp(email)).json().idToken)
    await call('POST', '/identity/verification-mail', {}, headers)
    await deleteAccount(email, headers)
    clockMs += 60_000
  }
  await signUp(email)
  expect(await countMails('verifyEmail', email)).toBe(1)
})
