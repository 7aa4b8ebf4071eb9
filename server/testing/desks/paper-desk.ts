import { inflateSync } from 'node:zlib'
import { extractText, getDocumentProxy } from 'unpdf'
import { v7 as uuidv7 } from 'uuid'
import { buildTestShop } from '../build-test-shop.ts'
import { type Buyer, createBuyer, createProduct } from '../factories.ts'

interface OrderOptions {
  readonly lines: number
  readonly name?: string
  readonly address?: string
  readonly poNumber?: string
  readonly by?: Buyer
  readonly shipTo?: object
  readonly freight?: object
}

/** As long as names and addresses get. */
export const longName =
  'Northgate Commercial Vehicle Maintenance and Fleet Services Incorporated, Dock 9'
export const longAddress = `${'Northwestern Distribution Centre, 22150 Warehouse Boulevard, '.repeat(4)}Indianapolis Metropolitan Area Indiana, United States`

export type PaperDesk = Awaited<ReturnType<typeof openPaperDesk>>

/** A shop with an admin who prints and exports, and paid orders of any length. */
export async function openPaperDesk() {
  const shop = await buildTestShop()
  const admin = await createBuyer(shop.db, { role: 'admin' })
  const buyer = await createBuyer(shop.db)
  const { id: productId } = await createProduct(shop.db, { cartonPieces: 24 })

  return {
    shop,
    admin,
    buyer,

    /** A paid order, written without its rules: parts `BH-7001`, `BH-7002`…, 10, 20… pieces at $0.37. */
    async order({
      lines,
      name = 'Dana Whitfield',
      address,
      poNumber,
      by = buyer,
      ...to
    }: OrderOptions) {
      const id = uuidv7()
      await shop.pool.query(
        `with placed as (
           insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, goods_cents,
             held_until, line_count, pieces, po_number, paid_at, transaction_id, ship_to, freight)
           select $1::uuid, 'paid', $2, $3, '+1 202 555 0148', $4, '60607', 37 * pieces, 37 * pieces, now(), $6::integer, pieces,
             $5, now(), 'pi_' || $1::text, $8::jsonb, $9::jsonb
           from (select sum(10 * n) as pieces from generate_series(1, $6::integer) n) as all_lines)
         insert into order_line (order_id, line_no, product_id, product_name, part_number, image_url, list_price_cents,
           unit_price_cents, quantity, reference)
         select $1::uuid, n, $7::uuid, 'Brake disc no. ' || n, 'BH-' || 7000 + n, '/images/i.webp', 37, 37, 10 * n, 'SHELF-' || n
         from generate_series(1, $6::integer) n`,
        [
          ...[id, by.email, name, address ?? '2210 Fulton Yard, Dock 4, Chicago'],
          ...[poNumber ?? null, lines, productId],
          ...[to.shipTo ?? null, to.freight ?? null].map((part) => part && JSON.stringify(part)),
        ],
      )
      return id
    },

    /** Packs pieces of lines, without the rules. */
    async pack(
      orderId: string,
      shipmentNo: number,
      lines: readonly [number, number][],
      note: string | null = null,
    ) {
      const id = uuidv7()
      await shop.pool.query(
        `insert into shipment (id, order_id, shipment_no, state, pallets, cartons, packed_at, note)
         values ($1, $2, $3, 'packing', 3, 12, '2026-11-20T08:00:00Z', $4)`,
        [id, orderId, shipmentNo, note],
      )
      for (const [lineNo, quantity] of lines)
        await shop.pool.query(
          'insert into shipment_line (shipment_id, line_no, order_id, quantity) values ($1, $2, $3, $4)',
          [id, lineNo, orderId, quantity],
        )
      return id
    },

    async orderNo(id: string): Promise<number> {
      const { rows } = await shop.pool.query('select order_no from orders where id = $1', [id])
      return Number(rows[0].order_no)
    },

    get: (url: string, by: Buyer = admin) =>
      shop.app.inject({ method: 'GET', url, headers: by.headers }),

    close: () => shop.close(),
  }
}

/** The text of each page. */
export async function readPages(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return text.map((page) => page.replace(/\s+/g, ' '))
}

/** Reads a PDF's bar codes as a scanner does: rows of rectangles of the same height, from left to right. */
export function scanBars(pdf: Buffer): string[] {
  const rows = new Map<string, { x: number; width: number }[]>()
  for (const [page, content] of streamsOf(pdf).entries())
    for (const [, x, y, width, height] of content.matchAll(
      /^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm,
    )) {
      const row = `${page}:${y}:${height}`
      if (Number(height) > 5)
        rows.set(row, [...(rows.get(row) ?? []), { x: Number(x), width: Number(width) }])
    }
  return [...rows.values()].map(decode)
}

function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/stream\r?\n/g)]
    .filter(({ index }) => text.slice(index - 3, index) !== 'end')
    .flatMap(({ index, 0: mark }) => {
      const from = index + mark.length
      try {
        return [inflateSync(pdf.subarray(from, pdf.indexOf('endstream', from))).toString('latin1')]
      } catch {
        return []
      }
    })
}

/** Code 128, code set B, by the table of ISO/IEC 15417; throws where the check character differs. */
function decode(bars: readonly { x: number; width: number }[]): string {
  const sorted = [...bars].sort((one, other) => one.x - other.x)
  const edges = sorted.flatMap(({ x, width }) => [x, x + width])
  // The start character is 11 modules of six bars and spaces.
  const module = ((edges[6] ?? 0) - (edges[0] ?? 0)) / 11
  const widths = edges.slice(1).map((edge, at) => Math.round((edge - (edges[at] ?? 0)) / module))
  const values: number[] = []
  for (let at = 0; at + 7 < widths.length; at += 6)
    values.push(PATTERNS.indexOf(widths.slice(at, at + 6).join('')))
  const check = values.pop()
  const sum = values.reduce((total, value, at) => total + value * Math.max(at, 1), 0)
  if (values[0] === undefined || values.includes(-1) || sum % 103 !== check)
    throw new Error(`These bars are no Code 128: ${widths.join('')}`)
  return readValues(values)
}

const SET_C = 105
const TO_C = 99
const TO_B = 100

function readValues([start, ...values]: number[]): string {
  let isPairs = start === SET_C
  let text = ''
  for (const value of values) {
    if (isPairs && value === TO_B) isPairs = false
    else if (!isPairs && value === TO_C) isPairs = true
    else text += isPairs ? String(value).padStart(2, '0') : String.fromCharCode(value + 32)
  }
  return text
}

const PATTERNS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  )
