import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvent, passwordAccount } from '../database/tables/sign-in.ts'
import { buildTestShop, type TestShop } from '../testing/build-test-shop.ts'

const PASSWORD = 'pallet of pads'

let shop: TestShop
let lastPerson = 0

beforeAll(async () => {
  shop = await buildTestShop()
})
afterAll(() => shop.close())

const makeEmail = () => `dana.${++lastPerson}@garage.example`
type Headers = Record<string, string>
const call = (method: 'POST' | 'PUT', url: string, payload: object, headers: Headers = {}) =>
  shop.app.inject({ method, url, payload, headers })

const signUp = (email: string) =>
  call('POST', '/identity/sign-up', { name: 'Dana Whitfield', email, password: PASSWORD })

async function enter(email: string): Promise<Headers> {
  const authorization = `Bearer ${(await signUp(email)).json().idToken}`
  const answer = await call('PUT', `/user/${email}`, { email }, { authorization })
  return { authorization: `Bearer ${answer.json().token}` }
}

const readAccount = async (email: string) =>
  (await shop.db.select().from(passwordAccount).where(eq(passwordAccount.email, email)))[0]

const countLockWaits = async () => {
  const { rowCount } = await shop.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount
}

test('a password change under way doesn’t undo a reset, nor gives a password to a new owner', async () => {
  for (const setByOther of ['hash of the owner’s new password', null]) {
    const email = makeEmail()
    const headers = await enter(email)
    const other = await shop.pool.connect()
    try {
      await other.query('begin')
      await other.query(
        'update password_account set password_hash = $2, email_verified = true where email = $1',
        [email, setByOther],
      )
      const change = call(
        'PUT',
        '/identity/password',
        { currentPassword: PASSWORD, newPassword: 'another pallet' },
        headers,
      )
      await expect.poll(countLockWaits, { timeout: 20_000 }).toBe(1)
      await other.query('commit')
      const answer = await change
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
        422,
        ['currentPassword'],
      ])
    } finally {
      other.release(true)
    }
    expect((await readAccount(email))?.passwordHash).toBe(setByOther)
  }
})

test('a sign-up whose mail can’t be queued leaves no account behind', async () => {
  const email = makeEmail()
  await shop.pool.query(`alter table mail add constraint broken check (recipient <> '${email}')`)
  expect((await signUp(email)).statusCode).toBe(500)
  expect(await readAccount(email)).toBeUndefined()
  expect(await shop.db.$count(accountEvent, eq(accountEvent.email, email))).toBe(0)
  await shop.pool.query('alter table mail drop constraint broken')
  expect((await signUp(email)).statusCode).toBe(201)
})
