import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { productBounds } from '../../../contract/catalogue/bounds/product-bounds.ts'
import type { CountPreview, CountRow } from '../../../contract/catalogue/stock.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { describeWritten } from '../../platform/sheets/cells/cells.ts'
import { readWritten } from '../../platform/sheets/cells/written-number.ts'
import { type CsvPiece, readCsv } from '../../platform/sheets/csv/csv-lines.ts'
import { findHeadFault } from '../../platform/sheets/csv/head.ts'
import { streamCsv } from '../../platform/sheets/csv/write-csv.ts'
import { ImportRefused } from '../../platform/sheets/faults.ts'
import { enterStockAs } from './stock-act.ts'
import {
  CountSheetRefused,
  CountsChanged,
  CountsRefused,
  overtakenText,
  promisedPiecesText,
} from './stock-errors.ts'
import { onShelf, type StoredProduct, stockChanges, stockStore } from './stock-store.ts'

/** Required columns; the names in the sheet only help the person who counts. */
const NEEDED = ['product_id', 'counted'] as const
const EXPECTED = 'expected'
const COLUMNS = ['product_id', 'part_number', 'name', EXPECTED, 'counted']

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
interface CountLine {
  readonly row: number
  readonly id: string
  readonly partNumber: string
  /** Undefined in a sheet without this column: what is on the shelf now. */
  readonly expected: string | undefined
  readonly counted: string
  /** Why the row can't be read. */
  readonly fault?: string
}

/** Notices about a file: columns that are not read, and a code page other than UTF-8. */
type CountNotices = Pick<CountPreview, 'ignored' | 'notes'>

const NO_NOTICES: CountNotices = { ignored: [], notes: [] }

interface CountFile extends CountNotices {
  readonly counted: readonly CountLine[]
}

interface SheetToApply {
  readonly title: string
  readonly actorEmail: string
  /** Fingerprint of the preview that was agreed to. */
  readonly fingerprint: string
  /** If false, nothing is entered while a row is refused. */
  readonly isRefusedLeftOut: boolean
}

/** Countings, as sheets or scanned: first a preview, then its counts are entered together, or none. */
export function countSheets(db: Database) {
  async function previewCounts(
    counted: readonly CountLine[],
    notices = NO_NOTICES,
  ): Promise<CountPreview> {
    const products = await findAll(counted, stockStore(db).findMany)
    return describe(db, judge(counted, products), notices, null)
  }

  async function applyCounts(
    counted: readonly CountLine[],
    { title, actorEmail, fingerprint, isRefusedLeftOut }: SheetToApply,
    notices = NO_NOTICES,
  ): Promise<CountPreview> {
    return db.transaction(async (tx) => {
      const products = await findAll(counted, (ids) => stockChanges.lockMany(tx, ids))
      const judged = judge(counted, products)
      const counts = judged.rows.flatMap(({ productId, counted, difference, error }) =>
        productId === null || counted === null || difference === null || error !== null
          ? []
          : [{ productId, counted, difference }],
      )
      const preview = await describe(tx, judged, notices, counts.length)
      if (preview.fingerprint !== fingerprint) throw new CountsChanged()
      const { refused } = preview.counts
      if (refused > 0 && (!isRefusedLeftOut || counts.length === 0))
        throw new CountsRefused(refused)
      await enterStockAs(tx, { kind: 'count', reason: title, actorEmail })
      await stockChanges.enterCounts(tx, counts, { reason: title, actorEmail })
      return preview
    })
  }

  return {
    previewCounts,
    applyCounts,

    async preview(file: Readable): Promise<CountPreview> {
      const { counted, ...notices } = await readCounts(file)
      return previewCounts(counted, notices)
    },

    async apply(file: Readable, agreed: SheetToApply): Promise<CountPreview> {
      const { counted, ...notices } = await readCounts(file)
      return applyCounts(counted, agreed, notices)
    },
  }
}

async function readCounts(file: Readable): Promise<CountFile> {
  const counted: CountLine[] = []
  const notes: string[] = []
  let ignored: string[] = []
  try {
    for await (const piece of readCsv(file, COLUMNS, (note) => notes.push(note))) {
      if (piece.kind === 'header') {
        const fault = findHeadFault(piece.head, NEEDED)
        if (fault) throw new CountSheetRefused(`Row ${piece.line}: ${fault}`)
        ignored = [...piece.head.ignored]
      } else if (piece.kind === 'broken') {
        // The rows below it are not known, so the others are not the whole file.
        throw new CountSheetRefused(`Row ${piece.fault.line}: ${piece.fault.reason}`)
      } else counted.push(...toCounted(piece))
      if (counted.length > MOST_COUNTS)
        throw new CountSheetRefused('At most 100,000 counts in a file')
    }
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    throw new CountSheetRefused(error.faults.listed.map(({ reason }) => reason).join('; '))
  }
  if (counted.length === 0) throw new CountSheetRefused('The column “counted” is empty')
  return { counted, ignored, notes }
}

