import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  longAddress,
  longName,
  openPaperDesk,
  type PaperDesk,
  readPages,
  scanBars,
} from '../../testing/desks/paper-desk.ts'

let desk: PaperDesk

beforeAll(async () => {
  desk = await openPaperDesk()
})
afterAll(() => desk.close())

const slipOf = async (id: string, query = '') => {
  const answer = await desk.get(`/order/${id}/packingSlip.pdf${query}`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return answer.rawPayload
}

test('a slip says what is in the shipment and where it goes, without prices', async () => {
  const id = await desk.order({ lines: 3, poNumber: 'PO-4711' })
  await desk.pack(id, 1, [
    [1, 5],
    [3, 30],
  ])
  const pages = await readPages(await slipOf(id))
  const orderNo = await desk.orderNo(id)
  expect(pages).toHaveLength(1)
  const [text = ''] = pages
  for (const part of [
    `Packing slip ${orderNo}`,
    'PO PO-4711',
    'Dana Whitfield',
    '2210 Fulton Yard, Dock 4, Chicago',
    '60607',
    'No. 1, packed 2026-11-20',
    '3 pallets, 12 cartons',
    'BH-7001 Brake disc no. 1 SHELF-1 1 5',
    'BH-7003 Brake disc no. 3 SHELF-3 2 30',
    'page 1 of 1',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('BH-7002')
  expect(text).not.toMatch(/\$|0[.,]37|11[.,]10/)
})

test('a slip has the longest address to its end', async () => {
  const [text = ''] = await readPages(
    await slipOf(await desk.order({ lines: 1, address: longAddress, name: longName })),
  )
  for (const part of [longName, longAddress, '60607', 'Phone +1 202']) expect(text).toContain(part)
})

test('each shipment has a slip; a number prints one of them, and one that is not there is not found', async () => {
  const id = await desk.order({ lines: 2 })
  await desk.pack(id, 1, [[1, 20]])
  await desk.pack(id, 2, [[2, 30]])
  await desk.shop.pool.query(
    `insert into shipment (id, order_id, shipment_no, state, packed_at)
     values (gen_random_uuid(), $1, 3, 'cancelled', now())`,
    [id],
  )
  expect(await readPages(await slipOf(id))).toHaveLength(2)
  const [second = '', ...others] = await readPages(await slipOf(id, '?shipment=2'))
  expect(others).toEqual([])
  expect(second).toContain('No. 2')
  expect(second).not.toContain('BH-7001')
  for (const none of [3, 4])
    expect((await desk.get(`/order/${id}/packingSlip.pdf?shipment=${none}`)).statusCode).toBe(404)
})

test('an order of which nothing is packed has a slip of all that will be shipped', async () => {
  const id = await desk.order({ lines: 3 })
  await desk.shop.pool.query(
    'update order_line set closed = case line_no when 1 then quantity else 4 end where order_id = $1 and line_no < 3',
    [id],
  )
  const [text = ''] = await readPages(await slipOf(id))
  expect(text).toContain('Not packed yet')
  expect(text).not.toContain('BH-7001')
  expect(text).toContain('BH-7002 Brake disc no. 2 SHELF-2 1 16')
  expect(text).toContain('BH-7003 Brake disc no. 3 SHELF-3 2 30')
})

test('sixty lines go over the page: heads are repeated, pages counted, and every part number scans', async () => {
  const id = await desk.order({ lines: 60, poNumber: 'PO-60' })
  const pdf = await slipOf(id)
  const pages = await readPages(pdf)
  expect(pages.length).toBeGreaterThan(1)
  const orderNo = await desk.orderNo(id)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`Packing slip ${orderNo}`)
    expect(page).toContain('PO PO-60')
    expect(page).toContain('No. Part number Product Your reference Cartons Pieces')
    expect(page).toContain(`page ${at + 1} of ${pages.length}`)
  }
  const parts = Array.from({ length: 60 }, (_, at) => `BH-${7001 + at}`)
  expect(scanBars(pdf)).toEqual(parts)
  expect(pages.join(' ').match(/BH-70\d\d/g)).toEqual(parts)
})

test.each([
  ['Polish', 'Żółć Łukasz Święcicki', 'ul. Gęsia 7, Kraków'],
  ['Greek', 'Γιώργος Παπαδόπουλος', 'Οδός Ερμού 12, Αθήνα'],
  ['Cyrillic', 'Щербаков Юрий Ёлкин', 'ул. Большая Садовая, Київ'],
  ['Chinese', '上海汽车零部件有限公司', '浙江省杭州市西湖区龙井路'],
])('a %s name and address are readable', async (_script, name, address) => {
  const id = await desk.order({ lines: 1, name, address })
  const [text = ''] = await readPages(await slipOf(id))
  expect(text).toContain(name)
  expect(text).toContain(address)
})

test('what no face can write is a question mark, and what is not seen is left out', async () => {
  const id = await desk.order({ lines: 1, name: 'Ana\u200b \u{1f600} 😀 B\u0301o' })
  const [text = ''] = await readPages(await slipOf(id))
  expect(text).toMatch(/Ana \? \? B.?o/)
})

test('slips of several orders are one file, in the order that was asked for', async () => {
  const ids = [await desk.order({ lines: 1 }), await desk.order({ lines: 30 })]
  const [first, second] = ids
  const answer = await desk.get(`/orders/packingSlips.pdf?ids=${second},${first},${second}`)
  expect(answer.headers['content-disposition']).toBe('inline; filename="packing-slips.pdf"')
  const pages = await readPages(answer.rawPayload)
  const numbers = await Promise.all([second, first].map((id = '') => desk.orderNo(id)))
  expect(pages).toHaveLength(3)
  for (const [at, orderNo] of [numbers[0], numbers[0], numbers[1]].entries())
    expect(pages[at]).toContain(`Packing slip ${orderNo}`)
})

test('more lines than fit into a file are refused with what to do instead', async () => {
  const ids: string[] = []
  for (let order = 0; order < 13; order += 1) ids.push(await desk.order({ lines: 500 }))
  const answer = await desk.get(`/orders/packingSlips.pdf?ids=${ids}`)
  expect([answer.statusCode, answer.json().detail]).toEqual([
    413,
    'More than 6,000 lines don’t fit into one file. Print fewer at a time',
  ])
})
