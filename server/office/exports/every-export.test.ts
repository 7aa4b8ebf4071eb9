import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guardCell, unguardCell } from '../../../contract/catalogue/changes/cell-guard.ts'
import { type ChangeDesk, openChangeDesk } from '../../testing/desks/change-desk.ts'
import { type Buyer, createBuyer, createProduct, orderBody } from '../../testing/factories.ts'
import {
  AS_CSV,
  AS_OFFERED,
  AS_WORKBOOK,
  hasOffice,
  saveInOffice,
  withoutOffice,
} from '../../testing/office.ts'

/** Texts that a spreadsheet may take for a formula, another cell or another row. */
const HOSTILE = ['=1+1', '+1', '-1 °C', '@sum', 'a;b', 'a,b\tc', '"q"', 'x\ny', '=2\n=3']

let desk: ChangeDesk
let buyer: Buyer
/** Every file that the shop writes, by a name. */
let csvFiles: Record<string, Buffer>
const folder = mkdtempSync(join(tmpdir(), 'exports-'))
const today = new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  desk = await openChangeDesk()
  buyer = await createBuyer(desk.shop.db)
  const ask = (url: string, payload: object) => desk.call('POST', url, payload, buyer)
  let orderId = ''
  for (const [place, text] of HOSTILE.entries()) {
    const product = await createProduct(desk.shop.db, { name: text, brand: text, category: text })
    await ask('/partNumber', { number: `${text}${place}`, productId: product.id })
    const { body } = await ask(
      '/orderProduct',
      orderBody(product.id, { address: `Yard ${place}\n${text}`, phone: `+1 202${place}` }),
    )
    await desk.shop.pool.query(
      `update orders set state = 'paid', transaction_id = 'pi_' || order_no, paid_at = now() where id = $1`,
      [body.order._id],
    )
    orderId = body.order._id
  }
  const set = await desk.read(
    `part_number,name,price\n${HOSTILE.map((text, place) => `NEW-${place},"${text.replaceAll('"', '""')}",much`).join('\n')}`,
    'bad.csv',
  )
  const csv = {
    products: '/product/export',
    refused: `/changeSet/${set._id}/errors`,
    orders: '/orders/export',
    shelf: '/stock/countSheet.csv',
    ...Object.fromEntries(
      ['sales', 'bestSellers', 'states', 'cover', 'funnel'].map((table) => [
        table,
        `/figures/export?of=${table}&from=${today}&to=${today}`,
      ]),
    ),
  }
  const own = {
    numbers: '/partNumber/export',
    mine: '/order/export',
    order: `/order/${orderId}/export`,
  }
  csvFiles = {}
  for (const [name, url] of Object.entries({ ...csv, ...own })) {
    const by = name in own ? buyer : desk.admin
    const answer = await desk.shop.app.inject({ method: 'GET', url, headers: by.headers })
    expect(answer.statusCode, `${url} ${answer.body}`).toBe(200)
    csvFiles[`${name}.csv`] = answer.rawPayload
  }
})
afterAll(async () => {
  await desk.close()
  rmSync(folder, { recursive: true })
})

const rowsOf = (file: Buffer): string[][] => parse(file, { bom: true, relax_column_count: true })

test.each([
  ...['products', 'refused', 'orders', 'shelf', 'sales', 'bestSellers', 'states', 'cover'],
  ...['funnel', 'numbers', 'mine', 'order'],
])('every row of the file of %s has the cells of its head, and no text is a formula', (name) => {
  const [head = [], ...rows] = rowsOf(csvFiles[`${name}.csv`] ?? Buffer.alloc(0))
  for (const row of rows) {
    expect(row).toHaveLength(head.length)
    for (const cell of row)
      expect(Number.isNaN(Number(cell)) ? cell : '').not.toMatch(/^[=+\-@\t\r\n]/)
  }
  expect(head.map(guardCell)).toEqual(head)
})

describe.runIf(hasOffice)(`LibreOffice${withoutOffice}`, () => {
  test('opens and saves every CSV file with its texts, each in its cell', () => {
    const saved = saveInOffice({ folder, files: csvFiles, opening: AS_OFFERED, saving: AS_CSV })
    for (const [place, [name, file]] of Object.entries(csvFiles).entries())
      expect(textsOf(rowsOf(saved[place] ?? Buffer.alloc(0))), name).toEqual(textsOf(rowsOf(file)))
  })

  test('opens and saves workbooks with the same texts, without a guard', async () => {
    const urls = {
      products: '/product/export?format=xlsx',
      orders: '/orders/export?format=xlsx',
    }
    const files: Record<string, Buffer> = {}
    for (const [name, url] of Object.entries(urls)) files[`${name}.xlsx`] = await desk.download(url)
    const saved = saveInOffice({ folder, files, opening: AS_WORKBOOK, saving: AS_CSV })
    for (const [place, name] of Object.keys(urls).entries()) {
      const csv = rowsOf(csvFiles[`${name}.csv`] ?? Buffer.alloc(0))
      const unguarded = csv.map((row) => row.map(unguardCell))
      expect(textsOf(rowsOf(saved[place] ?? Buffer.alloc(0))), name).toEqual(textsOf(unguarded))
    }
  })
})

/** Numbers are compared as such; LibreOffice writes them in its own way. */
function textsOf(rows: readonly string[][]): string[][] {
  return rows.map((row) =>
    row.map((cell) => {
      const isNumber = cell.trim() !== '' && !Number.isNaN(Number(cell))
      return isNumber ? String(Number(cell)) : cell.replace(/\r\n?/g, '\n')
    }),
  )
}
