import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mail } from '../../../platform/database/tables/shop.ts'
import { passwordAccount } from '../../../platform/database/tables/sign-in.ts'
import { type AccountDesk, openAccountDesk, PASSWORD } from '../../../testing/desks/account-desk.ts'
import type { Buyer } from '../../../testing/factories.ts'

let desk: AccountDesk
/** Moved by tests only, so that pauses between mails don't end on a slow machine. */
let clockMs = Date.now()

beforeAll(async () => {
  desk = await openAccountDesk({ now: () => new Date(clockMs) })
})
afterAll(() => desk.close())

const countMails = (kind: string, recipient: string) =>
  desk.db.$count(mail, and(eq(mail.kind, kind), eq(mail.recipient, recipient)))

/** Changes the password to another and back. */
async function changeOften(headers: Buyer['headers'], times: number): Promise<void> {
  let passwords = { currentPassword: PASSWORD, newPassword: 'another pallet' }
  for (let time = 0; time < times; time += 1) {
    expect((await desk.call('PUT', '/identity/password', passwords, headers)).statusCode).toBe(200)
    const { currentPassword, newPassword } = passwords
    passwords = { currentPassword: newPassword, newPassword: currentPassword }
  }
}

test('changing the password back and forth sends few mails to an unconfirmed email', async () => {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  await changeOften(headers, 6)
  expect(await countMails('passwordChanged', email)).toBe(2)
})

test('an owner with a confirmed email is told of every changed password', async () => {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  await desk.db
    .update(passwordAccount)
    .set({ emailVerified: true })
    .where(eq(passwordAccount.email, email))
  await changeOften(headers, 4)
  expect(await countMails('passwordChanged', email)).toBe(4)
})

test('signing up again after each deletion sends few mails', async () => {
  const email = desk.makeEmail()
  let sent = 0
  for (let time = 0; time < 5; time += 1) {
    const headers = await desk.enter(email)
    // Counted before each deletion, which removes them.
    sent += await countMails('verifyEmail', email)
    expect((await desk.deleteAccount(email, headers)).statusCode).toBe(200)
  }
  expect(sent).toBe(2)
})

test('a sign-up after a stranger’s flood of mails gets its link', async () => {
  const email = desk.makeEmail()
  for (let time = 0; time < 8; time += 1) {
    const headers = await desk.enter(email)
    await desk.call('POST', '/identity/verification-mail', {}, headers)
    expect((await desk.deleteAccount(email, headers)).statusCode).toBe(200)
    clockMs += 60_000
  }
  await desk.signUp(email)
  expect(await countMails('verifyEmail', email)).toBe(1)
})
