import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { productBounds } from '../../contract/calls/catalogue/products.ts'
import type { CountPreview, CountRow } from '../../contract/calls/goods/stock.ts'
import { failpoint } from '../base/failpoint.ts'
import type { Database, Queryable } from '../database/database.ts'
import { type CsvPiece, readCsv } from '../sheets/csv-lines.ts'
import { streamCsv } from '../sheets/write-sheet.ts'
import { enterStockAs } from './stock-act.ts'
import {
  CountSheetRefused,
  CountsChanged,
  CountsRefused,
  promisedPiecesText,
} from './stock-errors.ts'
import { onShelf, type StoredProduct, stockChanges, stockStore } from './stock-store.ts'

/** Columns that are read; the others help who counts. */
const ID = 'product_id'
const COUNTED = 'counted'
const COLUMNS = [ID, 'part_number', 'name', 'expected', COUNTED]

const PRODUCTS_A_BATCH = 1000
/** A preview is made in memory. */
const MOST_COUNTS = 100_000
const ROWS_SHOWN = 1000

/** The sheet to count by: every product of the shop with what is expected on the shelf, and a column to fill in. */
export function writeCountSheet(db: Database): Readable {
  return streamCsv({ header: COLUMNS, rows: sheetRows(db) })
}

async function* sheetRows(db: Database): AsyncGenerator<readonly string[]> {
  let after: string | undefined
  while (true) {
    const products = await stockStore(db).listAfter(after, PRODUCTS_A_BATCH)
    for (const product of products)
      yield [product.id, product.partNumber ?? '', product.name, String(onShelf(product)), '']
    if (products.length < PRODUCTS_A_BATCH) return
    after = products.at(-1)?.id
  }
}

/** A filled-in row of the file. */
interface Counted {
  readonly row: number
  readonly id: string
  readonly partNumber: string
  readonly counted: string
}

interface SheetToApply {
  readonly title: string
  readonly actorEmail: string
  /** Of the preview that was agreed to. */
  readonly fingerprint: string
}

/** Reads filled-in sheets: first a preview, then all of its counts are entered, or none. */
export function countSheets(db: Database) {
  return {
    async preview(file: Readable): Promise<CountPreview> {
      const counted = await readCounts(file)
      const products = await findAll(counted, stockStore(db).findMany)
      return describe(db, judge(counted, products), null)
    },

    async apply(
      file: Readable,
      { title, actorEmail, fingerprint }: SheetToApply,
    ): Promise<CountPreview> {
      const counted = await readCounts(file)
      return db.transaction(async (tx) => {
        const products = await findAll(counted, (ids) => stockChanges.lockMany(tx, ids))
        const judged = judge(counted, products)
        const { rows } = judged
        const preview = await describe(tx, judged, rows.length)
        if (preview.fingerprint !== fingerprint) throw new CountsChanged()
        if (preview.counts.refused > 0) throw new CountsRefused(preview.counts.refused)
        const counts = rows.flatMap(({ productId, counted }) =>
          productId === null || counted === null ? [] : [{ productId, counted }],
        )
        await enterStockAs(tx, { kind: 'count', reason: title, actorEmail })
        await stockChanges.setCounted(tx, counts, { reason: title, actorEmail })
        failpoint('stock.sheetCounted')
        return preview
      })
    },
  }
}

async function readCounts(file: Readable): Promise<Counted[]> {
  const counted: Counted[] = []
  for await (const piece of readCsv(file)) {
    if (piece.kind === 'header') {
      const missing = [ID, COUNTED].filter((column) => !piece.columns.includes(column))
      if (missing.length > 0)
        throw new CountSheetRefused(
          `The file has no column ${missing.map((name) => `“${name}”`).join(' and ')}`,
        )
    } else counted.push(...toCounted(piece))
    if (counted.length > MOST_COUNTS)
      throw new CountSheetRefused('At most 100,000 counts in a file')
  }
  if (counted.length === 0) throw new CountSheetRefused(`The column “${COUNTED}” is empty`)
  return counted
}

