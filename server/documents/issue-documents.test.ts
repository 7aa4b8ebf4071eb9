import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSeller } from '../../contract/calls/delivery/seller-setting.ts'
import { settingDesk } from '../kept-settings/setting-desk.ts'
import { openPayingShop, type PayingShop } from '../testing/parties/paying-shop.ts'
import { documentIssuing } from './issue-documents.ts'

let shop: PayingShop
let issue: () => Promise<void>

beforeAll(async () => {
  shop = await openPayingShop()
  const now = () => new Date()
  const settings = settingDesk(shop.db, now)
  issue = documentIssuing({ db: shop.db, settings, now }).issueDue
})
afterAll(() => shop.close())

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
    { email: shop.admin.email },
  )
  await issue()
  expect(await listPapers()).toEqual([])
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

test('the audit finds a number that is missing and money that no paper tells', async () => {
  await shop.pool.query(`update number_series set last = last + 1 where kind = 'invoice'`)
  await shop.pool.query(
    `update document set total_cents = total_cents + 1 where kind = 'creditNote'`,
  )
  const found = (await shop.audit()).join('\n')
  expect(found).toMatch(/the series says 4, there are 3 papers/)
  expect(found).toMatch(/Papers say \d+ cents, the shop keeps/)
})
