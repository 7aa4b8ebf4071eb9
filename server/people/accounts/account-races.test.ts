import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../platform/database/tables/people.ts'
import { accountEvent, passwordAccount } from '../../platform/database/tables/sign-in.ts'
import { type AccountDesk, openAccountDesk, PASSWORD } from '../../testing/desks/account-desk.ts'
import { createBuyer } from '../../testing/factories.ts'

let desk: AccountDesk

beforeAll(async () => {
  desk = await openAccountDesk()
})
afterAll(() => desk.close())

const readAccount = async (email: string) =>
  (await desk.db.select().from(passwordAccount).where(eq(passwordAccount.email, email)))[0]

const countLockWaits = async () => {
  const { rowCount } = await desk.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount
}

test('a password change under way doesn’t undo a reset, nor gives a password to a new owner', async () => {
  for (const setByOther of ['hash of the owner’s new password', null]) {
    const email = desk.makeEmail()
    const headers = await desk.enter(email)
    // Writing the mail of a sign-up locks the account, too.
    await desk.app.mails.deliverDue()
    const other = await desk.pool.connect()
    try {
      await other.query('begin')
      await other.query(
        'update password_account set password_hash = $2, email_verified = true where email = $1',
        [email, setByOther],
      )
      const change = desk.call(
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

test('a sign-up with a corrected email at the instant of its confirmation keeps it, and the confirmation is refused', async () => {
  const [former, email] = [desk.makeEmail(), desk.makeEmail()]
  const admin = await createBuyer(desk.db, { role: 'admin' })
  await desk.enter(former)
  const [user] = await desk.db.select().from(users).where(eq(users.email, former))
  const corrected = { name: 'Dana', email }
  await desk.call('PUT', `/customer/${user?.id}`, corrected, admin.headers)
  const token = await desk.readToken(email, 'Confirm your new email')
  const other = await desk.pool.connect()
  try {
    await other.query('begin')
    await other.query(
      `insert into password_account (id, email, name) values (gen_random_uuid(), $1, 'Stranger')`,
      [email],
    )
    const confirmation = desk.call('POST', '/identity/new-email', { token })
    await expect.poll(countLockWaits, { timeout: 20_000 }).toBe(1)
    await other.query('commit')
    const answer = await confirmation
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'emailAlreadyInUse'])
  } finally {
    other.release(true)
  }
  expect(await readAccount(former)).toMatchObject({ name: 'Dana' })
  expect(await readAccount(email)).toMatchObject({ name: 'Stranger' })
})

test('a sign-up whose mail can’t be queued leaves no account behind', async () => {
  const email = desk.makeEmail()
  await desk.pool.query(`alter table mail add constraint broken check (recipient <> '${email}')`)
  expect((await desk.signUp(email)).statusCode).toBe(500)
  expect(await readAccount(email)).toBeUndefined()
  expect(await desk.db.$count(accountEvent, eq(accountEvent.email, email))).toBe(0)
  await desk.pool.query('alter table mail drop constraint broken')
  expect((await desk.signUp(email)).statusCode).toBe(201)
})