function toCounted(piece: Exclude<CsvPiece, { kind: 'header' }>): Counted[] {
  if (piece.kind !== 'line')
    throw new CountSheetRefused(`Row ${piece.fault.line}: ${piece.fault.reason}`)
  const { line: row, cells } = piece.line
  const counted = (cells[COUNTED] ?? '').trim()
  const id = (cells[ID] ?? '').trim().toLowerCase()
  return counted === '' ? [] : [{ row, id, counted, partNumber: cells.part_number ?? '' }]
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

async function findAll(
  counted: readonly Counted[],
  find: (ids: readonly string[]) => Promise<StoredProduct[]>,
): Promise<ReadonlyMap<string, StoredProduct>> {
  const found = await find(counted.map(({ id }) => id).filter(isId))
  return new Map(found.map((product) => [product.id, product]))
}

interface Judged {
  readonly rows: readonly CountRow[]
  /** Products of which fewer pieces were counted than orders have, by row. */
  readonly short: ReadonlyMap<number, StoredProduct>
}

/** Every counted row with its difference, or why it can't be entered. */
function judge(counted: readonly Counted[], products: ReadonlyMap<string, StoredProduct>): Judged {
  const seen = new Map<string, number>()
  const short = new Map<number, StoredProduct>()
  const rows = counted.map((line) => {
    const product = products.get(line.id)
    const before = seen.get(line.id)
    seen.set(line.id, before ?? line.row)
    const row = judgeRow(line, product, before)
    if (product && row.counted !== null && isShort(product, row.counted))
      short.set(line.row, product)
    return row
  })
  return { rows, short }
}

function judgeRow(
  { row, partNumber, counted: typed }: Counted,
  product: StoredProduct | undefined,
  before: number | undefined,
): CountRow {
  const unknown = {
    row,
    productId: null,
    partNumber,
    productName: null,
    expected: null,
    difference: null,
  }
  if (!product) return { ...unknown, counted: null, error: 'The shop has no such product' }
  const expected = onShelf(product)
  const known = {
    ...{ row, productId: product.id, expected, productName: product.name },
    partNumber: product.partNumber ?? '',
  }
  const refuse = (error: string) => ({ ...known, counted: null, difference: null, error })
  if (before !== undefined) return refuse(`The same product as in row ${before}`)
  if (!/^\d{1,10}$/.test(typed))
    return refuse(`“${typed.slice(0, 40)}” is no whole number of pieces`)
  const counted = Number(typed)
  // Of a row that is shown its orders are named instead, all by one query.
  if (isShort(product, counted)) return { ...refuse('Orders have more pieces'), counted }
  if (counted - product.promised + product.shipped > productBounds.available)
    return refuse('More pieces than the shop keeps of a product')
  return { ...known, counted, difference: counted - expected, error: null }
}

/** Whether fewer pieces were counted than orders have. */
function isShort({ promised, shipped }: StoredProduct, counted: number): boolean {
  return counted < promised - shipped
}

async function describe(
  db: Queryable,
  { rows, short }: Judged,
  applied: number | null,
): Promise<CountPreview> {
  const differing = rows.filter(({ difference }) => difference)
  const refused = rows.filter(({ error }) => error !== null)
  const shown = [...refused, ...differing].slice(0, ROWS_SHOWN)
  return {
    counts: { counted: rows.length, differing: differing.length, refused: refused.length },
    rows: await nameOrders(db, shown, short),
    fingerprint: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
    applied,
  }
}

async function nameOrders(
  db: Queryable,
  rows: readonly CountRow[],
  short: Judged['short'],
): Promise<CountRow[]> {
  const ids = rows.flatMap(({ row }) => short.get(row)?.id ?? [])
  if (ids.length === 0) return [...rows]
  const piecesOf = await stockStore(db).findPiecesOfOrders(ids)
  return rows.map((row) => {
    const product = short.get(row.row)
    if (!product) return row
    return { ...row, counted: null, error: promisedPiecesText(row.counted ?? 0, piecesOf(product)) }
  })
}
