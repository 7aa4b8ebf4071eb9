import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaperDesk, type PaperDesk, readPages, scanBars } from '../testing/desks/paper-desk.ts'
import { createBuyer } from '../testing/factories.ts'

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
