import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSeller } from '../../../contract/fulfilment/seller-setting.ts'
import type { ShipTo } from '../../../contract/people/addresses/ship-to.ts'
import { settingDesk } from '../../platform/settings/setting-desk.ts'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'
import { exampleAddress } from '../../testing/factories.ts'
import { type IssueDocuments, makeIssueDocuments } from './issue-documents.ts'

let shop: PayingShop
const failed: string[] = []
let issuing: IssueDocuments
let issue: () => Promise<void>

beforeAll(async () => {
  shop = await openPayingShop()
  issuing = issuingBy()
  issue = issuing.issueDue
})
afterAll(() => shop.close())

function issuingBy(by: { readonly atOnce?: number } = {}): IssueDocuments {
  const now = () => new Date()
  const settings = settingDesk(shop.db, now)
  const findTerms = () => settings.values(['seller'])
  const onFailure = (orderId: string) => failed.push(orderId)
  const { lockNumbering } = settings
  return makeIssueDocuments({ db: shop.db, lockNumbering, findTerms, now, onFailure, ...by })
}

const issueAgain = (orderId: string, shipTo: ShipTo | undefined) =>
  issuing.issueAgain(orderId, { shipTo }, { keyed: undefined, toAnswer: (papers) => papers })

const listPapers = async () =>
  (
    await shop.pool.query(
      'select kind, number, order_id, total_cents, tax_cents, content from document order by kind desc, number',
    )
  ).rows

test('a shop without a seller issues nothing, and one with a seller nothing of the time before', async () => {
  await shop.paidOrder()
  await issue()
  await settingDesk(shop.db, () => new Date()).put(
    'seller',
    { ...defaultSeller, legalName: 'Northgate Parts Inc.' },
    shop.admin,
  )
  await issue()
  expect(await listPapers()).toEqual([])
})

test('a payment between the saving of the seller and the first run of the job gets its invoice', async () => {
  const fresh = await openPayingShop()
  try {
    await settingDesk(fresh.db, () => new Date()).put(
      'seller',
      { ...defaultSeller, legalName: 'Northgate Parts Inc.' },
      fresh.admin,
    )
    const order = await fresh.paidOrder()
    await fresh.runJob('documents')
    const { rows } = await fresh.pool.query('select order_id from document')
    expect(rows).toEqual([{ order_id: order._id }])
  } finally {
    await fresh.close()
  }
})

test('each payment has one invoice and each refund one credit note, however many nodes issue them', async () => {
  const orders = [await shop.paidOrder(), await shop.paidOrder(), await shop.paidOrder()]
  await Promise.all([issue(), issue(), issue()])
  const [first] = orders
  await shop.send(shop.admin, 'POST', `/order/${first?._id}/refund`, { amount: 756 })
  await shop.runJobs()
  await Promise.all([issue(), issue()])
  await issue()
  const year = new Date().getUTCFullYear()
  const papers = await listPapers()
  expect(papers.map(({ kind, number }) => [kind, number])).toEqual([
    ['invoice', `INV-${year}-000001`],
    ['invoice', `INV-${year}-000002`],
    ['invoice', `INV-${year}-000003`],
    ['creditNote', `CN-${year}-000001`],
  ])
  expect(new Set(papers.slice(0, 3).map((paper) => paper.order_id))).toEqual(
    new Set(orders.map(({ _id }) => _id)),
  )
  expect(papers[3]).toMatchObject({
    order_id: first?._id,
    total_cents: 75_600,
    content: {
      lines: [{ name: 'Refund', cents: 75_600 }],
      creditOf: expect.stringMatching(/^INV-/),
    },
  })
  expect(await shop.audit()).toEqual([])
})

test('a shop in which no money moved writes nothing', async () => {
  await issue()
  const read = async () =>
    (await shop.pool.query(`select xmin::text, seen from feed_bookmark where reader = 'documents'`))
      .rows
  const before = await read()
  await issue()
  expect(await read()).toEqual(before)
})

test('a paper that can’t be written keeps no other from its number, and gets one once it can', async () => {
  const before = (await listPapers()).length
  const orders = [await shop.paidOrder(), await shop.paidOrder(), await shop.paidOrder()]
  const broken = orders[1]?._id ?? ''
  await shop.pool.query(
    `create function refuse_paper() returns trigger language plpgsql as $$
     begin if new.order_id = '${broken}' then raise 'no paper'; end if; return new; end $$;
     create trigger refused before insert on document for each row execute function refuse_paper()`,
  )
  await issue()
  expect(new Set(failed)).toEqual(new Set([broken]))
  expect((await listPapers()).length).toBe(before + 2)
  expect(await shop.audit()).toEqual([])
  await shop.pool.query('drop trigger refused on document; drop function refuse_paper')
  await issue()
  expect((await listPapers()).length).toBe(before + 3)
  expect(await shop.audit()).toEqual([])
})

