import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PickList } from '../../../contract/fulfilment/desk/pick-lists.ts'
import { openPaperDesk, type PaperDesk, readPages } from '../../testing/desks/paper-desk.ts'

let desk: PaperDesk

beforeAll(async () => {
  desk = await openPaperDesk()
})
afterAll(() => desk.close())

const print = (ids: readonly string[]) =>
  desk.shop.app.inject({
    method: 'POST',
    url: '/orders/pickList',
    headers: desk.admin.headers,
    payload: { ids },
  })

async function read(ids: readonly string[]): Promise<PickList> {
  const numbers = await Promise.all(ids.map(desk.orderNo))
  const answer = await desk.get(`/orders/pickList?orders=${numbers.join(',')}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

test('a pick list sums what is left by part, then names it order by order', async () => {
  const [first, second, gone] = [
    await desk.order({ lines: 2, poNumber: 'PO-1', name: 'Dana Whitfield' }),
    await desk.order({ lines: 1, name: 'Lee Novak' }),
    await desk.order({ lines: 1 }),
  ]
  await desk.shop.pool.query(
    `update order_line set packed = 4, closed = 1 where order_id = $1 and line_no = 1`,
    [first],
  )
  await desk.shop.pool.query(`update order_line set shipped = quantity where order_id = $1`, [gone])
  const list = await read([second, first, gone])
  const [firstNo, secondNo, goneNo] = await Promise.all([first, second, gone].map(desk.orderNo))
  // All lines are of one product: 5 and 20 pieces of the first order, 10 of the second, in cartons of 24.
  expect(list.parts).toMatchObject([{ quantity: 35, orders: 2, cartons: 2 }])
  expect(list.orders).toMatchObject([
    {
      orderNo: firstNo,
      poNumber: 'PO-1',
      lines: [
        { lineNo: 1, partNumber: 'BH-7001', quantity: 5, cartons: 1 },
        { lineNo: 2, partNumber: 'BH-7002', quantity: 20, cartons: 1 },
      ],
    },
    { orderNo: secondNo, lines: [{ lineNo: 1, quantity: 10 }] },
  ])
  expect(list.nothingLeft).toEqual([goneNo])

  const answer = await print([second, first, gone])
  expect(answer.headers['content-type']).toBe('application/pdf')
  const [text = ''] = await readPages(answer.rawPayload)
  expect(text).toContain('Pick list, 2 orders')
  expect(text).toContain('1 part, 35 pieces')
  expect(text).toContain('Part number Product Orders Cartons Pieces')
  expect(text).toContain(`Order ${firstNo}, Dana Whitfield, PO PO-1`)
  expect(text).toContain('BH-7002 Brake disc no. 2 1 20')
  expect(text).toContain(`Order ${secondNo}, Lee Novak`)
  expect(text).not.toMatch(/\$/)
})

test('an order that is not paid, or held back, is not picked', async () => {
  const held = await desk.order({ lines: 1 })
  await desk.shop.pool.query(`update orders set on_hold = 'Address unclear' where id = $1`, [held])
  expect((await read([held])).orders).toEqual([])
  const id = await desk.order({ lines: 1 })
  await desk.shop.pool.query(
    `update orders set state = 'expired', paid_at = null, transaction_id = null where id = $1`,
    [id],
  )
  expect((await read([id])).orders).toEqual([])
  expect((await print([id])).json().code).toBe('nothingLeft')
})

test('many orders go over pages: heads are repeated, and no line is lost', async () => {
  const ids: string[] = []
  for (let n = 0; n < 12; n += 1) ids.push(await desk.order({ lines: 9, name: `Buyer ${n}` }))
  const pages = await readPages((await print(ids)).rawPayload)
  expect(pages.length).toBeGreaterThan(2)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`Pick list, page ${at + 1}`)
    expect(page).toContain('Part number Product')
  }
  const text = pages.join(' ')
  for (let n = 0; n < 12; n += 1) expect(text).toContain(`Buyer ${n}`)
  expect(text.match(/BH-7009 Brake disc no. 9/g)).toHaveLength(12)
})

test('slips of many orders come with their pallet labels if asked for, after all slips', async () => {
  const [one, other] = [await desk.order({ lines: 1 }), await desk.order({ lines: 1 })]
  await desk.pack(one, 1, [[1, 10]])
  const url = `/orders/packingSlips.pdf?ids=${one},${other}`
  expect(await readPages((await desk.get(url)).rawPayload)).toHaveLength(2)
  const pages = await readPages((await desk.get(`${url}&labels=true`)).rawPayload)
  expect(pages.map((page) => page.startsWith('Packing slip'))).toEqual([
    true,
    true,
    ...Array(4).fill(false),
  ])
  expect(pages[2]).toContain('1 of 3')
})
