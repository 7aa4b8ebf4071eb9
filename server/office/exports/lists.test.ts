import { parse } from 'csv-parse/sync'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCartDesk, type CartDesk } from '../../testing/desks/cart-desk.ts'
import { encodeForm, fileOf } from '../../testing/encode-form.ts'
import { createBuyer, createProduct } from '../../testing/factories.ts'

let desk: CartDesk

beforeAll(async () => {
  desk = await buildCartDesk()
  await createProduct(desk.db, { partNumber: 'BH-7714-002', name: 'Rotor' })
  await createProduct(desk.db, { partNumber: 'BH-7714-004', name: 'Calliper' })
})
afterAll(() => desk.close())

async function sendFile(cart: string, content: string, by = desk.buyer, status = 200) {
  const { headers, payload } = await encodeForm({ file: fileOf(content, 'list.csv') })
  const answer = await desk.app.inject({
    method: 'POST',
    url: `/cart/${cart}/resolve/file`,
    payload,
    headers: { ...by.headers, ...headers },
  })
  expect(answer.statusCode, answer.body).toBe(status)
  return answer.json()
}

const rowsOf = (text: string): string[][] => parse(text, { bom: true })
const get = (url: string, by = desk.buyer) => desk.call('GET', url, undefined, { by })
const OURS = 'part_number,name,pieces,reference,price,price_per,line_total,status'.split(',')

const FILE = `Bay;Teile-Nr;Größe;Menge;Notiz
A1;BH-7714-002;"Ø 12; lang";500;=1+1
A2;bh 7714 004;;600;"zwei ""Zeilen"""
A3;BH-7714-002;;700;
A4;XX-9999-1;;500;fehlt
`

test('a file goes out as it came in, from the cart and from the order, with the results beside', async () => {
  const cart = await desk.keep([])
  const answer = await sendFile(cart, FILE)
  expect(answer).toMatchObject({ added: 3 })
  expect(answer.lines.map(({ status }: { status: string }) => status)).toContain('notFound')
  const fromCart = rowsOf((await get(`/cart/${cart}/export`)).payload)
  expect(fromCart[0]).toEqual(['Bay', 'Teile-Nr', 'Größe', 'Menge', 'Notiz', ...OURS])
  const lines = [
    ['A1', 'BH-7714-002', 'Ø 12; lang', '500', "'=1+1", 'BH-7714-002', 'Rotor', '1200'],
    ['A3', 'BH-7714-002', '', '700', '', 'BH-7714-002', 'Rotor', ''],
    ['A2', 'bh 7714 004', '', '600', 'zwei "Zeilen"', 'BH-7714-004', 'Calliper', '600'],
  ]
  expect(fromCart.slice(1).map((row) => row.slice(0, 8))).toEqual(lines)

  const placed = await desk.order(cart)
  expect(placed.statusCode, placed.body).toBe(201)
  const { _id, orderNo } = placed.json().order
  const fromOrder = await get(`/order/${_id}/export`)
  expect(fromOrder.headers['content-disposition']).toContain(`order-${orderNo}.csv`)
  const written = rowsOf(fromOrder.payload)
  expect(written[0]).toEqual(fromCart[0])
  expect(written.slice(1).map((row) => row.slice(0, 8))).toEqual(lines)
  expect(written[1]?.at(-1)).toBe('awaitingPayment')

  // The cart is empty, and a list of other columns begins anew.
  expect((await desk.read(cart)).lineCount).toBe(0)
  await sendFile(cart, 'part;qty\nBH-7714-002;500\n')
  expect(rowsOf((await get(`/cart/${cart}/export`)).payload)[0]).toEqual(['part', 'qty', ...OURS])
})

test('a cart and an order without a file have our columns only', async () => {
  const [product] = await desk.createProducts(1)
  const cart = await desk.keep([{ productId: product?.id ?? '', quantity: 500 }])
  const rows = rowsOf((await get(`/cart/${cart}/export?format=csv`)).payload)
  expect(rows[0]).toEqual(OURS)
  expect(rows).toHaveLength(2)
  const { _id } = (await desk.order(cart)).json().order
  expect(rowsOf((await get(`/order/${_id}/export`)).payload)[0]).toEqual(OURS)
})

test('a second file of other columns adds its lines, and the first file’s columns stay', async () => {
  const cart = await desk.keep([])
  await sendFile(cart, 'part;qty\nBH-7714-002;500\n')
  await sendFile(cart, 'Menge;Teil;Farbe\n600;BH-7714-004;rot\n')
  const rows = rowsOf((await get(`/cart/${cart}/export`)).payload)
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ['part', 'qty', 'part_number'],
    ['BH-7714-002', '500', 'BH-7714-002'],
    ['', '', 'BH-7714-004'],
  ])
})

test('long cells are cut, and a row longer than a line keeps is left out', async () => {
  const cart = await desk.keep([])
  const long = 'x'.repeat(5000)
  await sendFile(cart, `part;qty;note\nBH-7714-002;500;${long}\n`)
  const [, row] = rowsOf((await get(`/cart/${cart}/export`)).payload)
  expect(row?.[2]?.length).toBeLessThanOrEqual(201)
  const wide = await desk.keep([])
  const cells = Array.from({ length: 60 }, () => 'y'.repeat(60)).join(';')
  const heads = Array.from({ length: 60 }, (_, index) => `h${index}`).join(';')
  await sendFile(wide, `part;qty;${heads}\nBH-7714-002;500;${cells}\n`)
  expect(await desk.read(wide)).toMatchObject({ lineCount: 1 })
})

test('a workbook holds the same, with numbers to add up', async () => {
  const cart = await desk.keep([])
  await sendFile(cart, 'part;qty\nBH-7714-002;500\n')
  const answer = await get(`/cart/${cart}/export?format=xlsx`)
  expect(answer.headers['content-disposition']).toContain('cart.xlsx')
  const [sheet] = await readXlsx(answer.rawPayload)
  const [header, line] = sheet?.data ?? []
  expect(header?.slice(0, 3)).toEqual(['part', 'qty', 'part_number'])
  expect(line?.slice(0, 5)).toEqual(['BH-7714-002', '500', 'BH-7714-002', 'Rotor', 500])
})

test('another account finds neither cart nor order', async () => {
  const [product] = await desk.createProducts(1)
  const cart = await desk.keep([{ productId: product?.id ?? '', quantity: 500 }])
  const other = await createBuyer(desk.db)
  expect((await get(`/cart/${cart}/export`, other)).statusCode).toBe(404)
  await sendFile(cart, 'part;qty\nBH-7714-002;500\n', other, 404)
  expect((await desk.read(cart)).lineCount).toBe(1)
  const { _id } = (await desk.order(cart)).json().order
  expect((await get(`/order/${_id}/export`, other)).statusCode).toBe(404)
})
