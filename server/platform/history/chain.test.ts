import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer } from '../../testing/factories.ts'
import { type ChainHead, chainEntries, findHead } from './chain.ts'
import { walkChain } from './walk-chain.ts'

let shop: TestShop
let owner: Buyer

beforeEach(async () => {
  await shop?.close()
  shop = await buildTestShop()
  owner = await createBuyer(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())

const saveDays = (days: number) =>
  shop.app.inject({
    method: 'PUT',
    url: '/settings/returns',
    headers: owner.headers,
    payload: { value: { days } },
  })

async function saveMany(count: number): Promise<void> {
  for (let days = 1; days <= count; days += 1) expect((await saveDays(days)).statusCode).toBe(200)
  await chainEntries(shop.db)
}

/** As somebody with psql would, past the trigger. */
async function tamper(statement: string): Promise<void> {
  await shop.pool.query(
    `begin; alter table history_entry disable trigger user; ${statement}; alter table history_entry enable trigger user; commit`,
  )
}

async function headNow() {
  const head = await findHead(shop.db)
  if (!head) throw new Error('Nothing is chained.')
  return head
}

const breaksOf = async (...heads: ChainHead[]) => (await walkChain(shop.db, heads)).breaks

test('thirty acts at once are chained without a gap, each once, by two nodes', async () => {
  const chaining = { isOver: false }
  const node = async () => {
    while (!chaining.isOver) await chainEntries(shop.db)
  }
  const nodes = [node(), node()]
  const saves = await Promise.all(Array.from({ length: 30 }, (_, days) => saveDays(days + 1)))
  chaining.isOver = true
  await Promise.all(nodes)
  await chainEntries(shop.db)
  expect(saves.map(({ statusCode }) => statusCode)).toEqual(saves.map(() => 200))
  const { rows } = await shop.pool.query('select seq from history_entry order by seq')
  expect(rows.map(({ seq }) => Number(seq))).toEqual(saves.map((_, place) => place + 1))
  expect(await walkChain(shop.db)).toMatchObject({ checked: 30, breaks: [] })
})

test('an act whose transaction lasts delays no other’s chaining, and comes behind', async () => {
  const client = await shop.pool.connect()
  await client.query(
    `begin; insert into history_entry (at, device, kind, subject_kind) values (now(), '', 'slow', 'shop')`,
  )
  await saveMany(1)
  expect(await headNow()).toMatchObject({ seq: 1 })
  await client.query('commit')
  client.release()
  await chainEntries(shop.db)
  const { rows } = await shop.pool.query('select kind from history_entry order by seq')
  expect(rows.map(({ kind }) => kind)).toEqual(['PUT /settings/:key', 'slow'])
  expect(await breaksOf()).toEqual([])
})

test.each([
  [`update history_entry set device = device || ' ' where seq = 3`, 'entry 3 was changed'],
  [`update history_entry set after = '{"days": 4}' where seq = 3`, 'entry 3 was changed'],
  [
    `update history_entry set at = at + interval '1 microsecond' where seq = 3`,
    'entry 3 was changed',
  ],
  [`update history_entry set actor_id = null where seq = 3`, 'entry 3 was changed'],
  [`update history_entry set hash = sha256('') where seq = 3`, 'entry 3 was changed'],
  [
    'delete from history_value where entry_id = 3; delete from history_entry where seq = 3',
    'entry 3 is missing',
  ],
])('a change past the trigger is named: %s', async (statement, named) => {
  await saveMany(5)
  await tamper(statement)
  expect(await breaksOf()).toEqual([named])
})

test('a row cut from the end is named by a head that is given or was mailed', async () => {
  await saveMany(5)
  const head = await headNow()
  await tamper(
    'delete from history_value where entry_id >= 4; delete from history_entry where seq >= 4',
  )
  expect(await breaksOf()).toEqual([])
  const named = ['entries 4 to 5 are missing: the chain ends at 3']
  expect(await breaksOf(head)).toEqual(named)
  await shop.pool.query(`insert into history_head values (5, decode($1, 'hex'), now())`, [
    head.hash,
  ])
  expect(await breaksOf()).toEqual(named)
})

test('a chain that was made anew after a change doesn’t fit the head from before', async () => {
  await saveMany(5)
  const head = await headNow()
  await tamper(`update history_entry set after = '{"days": 9}' where seq = 3;
    update history_entry set seq = null, hash = null`)
  await chainEntries(shop.db)
  expect(await breaksOf()).toEqual([])
  expect(await breaksOf(head)).toEqual([
    `entry 5 or one before it was changed: its head was ${head.hash}`,
  ])
})

test('an erasure leaves the chain whole; a text that was changed beside it is named', async () => {
  const buyer = await createBuyer(shop.db)
  const note = { method: 'PUT', url: `/customer/${buyer.id}/note`, headers: owner.headers } as const
  await shop.app.inject({ ...note, payload: { text: 'Called Whitfield' } })
  await saveMany(2)
  await shop.pool.query(`update history_value set value = 'Another' where person_id = $1`, [
    buyer.id,
  ])
  expect(await breaksOf()).toEqual(['a text beside entry 1 was changed'])
  const erase = { method: 'POST', url: `/user/${buyer.id}/erase`, headers: owner.headers } as const
  await shop.app.inject({ ...erase, payload: { reason: 'Letter' } })
  await chainEntries(shop.db)
  expect(await walkChain(shop.db)).toMatchObject({ checked: 4, breaks: [] })
})

test('the end of the chain is mailed to each owner once a day, and the audit’s command takes it', async () => {
  const run = (name: string) => shop.app.jobs.find((job) => job.name === name)?.run()
  await run('history-head')
  const second = await createBuyer(shop.db, { role: 'admin' })
  await createBuyer(shop.db, { role: 'admin', blockedAt: new Date() })
  await saveDays(7)
  await run('history-chain')
  await run('history-head')
  await run('history-head')
  const { rows } = await shop.pool.query(
    `select recipient, facts from mail where kind = 'historyHead'`,
  )
  const { seq, hash } = await headNow()
  const facts = { seq: String(seq), hash }
  expect(rows.sort((one, other) => (one.recipient < other.recipient ? -1 : 1))).toEqual(
    [owner.email, second.email].sort().map((recipient) => ({ recipient, facts })),
  )
  await run('outbox')
  const sent = shop.sentMails.find(({ to }) => JSON.stringify(to).includes(second.email))
  expect(sent?.text).toContain(`npm run audit -- --head ${seq}:${hash}`)
})
