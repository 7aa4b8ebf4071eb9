import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  longAddress,
  longName,
  openPaperDesk,
  type PaperDesk,
  readPages,
  scanBars,
} from '../../testing/desks/paper-desk.ts'
import { createBuyer } from '../../testing/factories.ts'

/** In points from the foot of a label. */
const BARS_BOTTOM = 40
const BARS_TOP = 98

let desk: PaperDesk

beforeAll(async () => {
  desk = await openPaperDesk()
})
afterAll(() => desk.close())

test('each pallet of a shipment has a label with its number, its order and where it goes', async () => {
  const id = await desk.order({ lines: 2, poNumber: 'PO-9' })
  await desk.pack(id, 2, [[1, 20]])
  const answer = await desk.get(`/order/${id}/labels.pdf`)
  const orderNo = await desk.orderNo(id)
  const pages = await readPages(answer.rawPayload)
  expect(pages).toHaveLength(3)
  for (const [at, page] of pages.entries())
    for (const part of [
      `${at + 1} of 3`,
      'Dana Whitfield',
      '2210 Fulton Yard, Dock 4, Chicago',
      '60607',
      `Order ${orderNo}`,
      'PO PO-9',
      'Shipment 2',
    ])
      expect(page).toContain(part)
  expect(scanBars(answer.rawPayload)).toEqual([1, 2, 3].map((pallet) => `${orderNo}-2-${pallet}`))
})

test('a label has the longest address to its end, above the bars', async () => {
  const id = await desk.order({
    lines: 1,
    address: longAddress,
    name: longName,
    poNumber: 'PO-2026-11 Indianapolis',
  })
  const { rawPayload } = await desk.get(`/order/${id}/labels.pdf`)
  const [page] = await readPages(rawPayload)
  for (const part of [longName, longAddress, '60607', 'Shipment 1']) expect(page).toContain(part)
  const pdf = await getDocumentProxy(new Uint8Array(rawPayload))
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const baselines = items.flatMap((item) =>
    'str' in item && item.str.trim() ? item.transform[5] : [],
  )
  const [code, lowest] = [...new Set<number>(baselines)].sort((one, other) => one - other)
  expect(code).toBeLessThan(BARS_BOTTOM)
  expect(lowest).toBeGreaterThan(BARS_TOP)
})

test('only the owner of an approved return, and admins, print its label', async () => {
  const id = await desk.order({ lines: 1 })
  const { rows } = await desk.shop.pool.query(
    `insert into return_request (id, order_id, state, created_at)
     values (gen_random_uuid(), $1, 'requested', now()) returning id, return_no`,
    [id],
  )
  const { id: returnId, return_no: returnNo } = rows[0]
  await desk.shop.pool.query(
    `insert into return_line (return_id, line_no, order_id, quantity, reason) values ($1, 1, $2, 40, 'damaged')`,
    [returnId, id],
  )
  const url = `/return/${returnId}/label.pdf`
  const statusFor = async (by: typeof desk.buyer) => (await desk.get(url, by)).statusCode
  const stranger = await createBuyer(desk.shop.db)

  expect(await statusFor(desk.buyer)).toBe(404)
  await desk.shop.pool.query(`update return_request set state = 'approved' where id = $1`, [
    returnId,
  ])
  expect(await statusFor(stranger)).toBe(404)
  expect(await statusFor(desk.admin)).toBe(200)
  const pdf = (await desk.get(url, desk.buyer)).rawPayload
  const [text = ''] = await readPages(pdf)
  for (const part of [`Return ${returnNo}`, '40 pieces', 'Dana Whitfield', 'Bulkhead'])
    expect(text).toContain(part)
  expect(scanBars(pdf)).toEqual([`R${returnNo}`])
})
