import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordAccount } from '../../../platform/database/tables/sign-in.ts'
import { type AccountDesk, openAccountDesk } from '../../../testing/desks/account-desk.ts'
import { type Buyer, createBuyer, exampleBillTo } from '../../../testing/factories.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const SUBJECT = 'Your account at Bulkhead'
const CHOSEN = 'chosen by the owner'

let desk: AccountDesk
let admin: Buyer
let clockAheadMs = 0

beforeAll(async () => {
  desk = await openAccountDesk({ now: () => new Date(Date.now() + clockAheadMs) })
  admin = await createBuyer(desk.db, { role: 'admin' })
})
afterAll(() => desk.close())

const invite = (email: string, name = 'Ines Carvalho') =>
  desk.call('POST', '/users', { name, email }, admin.headers)
const setPassword = (token: string) =>
  desk.call('POST', '/identity/new-password', { token, password: CHOSEN })
const readCustomer = async (id: string) =>
  (await desk.call('GET', `/customer/${id}`, undefined, admin.headers)).json()

test('an invited customer sets the password by the mail, and finds name and bill-to as staff entered them', async () => {
  const email = desk.makeEmail()
  const answer = await invite(email.toUpperCase())
  expect(answer.statusCode).toBe(201)
  const id: string = answer.json().insertedId
  await desk.call('PUT', `/customer/${id}/billing`, exampleBillTo, admin.headers)
  expect(await readCustomer(id)).toMatchObject({ email, invited: true, emailConfirmed: false })
  expect((await desk.signIn(email, CHOSEN)).statusCode).toBe(401)

  const token = await desk.readToken(email, SUBJECT)
  clockAheadMs = 13 * DAY_MS
  expect((await setPassword(token)).statusCode).toBe(200)
  expect((await setPassword(token)).statusCode).toBe(410)
  clockAheadMs = 0
  const headers = await desk.openSession(email, (await desk.signIn(email, CHOSEN)).json().idToken)
  const { user } = (await desk.call('GET', '/session', undefined, headers)).json()
  expect(user).toMatchObject({ _id: id, name: 'Ines Carvalho' })
  expect(await readCustomer(id)).toMatchObject({
    invited: false,
    emailConfirmed: true,
    name: 'Ines Carvalho',
    billTo: exampleBillTo,
  })
  const events = await desk.call('GET', `/accountEvents?email=${email}`, undefined, admin.headers)
  expect(events.json().at(-1)).toMatchObject({ kind: 'invited', actorEmail: admin.email })
})

test('nobody else can take an invited account by a sign-up with its email, and Forgot Password keeps it', async () => {
  const email = desk.makeEmail()
  const id: string = (await invite(email)).json().insertedId
  expect((await desk.signUp(email)).json()).toMatchObject({ code: 'emailAlreadyInUse' })
  await desk.call('POST', '/identity/password-reset', { email })
  const mail = await desk.readMail(email, 'Set a new password')
  expect(mail?.text).not.toContain('start over')
  expect((await setPassword(await desk.readToken(email, 'Set a new password'))).statusCode).toBe(
    200,
  )
  expect(await readCustomer(id)).toMatchObject({ email, name: 'Ines Carvalho', invited: false })
  // The invitation's own link ended with it.
  expect((await setPassword(await desk.readToken(email, SUBJECT))).statusCode).toBe(410)
})

test('an email that has an account is refused at its field, also two invitations at once', async () => {
  const [taken, twice] = [desk.makeEmail(), desk.makeEmail()]
  await desk.signUp(taken)
  for (const email of [taken, admin.email])
    expect((await invite(email)).json()).toMatchObject({
      code: 'emailAlreadyInUse',
      errors: { email: [/./] },
    })
  const answers = await Promise.all([invite(twice), invite(twice)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
})

test('an invitation is mailed again on request, and only while nobody has used it', async () => {
  const email = desk.makeEmail()
  const id: string = (await invite(email)).json().insertedId
  const first = await desk.readToken(email, SUBJECT)
  await desk.call('POST', `/user/${id}/resetMail`, undefined, admin.headers)
  const second = await desk.readToken(email, SUBJECT)
  expect(second).not.toBe(first)
  expect((await setPassword(first)).statusCode).toBe(410)
  expect((await setPassword(second)).statusCode).toBe(200)
  await desk.call('POST', `/user/${id}/resetMail`, undefined, admin.headers)
  expect(await desk.readMail(email, 'Set a new password')).toBeDefined()
  const [account] = await desk.db
    .select()
    .from(passwordAccount)
    .where(eq(passwordAccount.email, email))
  expect(account).toMatchObject({ invited: true, emailVerified: true })
})

test('an invited customer accepts the terms at the first sign-in, where the shop asks at sign-up', async () => {
  const email = desk.makeEmail()
  const id: string = (await invite(email)).json().insertedId
  await setPassword(await desk.readToken(email, SUBJECT))
  await desk.putSetting('consent', { signUp: true, order: false })
  await desk.call('PUT', '/pages/terms', { text: 'Net 30', version: 0 }, admin.headers)
  const start = async (accepted: object = {}) => {
    const { idToken } = (await desk.signIn(email, CHOSEN)).json()
    const headers = { authorization: `Bearer ${idToken}` }
    return desk.call('PUT', `/user/${email}`, { email, ...accepted }, headers)
  }
  expect((await start()).json()).toMatchObject({ code: 'termsNotAccepted' })
  expect((await start({ termsVersion: 1 })).statusCode).toBe(200)
  expect((await readCustomer(id)).terms).toEqual({ version: 1, acceptedAt: expect.any(String) })
  // Asked once.
  expect((await start()).statusCode).toBe(200)
  await desk.putSetting('consent', { signUp: false, order: false })
})

test('the first password of an invited customer brings no mail of a change, the next one does', async () => {
  const email = desk.makeEmail()
  await invite(email)
  await setPassword(await desk.readToken(email, SUBJECT))
  expect(await desk.readMail(email, 'Your password was changed')).toBeUndefined()
  await desk.call('POST', '/identity/password-reset', { email })
  await setPassword(await desk.readToken(email, 'Set a new password'))
  expect(await desk.readMail(email, 'Your password was changed')).toBeDefined()
})