test('as many papers as a transaction holds may fail, and those behind them are written', async () => {
  const before = (await listPapers()).length
  const orders = [await shop.paidOrder(), await shop.paidOrder(), await shop.paidOrder()]
  const broken = orders.slice(0, 2).map(({ _id }) => `'${_id}'`)
  await shop.pool.query(
    `create function refuse_papers() returns trigger language plpgsql as $$
     begin if new.order_id in (${broken}) then raise 'no paper'; end if; return new; end $$;
     create trigger refused before insert on document for each row execute function refuse_papers()`,
  )
  await issuingBy({ atOnce: 2 }).issueDue()
  expect((await listPapers()).length).toBe(before + 1)
  await shop.pool.query('drop trigger refused on document; drop function refuse_papers')
  await issue()
  expect((await listPapers()).length).toBe(before + 3)
  expect(await shop.audit()).toEqual([])
})

test('a new invoice credits the former and repeats what went back before', async () => {
  const order = await shop.paidOrder()
  await issue()
  const refund = (amount: number) =>
    shop.send(shop.admin, 'POST', `/order/${order._id}/refund`, { amount })
  await refund(100)
  await shop.runJobs()
  await issue()
  await issueAgain(order._id, {
    ...exampleAddress,
    street2: '',
    dockHours: '',
    liftGate: false,
    name: 'Northgate Garage Ltd',
  })
  const read = async () =>
    (
      await shop.pool.query(
        `select paper.kind, paper.total_cents, former.kind as of, paper.content #>> '{buyer,name}' as name
         from document as paper left join document as former on former.id = paper.credit_of
         where paper.order_id = $1 order by paper.id`,
        [order._id],
      )
    ).rows.map(({ kind, total_cents, name }) => [kind, Number(total_cents), name])
  const total = Math.round(order.total * 100)
  const papers = [
    ['invoice', total, 'Dana Whitfield'],
    ['creditNote', 10_000, 'Dana Whitfield'],
    ['creditNote', total - 10_000, 'Dana Whitfield'],
    ['invoice', total, 'Northgate Garage Ltd'],
    ['creditNote', 10_000, 'Northgate Garage Ltd'],
  ]
  expect(await read()).toEqual(papers)
  await refund(50)
  await shop.runJobs()
  await issue()
  expect(await read()).toEqual([...papers, ['creditNote', 5000, 'Northgate Garage Ltd']])
  expect(await shop.audit()).toEqual([])
})

test('after a new invoice money goes back from it, also if a node issued it whose clock is behind', async () => {
  const order = await shop.paidOrder()
  await issue()
  await shop.pool.query(
    `update document set id = 'ffffffff-ffff-7fff-bfff-ffffffffffff' where order_id = $1`,
    [order._id],
  )
  await issueAgain(order._id, undefined)
  await shop.send(shop.admin, 'POST', `/order/${order._id}/refund`, { amount: 50 })
  await shop.runJobs()
  await issue()
  const { rows } = await shop.pool.query(
    `select invoice.cause from document as paper join document as invoice on invoice.id = paper.credit_of
     where paper.order_id = $1 and paper.cause like 'refund:%'`,
    [order._id],
  )
  expect(rows).toEqual([{ cause: expect.stringMatching(/^again:INV-/) }])
  expect(await shop.audit()).toEqual([])
})

test('a shop restored from a backup, which holds no bookmark, writes the papers that were due', async () => {
  const order = await shop.paidOrder()
  await shop.pool.query(`delete from feed_bookmark where reader = 'documents'`)
  await issue()
  const papers = (await listPapers()).filter(({ order_id }) => order_id === order._id)
  expect(papers.map(({ kind }) => kind)).toEqual(['invoice'])
  expect(await shop.audit()).toEqual([])
})

test('an order that went back whole gets no new invoice', async () => {
  const order = await shop.paidOrder()
  await issue()
  await shop.send(shop.admin, 'POST', `/order/${order._id}/refund`, {})
  await shop.runJobs()
  await issue()
  await expect(issueAgain(order._id, undefined)).rejects.toThrow(/all of it was refunded/)
})

test('the audit finds a number that is missing and money that no paper tells', async () => {
  await shop.pool.query(`update number_series set last = last + 1 where kind = 'invoice'`)
  await shop.pool.query(
    `update document set total_cents = total_cents + 1 where kind = 'creditNote'`,
  )
  const found = (await shop.audit()).join('\n')
  expect(found).toMatch(/the series says \d+, there are \d+ papers/)
  expect(found).toMatch(/Papers say \d+ cents, the shop keeps/)
})

test('a prefix saved just before numbers are taken holds for them', async () => {
  const { _id } = await shop.paidOrder()
  const saving = await shop.pool.connect()
  try {
    await saving.query('begin')
    await saving.query(`select pg_advisory_xact_lock(hashtextextended('feed documents', 0))`)
    const issued = issue()
    const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await shop.pool.query(isWaiting)).rowCount).toBe(1)
    await saving.query(`insert into setting (key, value, updated_at)
      values ('numbering', '{"invoicePrefix": "RE", "creditNotePrefix": "GS"}', now())`)
    await saving.query('commit')
    await issued
  } finally {
    saving.release(true)
  }
  const paper = (await listPapers()).find(({ order_id }) => order_id === _id)
  expect(paper).toMatchObject({ number: expect.stringMatching(/^RE-/) })
})
