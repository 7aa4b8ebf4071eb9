import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeRights, rightsOfRole } from '../../../../contract/people/rights.ts'
import type { StaffRight } from '../../../../contract/values/rights.ts'
import { staffInvitation, users } from '../../../platform/database/tables/people.ts'
import { type AccountDesk, openAccountDesk } from '../../../testing/desks/account-desk.ts'
import { type Buyer, createBuyer } from '../../../testing/factories.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const SUBJECT = 'Join the staff of Bulkhead'

let desk: AccountDesk
let owner: Buyer
let clockAheadMs = 0

beforeAll(async () => {
  desk = await openAccountDesk({
    env: { ADMINS_NEED_CONFIRMED_EMAIL: 'on' },
    now: () => new Date(Date.now() + clockAheadMs),
  })
  owner = await createBuyer(desk.db, { role: 'admin' })
})
afterAll(() => desk.close())

type Headers = Buyer['headers']

const invite = (by: Buyer, email: string, payload: object = { role: 'warehouse' }) =>
  desk.call('POST', '/staff/invitation', { email, ...payload }, by.headers)
const accept = (token: string, headers: Headers) =>
  desk.call('POST', '/invitation/accept', { token }, headers)
const listOpen = async () =>
  (await desk.call('GET', '/staff/invitation', undefined, owner.headers)).json()
const readSession = async (headers: Headers) =>
  (await desk.call('GET', '/session', undefined, headers)).json()

/** Invites, and reads the token of the mail. */
async function mailToken(by: Buyer, email: string, payload?: object): Promise<string> {
  const invited = await invite(by, email, payload)
  expect(invited.statusCode, invited.body).toBe(201)
  return desk.readToken(email.toLowerCase(), SUBJECT)
}

const endAt = (email: string, expiresAt: Date) =>
  desk.db.update(staffInvitation).set({ expiresAt }).where(eq(staffInvitation.email, email))

const hire = (rights: readonly StaffRight[]) =>
  createBuyer(desk.db, { staffRights: completeRights(rights) })
const setRights = ({ id }: Buyer, rights: readonly StaffRight[] | null) =>
  desk.db
    .update(users)
    .set({ role: 'customer', staffRights: rights && completeRights(rights) })
    .where(eq(users.id, id))

test('an invited person signs up, accepts, and has the role in the same session, with a confirmed email', async () => {
  const email = desk.makeEmail()
  const token = await mailToken(owner, email.toUpperCase(), { role: 'warehouse' })
  expect(token).not.toBe('')
  const [open] = await listOpen()
  expect(open).toMatchObject({ email, role: 'warehouse', invitedBy: owner.email })
  const elsewhere = await desk.enter(email)
  const headers = await desk.openSession(email, await desk.prove(email))
  const accepted = await accept(token, headers)
  expect([accepted.statusCode, accepted.json()]).toEqual([
    200,
    { role: 'warehouse', rights: rightsOfRole('warehouse') },
  ])
  expect(await readSession(headers)).toMatchObject({ role: 'warehouse' })
  expect(await desk.isIn(elsewhere)).toBe(false)
  const [user] = await desk.db.select().from(users).where(eq(users.email, email))
  expect(user?.emailConfirmed).toBe(true)
  expect((await listOpen()).some((one: { email: string }) => one.email === email)).toBe(false)
  const again = await accept(token, headers)
  expect([again.statusCode, again.json().code]).toEqual([410, 'invitationOver'])
  expect(again.json().detail).toContain('used, withdrawn, or is more than seven days old')
  const events = await desk.call('GET', `/accountEvents?email=${email}`, undefined, owner.headers)
  expect(events.json().map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['roleChanged', 'staffInvited']),
  )
})

test('the token is in the mail alone: no table holds it', async () => {
  const token = await mailToken(owner, desk.makeEmail())
  for (const table of ['staff_invitation', 'mail', 'account_event', 'account_token']) {
    const { rows } = await desk.pool.query(
      `select 1 from ${table} as t where t::text like '%' || $1 || '%'
        or t::text like '%' || encode(convert_to($1, 'UTF8'), 'hex') || '%'`,
      [token],
    )
    expect(rows, table).toEqual([])
  }
})

test('an invitation is for its email alone, and ends after seven days, when withdrawn or replaced', async () => {
  const [guest, stranger] = [await createBuyer(desk.db), await createBuyer(desk.db)]
  const replaced = await mailToken(owner, guest.email)
  const token = await mailToken(owner, guest.email, { role: 'catalogue' })
  expect((await accept(replaced, guest.headers)).statusCode).toBe(410)
  const refused = await accept(token, stranger.headers)
  expect([refused.statusCode, refused.json().detail]).toEqual([
    403,
    'This invitation is for another email. Log in with that one.',
  ])
  const [row] = await desk.db
    .select()
    .from(staffInvitation)
    .where(eq(staffInvitation.email, guest.email))
  const { createdAt, expiresAt } = row ?? expect.unreachable('No invitation')
  expect(expiresAt.getTime() - createdAt.getTime()).toBe(7 * DAY_MS)
  await endAt(guest.email, new Date())
  expect((await accept(token, guest.headers)).statusCode).toBe(410)
  await endAt(guest.email, expiresAt)
  const { _id } = (await listOpen()).find((one: Buyer) => one.email === guest.email)
  const url = `/staff/invitation/${_id}`
  const withdraw = async () => (await desk.call('DELETE', url, undefined, owner.headers)).json()
  expect(await withdraw()).toEqual({ deletedCount: 1 })
  expect(await withdraw()).toEqual({ deletedCount: 0 })
  expect((await accept(token, guest.headers)).statusCode).toBe(410)
  expect(await readSession(guest.headers)).toMatchObject({ role: 'customer' })
})

