import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvent, session } from '../../platform/database/tables/sign-in.ts'
import { type AccountDesk, openAccountDesk, PASSWORD } from '../../testing/desks/account-desk.ts'
import { createBuyer } from '../../testing/factories.ts'

let desk: AccountDesk

beforeAll(async () => {
  desk = await openAccountDesk()
})
afterAll(() => desk.close())

test('account events are recorded for admins: who, when, from where', async () => {
  const email = desk.makeEmail()
  const admin = await createBuyer(desk.db, { role: 'admin' })
  await desk.enter(email)
  await desk.signIn(email, 'wrong one')
  await desk.call('POST', '/identity/password-reset', { email })
  const { headers } = admin
  await desk.call('PUT', `/user/admin/${email}`, undefined, headers)
  const [user] = (await desk.app.inject({ url: `/user?q=${email}`, headers })).json()
  await desk.call('DELETE', `/user/${user._id}`, undefined, headers)
  const listed = await desk.app.inject({ url: `/accountEvents?email=${email}`, headers })
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
  const customer = await createBuyer(desk.db)
  const refused = await desk.app.inject({ url: '/accountEvents', headers: customer.headers })
  expect(refused.statusCode).toBe(403)
})

test('account events are paged, newest first, and counted', async () => {
  const email = desk.makeEmail()
  const admin = await createBuyer(desk.db, { role: 'admin' })
  for (let time = 0; time < 5; time += 1) await desk.signIn(email)
  const ids: string[] = []
  for (let url = `/accountEvents?limit=2&email=${email}`; url !== ''; ) {
    const { headers } = admin
    const { headers: told, ...page } = await desk.app.inject({ url, headers })
    expect(told['x-total-count']).toBe('5')
    ids.push(...page.json().map(({ _id }: { _id: string }) => _id))
    url = String(told.link).match(/<(.+)>; rel="next"/)?.[1] ?? ''
  }
  expect(ids).toHaveLength(5)
  expect(ids).toEqual([...new Set(ids)].sort().reverse())
})

test('records contain no part of a password', async () => {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  const next = 'another pallet of filters'
  const body = { currentPassword: PASSWORD, newPassword: next }
  expect((await desk.call('PUT', '/identity/password', body, headers)).statusCode).toBe(200)
  await desk.signIn(email, 'wrong pallet')
  expect((await desk.signIn(email, next)).statusCode).toBe(200)
  const rows = JSON.stringify([
    await desk.db.select().from(accountEvent),
    await desk.db.select().from(session),
  ])
  expect(rows).toContain('passwordChanged')
  for (const password of [PASSWORD, next, 'wrong pallet']) expect(rows).not.toContain(password)
})
