import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  defaultShopNotices,
  type NoticeChoices,
  noNotices,
} from '../../../contract/office/settings/notice-choices.ts'
import { noticeKinds } from '../../../contract/office/settings/notice-kinds.ts'
import { completeRights, rightsOfRole } from '../../../contract/people/rights.ts'
import type { StaffRight } from '../../../contract/values/rights.ts'
import { users } from '../../platform/database/tables/people.ts'
import type { OutgoingMail } from '../../platform/mail/carrier.ts'
import { putMail, putMails } from '../../platform/mail/outbox.ts'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'
import {
  createBuyer,
  createCertificate,
  createProduct,
  orderBody,
} from '../../testing/factories.ts'
import { noticeStore } from './notice-store.ts'

const SHOP = 'office@parts.example'

let shop: PayingShop
let clockAheadMs = 0
const now = () => new Date(Date.now() + clockAheadMs)

beforeAll(async () => {
  shop = await openPayingShop({
    env: { PUBLIC_URL: 'https://shop.example', SHOP_EMAIL: SHOP, LIMIT_WRITES: '1000' },
    now,
  })
  await shop.runJob('notices')
})
beforeEach(async () => {
  clockAheadMs = 0
  await shop.pool.query('delete from notice_choice')
})
afterAll(() => shop.close())

const choose = async (choices: Partial<NoticeChoices>, by = shop.admin) => {
  const value = { ...noNotices, ...choices }
  expect((await shop.send(by, 'PUT', '/settings/notices', { value })).statusCode).toBe(200)
}
const setShop = (value: NoticeChoices) =>
  shop.send(shop.admin, 'PUT', '/settings/shopNotices', { value })

/** Mails to an address that the job brings about, with those of buyers that it reads. */
async function newMails(to: string): Promise<OutgoingMail[]> {
  await shop.runJob('notices')
  await shop.app.mails.deliverDue()
  const found = shop.sentMails.filter((mail) => mail.to === to)
  for (const one of found) shop.sentMails.splice(shop.sentMails.indexOf(one), 1)
  return found
}

/** One event of each kind; returns the order's number. */
async function happen(no: number): Promise<string> {
  const { id: productId } = await createProduct(shop.db, {
    available: 1200,
    partNumber: `LOW-${no}`,
  })
  const placed = await shop.send(shop.buyer, 'POST', '/orderProduct', orderBody(productId))
  const { _id: orderId, orderNo } = placed.json().order
  await shop.pay(orderId)
  await shop.pool.query(
    `insert into order_move (order_id, move_no, axis, from_state, to_state, at, actor, reason)
     select $1, 90, 'goods', fulfilment, fulfilment, now(), 'customer', 'returnRequested' from orders where id = $1`,
    [orderId],
  )
  await shop.pool.query(
    `insert into payment_dispute (id, order_id, amount_cents, state) values ($1, $2, 9000, 'open')`,
    [`dp_${no}`, orderId],
  )
  await createCertificate(shop.db, shop.buyer.id)
  await shop.pool.query(
    `insert into change_set (kind, title, actor_email, state, counts, apply_at, failure)
     values ('edit', $1, 'planner@parts.example', 'failed', '{}', $2, 'A price is missing')`,
    [`Spring prices ${no}`, now()],
  )
  for (const [kind, facts] of [
    ['quoteAskedFor', { email: 'dana@northgate.example', place: 'Chicago', lines: '1' }],
    ['partAskedFor', { number: `XK-${no}`, email: 'dana@northgate.example' }],
  ] as const)
    await putMail(shop.db, { kind, eventKey: `${kind} ${no}`, recipient: SHOP, facts }, now())
  return String(orderNo)
}

const allAt = (time: 'atOnce' | 'digest') =>
  Object.fromEntries(noticeKinds.map((kind) => [kind, time])) as NoticeChoices

test('each of nine events is one mail to a member of staff who chose it, on several nodes, too', async () => {
  await choose(allAt('atOnce'))
  const orderNo = await happen(1)
  await Promise.all([shop.runJob('notices'), shop.runJob('notices')])
  const mails = await newMails(shop.admin.email)
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'A buyer asks for XK-1',
    'A buyer asks what freight to Chicago costs',
    expect.stringMatching(/^A certificate for \w+ waits$/),
    'LOW-1: 700 pieces left',
    'Not applied: Spring prices 1',
    `Order ${orderNo} is paid: $9,450.00`,
    `Order ${orderNo}: $90.00 is disputed`,
    `Order ${orderNo}: 1 line, $9,450.00`,
    `Return requested for order ${orderNo}`,
  ])
  expect(await newMails(shop.admin.email)).toEqual([])
  const placed = mails.find(({ subject }) => subject.endsWith('1 line, $9,450.00'))
  expect(placed?.text).toMatch(/^1 +LOW-1 +500 +\$18\.90 +\$9,450\.00$/m)
  expect(placed?.text).toMatch(/https:\/\/shop\.example\/dashboard\/order\/[\w-]{36}\n/)
})

