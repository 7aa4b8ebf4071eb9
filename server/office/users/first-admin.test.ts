import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '../../platform/database/tables/people.ts'
import { embeddedIdentity } from '../../platform/providers/identity/embedded/embedded-identity.ts'
import { type AccountDesk, openAccountDesk } from '../../testing/desks/account-desk.ts'
import { createBuyer } from '../../testing/factories.ts'
import { ensureFirstAdmin, makePassword } from './first-admin.ts'

const EMAIL = 'admin@bulkhead.example'

let desk: AccountDesk
beforeEach(async () => {
  desk = await openAccountDesk()
})
afterEach(() => desk.close())

const ensure = (password?: string, email = EMAIL) =>
  ensureFirstAdmin(
    desk.db,
    embeddedIdentity(desk.db, { publicUrl: desk.settings.publicUrl, now: () => new Date() }),
    { email, password },
  )

const signIn = async (email: string, password: string) =>
  desk.swap(email, (await desk.signIn(email, password)).json().idToken)

test('a new shop creates its first admin and prints the password once', async () => {
  const made = await ensure()
  expect(made).toEqual({ email: EMAIL, password: expect.stringMatching(/^\w{5}(-\w{5}){3}$/) })
  expect(await ensure()).toBeUndefined()

  const started = await signIn(EMAIL, made?.password ?? '')
  const headers = { authorization: `Bearer ${started.json().token}` }
  const listed = await desk.app.inject({ url: '/user', headers })
  expect(listed.json()).toMatchObject([{ email: EMAIL, role: 'admin', name: 'Admin' }])
})

test('a password from the settings is used and not printed', async () => {
  expect(await ensure('from the settings', 'Boss@Garage.example')).toBeUndefined()
  expect((await signIn('boss@garage.example', 'from the settings')).statusCode).toBe(200)
})

test('several nodes starting on one database create one admin, and one prints the password', async () => {
  const told = await Promise.all(
    Array.from({ length: 6 }, (_, node) => ensure(undefined, `admin-${node}@bulkhead.example`)),
  )
  expect(told.filter(Boolean)).toHaveLength(1)
  expect(await desk.db.select().from(users).where(eq(users.role, 'admin'))).toHaveLength(1)
})

test('a shop with an admin gets no second one by another ADMIN_EMAIL', async () => {
  await createBuyer(desk.db, { role: 'admin' })
  expect(await ensure()).toBeUndefined()
  expect(await desk.db.select().from(users)).toHaveLength(1)
})

test('signing up with the first admin’s e-mail is refused as taken', async () => {
  await ensure()
  const answer = await desk.signUp('ADMIN@bulkhead.example')
  expect(answer.json().code).toBe('emailAlreadyInUse')
})

test('generated passwords differ and avoid look-alike characters', () => {
  const made = Array.from({ length: 200 }, makePassword)
  expect(new Set(made).size).toBe(200)
  expect(made.join('')).not.toMatch(/[01ilo]/)
})