function toCounted(piece: Extract<CsvPiece, { kind: 'line' | 'fault' }>): CountLine[] {
  if (piece.kind === 'fault') {
    const { line: row, reason } = piece.fault
    return [{ row, id: '', partNumber: '', expected: undefined, counted: '', fault: reason }]
  }
  const { line: row, cells } = piece.line
  const counted = (cells.counted ?? '').trim()
  const id = (cells.product_id ?? '').trim().toLowerCase()
  const expected = cells[EXPECTED]?.trim()
  return counted === '' ? [] : [{ row, id, counted, expected, partNumber: cells.part_number ?? '' }]
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

async function findAll(
  counted: readonly CountLine[],
  find: (ids: readonly string[]) => Promise<StoredProduct[]>,
): Promise<ReadonlyMap<string, StoredProduct>> {
  const found = await find(counted.map(({ id }) => id).filter(isId))
  return new Map(found.map((product) => [product.id, product]))
}

interface CountDraft {
  readonly rows: readonly CountRow[]
  /** Products, by row, that would have fewer pieces left than orders have. */
  readonly short: ReadonlyMap<number, StoredProduct>
}

/** Every counted row with its difference, or why it can't be entered. */
function judge(
  counted: readonly CountLine[],
  products: ReadonlyMap<string, StoredProduct>,
): CountDraft {
  const seen = new Map<string, number>()
  const short = new Map<number, StoredProduct>()
  const rows = counted.map((line) => {
    const product = products.get(line.id)
    const before = seen.get(line.id)
    seen.set(line.id, before ?? line.row)
    const row = judgeRow(line, product, before)
    if (product && row.difference !== null && isShort(product, row.difference))
      short.set(line.row, product)
    return row
  })
  return { rows, short }
}

function judgeRow(
  { row, partNumber, expected: typedExpected, counted: typedCount, fault }: CountLine,
  product: StoredProduct | undefined,
  before: number | undefined,
): CountRow {
  const nothing = { expected: null, counted: null, difference: null, warning: null }
  if (!product) {
    const error = fault ?? 'The shop has no such product'
    return { ...nothing, row, productId: null, partNumber, productName: null, error }
  }
  const known = {
    row,
    productId: product.id,
    partNumber: product.partNumber ?? '',
    productName: product.name,
  }
  const shelf = onShelf(product)
  const refuse = (error: string) => ({ ...nothing, ...known, expected: shelf, error })
  if (before !== undefined) return refuse(`The same product as in row ${before}`)
  const counted = readPieces(typedCount)
  const expected = typedExpected === undefined ? shelf : readPieces(typedExpected)
  if (typeof counted === 'string') return refuse(counted)
  if (typeof expected === 'string') return refuse(`Expected: ${expected}`)
  const difference = counted - expected
  if (product.available + difference > productBounds.available)
    return refuse('More pieces than the shop keeps of a product')
  const warning = expected === shelf ? null : overtakenText(expected, shelf)
  // The orders of a row that is shown are named instead, all by one query.
  const error = isShort(product, difference) ? 'Orders have more pieces' : null
  return { ...known, expected, counted, difference, warning, error }
}

/** Pieces as people write them, or why they are none. */
function readPieces(typed: string): number | string {
  const written = readWritten(typed, 0)
  if (written && !('plain' in written)) return describeWritten(typed, written)
  const plain = written?.plain ?? ''
  return /^\d{1,10}$/.test(plain)
    ? Number(plain)
    : `“${typed.slice(0, 40)}” is no whole number of pieces`
}

/** Whether the product would have fewer pieces left than orders have. */
const isShort = ({ available }: StoredProduct, difference: number) => available + difference < 0

async function describe(
  db: Queryable,
  { rows, short }: CountDraft,
  notices: CountNotices,
  applied: number | null,
): Promise<CountPreview> {
  const refused = rows.filter(({ error }) => error !== null)
  const good = rows.filter(({ error }) => error === null)
  const overtaken = good.filter(({ warning }) => warning !== null)
  const differing = good.filter(({ difference }) => difference)
  const others = differing.filter(({ warning }) => warning === null)
  const shown = [...refused, ...overtaken, ...others].slice(0, ROWS_SHOWN)
  return {
    counts: {
      counted: rows.length,
      differing: differing.length,
      overtaken: overtaken.length,
      refused: refused.length,
    },
    ...notices,
    rows: await nameOrders(db, shown, short),
    fingerprint: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
    applied,
  }
}

async function nameOrders(
  db: Queryable,
  rows: readonly CountRow[],
  short: CountDraft['short'],
): Promise<CountRow[]> {
  const ids = rows.flatMap(({ row }) => short.get(row)?.id ?? [])
  if (ids.length === 0) return [...rows]
  const piecesOf = await stockStore(db).findPiecesOfOrders(ids)
  return rows.map((row) => {
    const product = short.get(row.row)
    if (!product) return row
    const left = onShelf(product) + (row.difference ?? 0)
    const lead = row.warning
      ? `${row.warning}. The difference leaves ${formatCount(left)}`
      : `Counted ${formatCount(left)}`
    const error = promisedPiecesText(lead, piecesOf(product))
    return { ...row, counted: null, difference: null, warning: null, error }
  })
}