test('more events than one statement has parameters are told in one look, each once', async () => {
  const at = now()
  const notices = Array.from({ length: 12_000 }, (_, no) => ({
    kind: 'order' as const,
    eventKey: `order of a rush ${no}`,
    title: `Order ${no}`,
    path: '/dashboard/orders',
    orderId: null,
  }))
  const added = await shop.db.transaction((tx) => noticeStore.add(tx, notices, at))
  expect(added).toHaveLength(12_000)
  expect(await shop.db.transaction((tx) => noticeStore.add(tx, notices, at))).toEqual([])
  const mails = added.map(({ eventKey }) => ({ kind: 'notice', eventKey, recipient: SHOP }))
  await shop.db.transaction((tx) => putMails(tx, mails, at))
  const { rowCount } = await shop.pool.query('delete from mail where event_key like $1', [
    'order of a rush %',
  ])
  expect(rowCount).toBe(12_000)
  await shop.pool.query('delete from notice where event_key like $1', ['order of a rush %'])
})

test('by default the shop’s address hears of orders, returns, disputes, certificates and what buyers ask', async () => {
  await newMails(SHOP)
  const orderNo = await happen(2)
  const subjects = (await newMails(SHOP)).map(({ subject }) => subject).sort()
  expect(subjects).toEqual([
    'A buyer asks for XK-2',
    'A buyer asks what freight to Chicago costs',
    expect.stringMatching(/^A certificate for \w+ waits$/),
    `Order ${orderNo}: $90.00 is disputed`,
    `Order ${orderNo}: 1 line, $9,450.00`,
    `Return requested for order ${orderNo}`,
  ])
  await setShop(noNotices)
  await happen(3)
  expect(await newMails(SHOP)).toEqual([])
  await setShop(defaultShopNotices)
})

test('a reorder level says when stock is low', async () => {
  await newMails(shop.admin.email)
  await choose({ lowStock: 'atOnce' })
  for (const [partNumber, reorderLevel] of [
    ['LEVEL-1', 4499],
    ['LEVEL-2', 4500],
  ] as const) {
    const { id } = await createProduct(shop.db, {
      available: 5000,
      partNumber,
      furtherFacts: { reorderLevel },
    })
    await shop.send(shop.buyer, 'POST', '/orderProduct', orderBody(id))
  }
  const mails = await newMails(shop.admin.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['LEVEL-2: 4,500 pieces left'])
})

test('who lost the right, or is blocked, hears nothing', async () => {
  const former = await createBuyer(shop.db, { role: 'admin' })
  await choose(allAt('atOnce'), former)
  await shop.pool.query(`update users set role = 'customer' where id = $1`, [former.id])
  await happen(4)
  expect(await newMails(former.email)).toEqual([])
})

test('what one member of staff chose is their own, and a save of an older version is refused', async () => {
  await choose({ order: 'digest' })
  const read = async (by = shop.admin) => (await shop.send(by, 'GET', '/settings/notices')).json()
  const held = await read()
  expect(held).toMatchObject({ key: 'notices', value: { ...noNotices, order: 'digest' } })
  const other = await createBuyer(shop.db, { role: 'admin' })
  expect(await read(other)).toMatchObject({ value: noNotices, version: null })
  const save = (version: string | null) =>
    shop.send(shop.admin, 'PUT', '/settings/notices', { value: noNotices, version })
  for (const version of [null, '', '1 day', '0000-01-01T00:00:00Z', '+275760-09-13T00:00:00.000Z'])
    expect((await save(version)).json()).toMatchObject({ code: 'changedMeanwhile' })
  expect((await save(held.version)).statusCode).toBe(200)
  const wrong = { value: { ...noNotices, order: 'hourly' } }
  const refused = await shop.send(shop.admin, 'PUT', '/settings/notices', wrong)
  expect(refused.json().errors).toEqual({
    'value.order': ['At once, in the daily mail, or not'],
  })
})

/** Moves the shop's clock to a moment, runs the jobs, and returns the digests that came. */
async function digestsAt(moment: string): Promise<string[]> {
  clockAheadMs = Date.parse(moment) - Date.now()
  const mails = await newMails(shop.admin.email)
  return mails.map(({ subject }) => subject)
}

test('a digest comes at 07:00 in Chicago, each day once, through both changes of daylight time', async () => {
  const inZone = (timeZone: string) =>
    shop.send(shop.admin, 'PUT', '/settings/calendar', { value: { timeZone } })
  await inZone('America/Chicago')
  await choose(allAt('digest'))
  try {
    for (const [no, before, due] of [
      // The last day of standard time, and the day that begins with daylight time.
      [10, '2027-03-13T12:59:00Z', '2027-03-13T13:00:00Z'],
      [11, '2027-03-14T11:59:00Z', '2027-03-14T12:00:00Z'],
      // The last day of daylight time, and the day that begins with standard time.
      [12, '2027-11-06T11:59:00Z', '2027-11-06T12:00:00Z'],
      [13, '2027-11-07T12:59:00Z', '2027-11-07T13:00:00Z'],
    ] as const) {
      await digestsAt(before)
      await shop.db.transaction((tx) =>
        putMail(
          tx,
          {
            kind: 'partAskedFor',
            eventKey: `digest ${no}`,
            recipient: SHOP,
            facts: { number: `D-${no}` },
          },
          now(),
        ),
      )
      expect(await digestsAt(before)).toEqual([])
      expect(await digestsAt(due)).toEqual([
        expect.stringMatching(/what happened until \w+ \d+, 2027 at 7:00 AM C[SD]T$/),
      ])
      expect(await digestsAt(due)).toEqual([])
      expect(await digestsAt(due.replace('00:00Z', '59:00Z'))).toEqual([])
    }
  } finally {
    await inZone('UTC')
  }
})