test('nobody invites with, replaces or withdraws what they lack', async () => {
  const boss = await hire(['staff:write', 'orders:write'])
  const email = desk.makeEmail()
  const refused = await invite(boss, email, { rights: ['money:read'] })
  expect([refused.statusCode, refused.json().detail]).toEqual([
    403,
    'Your role has no say over roles beyond its own rights: it lacks money:read.',
  ])
  expect((await invite(boss, email, { role: 'owner' })).statusCode).toBe(403)
  expect((await invite(owner, email, { role: 'money' })).statusCode).toBe(201)
  expect((await invite(boss, email, { rights: ['orders:read'] })).statusCode).toBe(403)
  const { _id } = (await listOpen()).find((one: Buyer) => one.email === email)
  const withdrawn = await desk.call('DELETE', `/staff/invitation/${_id}`, undefined, boss.headers)
  expect(withdrawn.statusCode).toBe(403)
  expect((await invite(owner, email, { rights: [] })).statusCode).toBe(422)
  expect((await invite(owner, email, {})).statusCode).toBe(422)
})

test('what the inviter no longer holds is not given', async () => {
  const boss = await hire(['staff:write', 'orders:write', 'stock:write'])
  const guest = await createBuyer(desk.db)
  const token = await mailToken(boss, guest.email, { rights: ['orders:write', 'stock:read'] })
  await setRights(boss, ['orders:write'])
  const empty = await accept(token, guest.headers)
  expect([empty.statusCode, empty.json().detail]).toEqual([
    410,
    'The person who invited you may no longer give this role. Ask an owner of the shop for a new invitation.',
  ])
  await setRights(boss, ['staff:write', 'stock:read'])
  expect((await accept(token, guest.headers)).json().rights).toEqual(['stock:read'])
  const other = await createBuyer(desk.db)
  const later = await mailToken(await hire(['staff:write']), other.email, {
    rights: ['staff:read'],
  })
  await desk.db.delete(users).where(eq(users.email, other.email))
  expect((await accept(later, other.headers)).statusCode).toBe(401)
})

test('an invitation adds rights and takes none away', async () => {
  const clerk = await hire(rightsOfRole('money'))
  const token = await mailToken(owner, clerk.email, { role: 'readOnly' })
  const { rights } = (await accept(token, clerk.headers)).json()
  expect(new Set(rights)).toEqual(new Set([...rightsOfRole('money'), ...rightsOfRole('readOnly')]))
})

test('a blocked account can’t accept, nor one blocked meanwhile', async () => {
  const guest = await createBuyer(desk.db)
  const token = await mailToken(owner, guest.email)
  await desk.call('POST', `/user/${guest.id}/block`, { reason: 'Left' }, owner.headers)
  expect((await accept(token, guest.headers)).statusCode).toBe(401)
  const late = await createBuyer(desk.db)
  const lateToken = await mailToken(owner, late.email)
  const client = await desk.pool.connect()
  try {
    await client.query('begin')
    await client.query('update users set blocked_at = now() where id = $1', [late.id])
    const answer = accept(lateToken, late.headers)
    await expect.poll(countWaiting).toBeGreaterThan(0)
    await client.query('commit')
    expect([401, 403]).toContain((await answer).statusCode)
  } finally {
    client.release()
  }
  const [row] = await desk.db.select().from(users).where(eq(users.id, late.id))
  expect(row?.staffRights).toBeNull()
})

const countWaiting = async () =>
  (
    await desk.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rowCount

test('of thirty acceptances at once one succeeds', async () => {
  const guest = await createBuyer(desk.db)
  const token = await mailToken(owner, guest.email)
  const answers = await Promise.all(Array.from({ length: 30 }, () => accept(token, guest.headers)))
  const codes = answers.map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === 410)).toHaveLength(29)
})

test('an erased person leaves no invitation, and expired ones go with the house', async () => {
  const guest = await createBuyer(desk.db)
  await mailToken(owner, guest.email)
  await desk.call('POST', `/user/${guest.id}/erase`, { reason: 'Letter' }, owner.headers)
  expect(await desk.db.$count(staffInvitation, eq(staffInvitation.email, guest.email))).toBe(0)
  await mailToken(owner, desk.makeEmail())
  clockAheadMs = 8 * DAY_MS
  await desk.keepHouse()
  clockAheadMs = 0
  expect(await desk.db.$count(staffInvitation)).toBe(0)
})
