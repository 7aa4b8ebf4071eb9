import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountDesk, openAccountDesk } from '../../testing/desks/account-desk.ts'

const SHORT = 'oil filter'
const LONG = 'oil filters by the pallet'

let desk: AccountDesk

beforeAll(async () => {
  desk = await openAccountDesk()
})
afterAll(() => desk.close())

const signIn = (email: string, password: string, newPassword?: string) =>
  desk.call('POST', '/identity/sign-in', { email, password, newPassword })

/** Staff from before the rule: their password was long enough for a customer. */
async function hire(password = SHORT, at = desk) {
  const email = at.makeEmail()
  const headers = await at.enter(email, password)
  await at.pool.query(
    `update users set staff_rights = '{stock:read,stock:write}', email_confirmed = true where email = $1`,
    [email],
  )
  return { email, headers }
}

test('staff with a short password set a longer one before they get a proof; customers keep theirs', async () => {
  const { email, headers } = await hire()
  const refused = await signIn(email, SHORT)
  expect(refused.json()).toMatchObject({
    status: 422,
    code: 'weakPassword',
    errors: { newPassword: ['Staff need a password of at least 12 characters'] },
  })
  expect(refused.payload).not.toContain('idToken')
  expect((await signIn(email, 'not it', LONG)).json().code).toBe('invalidCredential')
  expect((await signIn(email, SHORT, 'eleven char')).json().errors).toHaveProperty('newPassword')
  expect((await signIn(email, SHORT)).json().code).toBe('weakPassword')

  const { idToken } = (await signIn(email, SHORT, LONG)).json()
  // Sessions that the short password opened have ended.
  expect(await desk.isIn(headers)).toBe(false)
  expect(await desk.isIn(await desk.openSession(email, idToken))).toBe(true)
  expect((await signIn(email, SHORT)).json().code).toBe('invalidCredential')
  expect((await signIn(email, LONG)).statusCode).toBe(200)
  expect(await desk.readMail(email, 'Your password was changed')).toBeDefined()

  const customer = desk.makeEmail()
  await desk.enter(customer, SHORT)
  expect((await signIn(customer, SHORT)).statusCode).toBe(200)
  // Nothing changes unasked.
  await signIn(customer, SHORT, LONG)
  expect((await signIn(customer, SHORT)).statusCode).toBe(200)
})

test('staff whose rights wait for a second factor change their password to a long one, too', async () => {
  const waiting = await openAccountDesk({ env: { STAFF_SECOND_FACTOR: 'required' } })
  try {
    const { email, headers } = await hire(LONG, waiting)
    const wanted = { currentPassword: LONG, newPassword: 'eleven char' }
    const refused = await waiting.call('PUT', '/identity/password', wanted, headers)
    expect(refused.json().errors).toHaveProperty('newPassword')
    expect((await waiting.signIn(email, LONG)).statusCode).toBe(200)
  } finally {
    await waiting.close()
  }
})

test('staff change or reset their password to one of twelve characters only', async () => {
  const { email, headers } = await hire(LONG)
  const change = (newPassword: string) =>
    desk.call('PUT', '/identity/password', { currentPassword: LONG, newPassword }, headers)
  expect((await change('eleven char')).json().errors).toHaveProperty('newPassword')
  await desk.call('POST', '/identity/password-reset', { email })
  const token = await desk.readToken(email, 'Set a new password')
  const reset = (password: string) =>
    desk.call('POST', '/identity/new-password', { token, password })
  expect((await reset('eleven char')).json().errors).toHaveProperty('password')
  expect((await signIn(email, LONG)).statusCode).toBe(200)
  expect((await reset('twelve chars')).statusCode).toBe(200)
  expect((await signIn(email, 'twelve chars')).statusCode).toBe(200)
})