test('the daily mail lists what happened by kind, and a quiet day sends none', async () => {
  await choose({ order: 'digest', lowStock: 'digest' })
  await digestsAt('2028-01-10T07:00:00Z')
  // Sessions have ended by then.
  clockAheadMs = 0
  const orderNo = await happen(20)
  await digestsAt('2028-01-10T08:00:00Z')
  clockAheadMs = Date.parse('2028-01-11T07:00:00Z') - Date.now()
  const [digest, ...others] = await newMails(shop.admin.email)
  expect(others).toEqual([])
  expect(digest?.text).toContain(`New orders: 1:\nOrder ${orderNo}: 1 line, $9,450.00\n`)
  expect(digest?.text).toContain('Low stock: 1:\nLOW-20: 700 pieces left\n')
  expect(digest?.text).not.toContain('disputed')
  expect(await digestsAt('2028-01-12T07:00:00Z')).toEqual([])
})

test('a packer chooses the notices that the warehouse’s rights cover, and no key chooses any', async () => {
  const packer = await createBuyer(shop.db, { staffRights: rightsOfRole('warehouse') })
  const put = (choices: Partial<NoticeChoices>) =>
    shop.send(packer, 'PUT', '/settings/notices', { value: { ...noNotices, ...choices } })
  expect((await put({ lowStock: 'digest' })).statusCode).toBe(200)
  const shown = (await shop.send(packer, 'GET', '/settings/notices')).json()
  expect(shown.value).toEqual({ ...noNotices, lowStock: 'digest' })
  const refused = await put({ lowStock: 'digest', payment: 'atOnce' })
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    { 'value.payment': ['Your role lacks money:read'] },
  ])
  const acts = await shop.send(shop.admin, 'GET', '/history?kind=PUT%20/settings/notices&limit=1')
  expect(acts.json()).toMatchObject([
    {
      actor: { email: packer.email },
      subject: { kind: 'user', _id: packer.id },
      before: { lowStock: 'off' },
      after: { lowStock: 'digest' },
    },
  ])

  const made = await shop.send(shop.admin, 'POST', '/apiKey', {
    name: 'Mails',
    rights: ['stock:read', 'settings:write'],
  })
  const headers = { authorization: `Bearer ${made.json().key}` }
  for (const method of ['GET', 'PUT'] as const) {
    const payload = method === 'PUT' ? { value: noNotices } : undefined
    const answer = await shop.app.inject({ method, url: '/settings/notices', headers, payload })
    expect([answer.statusCode, answer.json().detail]).toEqual([
      403,
      'Only people may do this, logged in: a key may not.',
    ])
  }
})

test('a notice needs the rights of what it speaks of: to be chosen, shown and sent, also if they are taken later', async () => {
  const clerk = await createBuyer(shop.db, {
    staffRights: ['orders:read', 'stock:read'],
  })
  const setRights = (rights: readonly StaffRight[]) =>
    shop.db
      .update(users)
      .set({ staffRights: completeRights(rights) })
      .where(eq(users.id, clerk.id))
  const put = (choices: Partial<NoticeChoices>) =>
    shop.send(clerk, 'PUT', '/settings/notices', { value: { ...noNotices, ...choices } })
  const refused = await put({ order: 'atOnce', dispute: 'digest', lowStock: 'atOnce' })
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    {
      'value.order': ['Your role lacks money:read'],
      'value.dispute': ['Your role lacks money:read'],
    },
  ])
  await setRights(['orders:read', 'stock:read', 'money:read'])
  expect((await put({ order: 'atOnce', return: 'atOnce', lowStock: 'atOnce' })).statusCode).toBe(
    200,
  )
  const orderNo = await happen(40)
  const subjects = (await newMails(clerk.email)).map(({ subject }) => subject)
  expect(subjects.sort()).toEqual([
    'LOW-40: 700 pieces left',
    `Order ${orderNo}: 1 line, $9,450.00`,
    `Return requested for order ${orderNo}`,
  ])
  await setRights(['stock:read'])
  await happen(41)
  expect((await newMails(clerk.email)).map(({ subject }) => subject)).toEqual([
    'LOW-41: 700 pieces left',
  ])
  const shown = (await shop.send(clerk, 'GET', '/settings/notices')).json()
  expect(shown.value).toEqual({ ...noNotices, lowStock: 'atOnce' })
  // Queued while they had the right, and not sent yet when it was taken.
  await happen(42)
  await shop.runJob('notices')
  await setRights(['orders:read'])
  expect(await newMails(clerk.email)).toEqual([])
})
