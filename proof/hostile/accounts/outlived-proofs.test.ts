import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../../server/platform/database/tables/people.ts'
import { buildTestShop, type TestShop } from '../../../server/testing/build-test-shop.ts'
import { createBuyer } from '../../../server/testing/factories.ts'
import { callsOf, makeEmail, PASSWORD } from './people.ts'

// A thief holds an unused proof of the victim, who then does what should lock the thief out.

let shop: TestShop
let calls: ReturnType<typeof callsOf>

beforeAll(async () => {
  shop = await buildTestShop()
  calls = callsOf(shop)
})
afterAll(() => shop.close())

async function forgetPassword(email: string): Promise<void> {
  await calls.call('POST', '/identity/password-reset', { email })
  const token = await calls.readToken(email, 'Set a new password')
  const answer = await calls.call('POST', '/identity/new-password', {
    token,
    password: 'another pallet',
  })
  expect(answer.statusCode).toBe(200)
}

const actions: [string, (email: string, headers: Record<string, string>) => Promise<unknown>][] = [
  ['resets the password', (email) => forgetPassword(email)],
  [
    'changes the password',
    (_, headers) =>
      calls.call(
        'PUT',
        '/identity/password',
        { currentPassword: PASSWORD, newPassword: 'another pallet' },
        headers,
      ),
  ],
  ['signs out everywhere', (_, headers) => calls.call('DELETE', '/sessions', undefined, headers)],
  [
    'deletes the account',
    async (email, headers) =>
      calls.call('POST', '/account/deletion', { idToken: await calls.prove(email) }, headers),
  ],
  [
    'is signed out by an admin',
    async (email) => {
      const admin = await createBuyer(shop.db, { role: 'admin' })
      const [user] = await shop.db.select().from(users).where(eq(users.email, email))
      await calls.call('DELETE', `/user/${user?.id}/sessions`, undefined, admin.headers)
    },
  ],
]

test.each(actions)('after the owner %s an older proof opens no session', async (_, act) => {
  const email = makeEmail()
  const owner = await calls.enter(email)
  const stolen = await calls.prove(email)
  await act(email, owner)
  expect((await calls.swap(email, stolen)).json()).toMatchObject({
    status: 401,
    code: 'invalidProof',
  })
})

test('a proof older than a deletion doesn’t recreate the account', async () => {
  const email = makeEmail()
  const owner = await calls.enter(email)
  const stolen = await calls.prove(email)
  await calls.call('POST', '/account/deletion', { idToken: await calls.prove(email) }, owner)
  await calls.swap(email, stolen)
  expect(await shop.db.$count(users, eq(users.email, email))).toBe(0)
  // The email stays free for its owner.
  const anew = await calls.signUp(email)
  expect((await calls.swap(email, anew.json().idToken)).statusCode).toBe(200)
  expect((await calls.swap(email, stolen)).statusCode).toBe(401)
})

test('an older proof neither exports data nor deletes the account', async () => {
  const email = makeEmail()
  const owner = await calls.enter(email)
  const stolen = await calls.prove(email)
  await calls.call('DELETE', '/sessions', undefined, owner)
  for (const url of ['/account/export', '/account/deletion'])
    expect((await calls.call('POST', url, { idToken: stolen }, owner)).statusCode).toBe(401)
})

test('swaps concurrent with signing out everywhere leave no session', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = makeEmail()
    const owner = await calls.enter(email)
    const stolen = await Promise.all(Array.from({ length: 4 }, () => calls.prove(email)))
    const swaps = stolen.map((idToken) => calls.swap(email, idToken))
    const [, ...answers] = await Promise.all([
      calls.call('DELETE', '/sessions', undefined, owner),
      ...swaps,
    ])
    for (const answer of answers) {
      const { token } = answer.json()
      if (token) expect(await calls.isIn({ authorization: `Bearer ${token}` })).toBe(false)
    }
    expect(await calls.isIn(owner)).toBe(true)
  }
})
