import { getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordAccount } from '../../platform/database/tables/sign-in.ts'
import { buildTestShop } from '../../testing/build-test-shop.ts'
import { type AccountDesk, openAccountDesk, PASSWORD } from '../../testing/desks/account-desk.ts'
import { type Buyer, createBuyer } from '../../testing/factories.ts'

let desk: AccountDesk

beforeAll(async () => {
  desk = await openAccountDesk()
})
afterAll(() => desk.close())

test('an e-mail is confirmed by the mail’s link, once', async () => {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  const findAccount = async () =>
    (await desk.app.inject({ url: '/identity/account', headers })).json()
  expect(await findAccount()).toMatchObject({ email, emailVerified: false, hasPassword: true })
  const token = await desk.readToken(email, 'Confirm your email')
  const confirm = () => desk.call('POST', '/identity/verify-email', { token }, headers)
  expect((await confirm()).json()).toEqual({ email, wasConfirmed: false })
  expect(await findAccount()).toMatchObject({ emailVerified: true })
  expect((await desk.call('POST', '/identity/verify-email', { token })).statusCode).toBe(410)
})

test('a used link tells only the account’s own session that its email is confirmed', async () => {
  const [email, another, confirmed] = [desk.makeEmail(), desk.makeEmail(), desk.makeEmail()]
  const headers = await desk.enter(email)
  const token = await desk.readToken(email, 'Confirm your email')
  const open = (by?: Record<string, string>, password?: string) =>
    desk.call('POST', '/identity/verify-email', { token, password }, by)
  const unconfirmed = await desk.enter(another)
  const stranger = await desk.enter(confirmed)
  const ownToken = await desk.readToken(confirmed, 'Confirm your email')
  await desk.call('POST', '/identity/verify-email', { token: ownToken }, stranger)

  await open(headers)
  expect((await open(headers)).json()).toEqual({ email, wasConfirmed: true })
  expect((await open(stranger)).json()).toEqual({ email: confirmed, wasConfirmed: true })
  for (const refused of [await open(unconfirmed), await open(), await open({}, PASSWORD)])
    expect([refused.statusCode, refused.json().code]).toEqual([410, 'invalidLink'])
})

test('two concurrent clicks confirm once, and both answers say so', async () => {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  const token = await desk.readToken(email, 'Confirm your email')
  const answers = await Promise.all(
    [1, 2, 3].map(() => desk.call('POST', '/identity/verify-email', { token }, headers)),
  )
  const heard = answers.map((answer) => answer.json())
  expect(heard.map((one) => one.email)).toEqual([email, email, email])
  expect(heard.filter(({ wasConfirmed }) => !wasConfirmed)).toHaveLength(1)
})

test('changing the password asks for the old one and ends all other sessions', async () => {
  const email = desk.makeEmail()
  const [here, elsewhere] = [await desk.enter(email), await desk.enter(email)]
  const change = (currentPassword: string, newPassword: string) =>
    desk.call('PUT', '/identity/password', { currentPassword, newPassword }, here)
  expect((await change('not this one', 'another pallet')).json().errors).toHaveProperty(
    'currentPassword',
  )
  expect((await change(PASSWORD, 'password1')).json().errors).toHaveProperty('newPassword')
  expect(await desk.isIn(elsewhere)).toBe(true)
  expect((await change(PASSWORD, 'another pallet')).json()).toEqual({ endedSessions: 1 })
  expect(await desk.isIn(here)).toBe(true)
  expect(await desk.isIn(elsewhere)).toBe(false)
})

test('passwords of 64 and of 128 characters are taken, the common ones in any case are not', async () => {
  for (const length of [64, 128]) {
    const answer = await desk.signUp(desk.makeEmail(), 'é'.repeat(length))
    expect(answer.statusCode).toBe(201)
  }
  for (const password of ['123456', 'Password', 'QWERTYUIOP', 'dragon']) {
    const answer = await desk.signUp(desk.makeEmail(), password)
    expect([password, answer.json().code]).toEqual([password, 'weakPassword'])
  }
})

test('the shop’s own words are refused as passwords, also with digits and signs; within longer ones they are allowed', async () => {
  const choose = async (password: string) =>
    (await desk.signUp(desk.makeEmail(), password)).statusCode
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
    'invited',
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
    payload: { name: 'Dana', email: desk.makeEmail(), password: 'oil filter' },
  })
  expect(answer.json().errors).toEqual({ password: ['At least 12 characters'] })
  const told = await strict.app.inject({ url: '/shop' })
  expect(told.json().signIn.passwordMinimum).toBe(12)
  await strict.close()
})

test('a changed display name survives the next sign-in', async () => {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  const answer = await desk.call('PUT', '/identity/name', { name: ' Dana W. ' }, headers)
  expect(answer.json()).toEqual({ name: 'Dana W.' })
  const again = await desk.enter(email)
  const found = await desk.app.inject({ url: '/session', headers: again })
  expect(found.json().user.name).toBe('Dana W.')
})

test('own sessions are listed by device and can be ended; others’ are not found', async () => {
  const email = desk.makeEmail()
  const [here, elsewhere] = [await desk.enter(email), await desk.enter(email)]
  const listed = (await desk.app.inject({ url: '/sessions', headers: here })).json()
  expect(listed).toHaveLength(2)
  expect(listed.filter((one: { current: boolean }) => one.current)).toHaveLength(1)
  expect(listed[0]).toMatchObject({ address: '127.0.0.1', device: 'Another program' })
  expect(JSON.stringify(listed)).not.toMatch(/hash|token/i)
  const other = listed.find((one: { current: boolean }) => !one.current)._id
  const stranger = await createBuyer(desk.db)
  const end = (headers: Buyer['headers']) =>
    desk.call('DELETE', `/sessions/${other}`, undefined, headers)
  expect((await end(stranger.headers)).json()).toEqual({ deletedCount: 0 })
  expect(await desk.isIn(elsewhere)).toBe(true)
  expect((await end(here)).json()).toEqual({ deletedCount: 1 })
  expect(await desk.isIn(elsewhere)).toBe(false)
  await desk.enter(email)
  const ended = await desk.call('DELETE', '/sessions', undefined, here)
  expect(ended.json()).toEqual({ deletedCount: 1 })
  expect(await desk.isIn(here)).toBe(true)
})
