import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { sql } from 'drizzle-orm'
import writeXlsx from 'write-excel-file/node'
import type { SpreadsheetFormat } from '../../../contract/changes/change-set-bounds.ts'
import type { Database } from '../../database/database.ts'
import type { CatalogueFilter } from '../../search/search-filter.ts'
import { changeSetStore } from '../change-set-store.ts'
import { listFilteredProducts } from '../drafts/listed-products.ts'
import { guardCell } from './cell-guard.ts'
import { columns, type ExportedProduct, REASONS_COLUMN, writeCells } from './columns.ts'
import { tooManyToWrite } from './sheet-refused.ts'

export interface ExportWish {
  readonly format: SpreadsheetFormat
}

const BATCH_ROWS = 1000
/** An XLSX file is made in memory. */
const MOST_XLSX_ROWS = 50_000

type Rows = AsyncIterable<readonly string[]>

/** Writes the products of a filter as a file, and ends the output. */
export function exportProducts(
  db: Database,
  filter: CatalogueFilter,
  wish: ExportWish,
  output: Writable,
  begin: () => void,
): Promise<void> {
  return writeFile(columns, productRows(db, filter), wish, output, begin)
}

/** Writes the refused rows of a file as they stood in it, with the reasons. */
export async function exportRefusedRows(
  db: Database,
  id: number,
  wish: ExportWish,
  output: Writable,
  begin: () => void,
): Promise<void> {
  const [first] = await changeSetStore(db).listRows(id, { limit: 1, only: 'errors' })
  const header = columns.filter((column) => first?.cells === null || column in (first?.cells ?? {}))
  await writeFile([...header, REASONS_COLUMN], refusedRows(db, id, header), wish, output, begin)
}

async function* productRows(db: Database, filter: CatalogueFilter): Rows & AsyncGenerator {
  let after: string | undefined
  while (true) {
    const ids = await listFilteredProducts(db, filter, { limit: BATCH_ROWS, after })
    const { rows } = await db.execute<ExportedProduct & Record<string, unknown>>(sql`
      select id, product_facts(product) as facts, available from product
      where id = any(${sql.param(ids)}::uuid[]) and removed_at is null order by id`)
    for (const product of rows) {
      const cells = writeCells(product)
      yield columns.map((column) => cells[column])
    }
    if (ids.length < BATCH_ROWS) return
    after = ids.at(-1)
  }
}

async function* refusedRows(
  db: Database,
  id: number,
  header: readonly string[],
): Rows & AsyncGenerator {
  let after = 0
  while (true) {
    const rows = await changeSetStore(db).listRows(id, { limit: BATCH_ROWS, after, only: 'errors' })
    for (const { cells, errors } of rows) {
      const reasons = errors.map(({ field, sentence }) =>
        field ? `${field}: ${sentence}` : sentence,
      )
      yield [...header.map((column) => cells?.[column] ?? ''), reasons.join('; ')]
    }
    if (rows.length < BATCH_ROWS) return
    after = rows.at(-1)?.rowNo ?? after
  }
}

async function writeFile(
  header: readonly string[],
  rows: Rows,
  { format }: ExportWish,
  output: Writable,
  begin: () => void,
): Promise<void> {
  if (format === 'csv') {
    begin()
    const lines = stringify({
      bom: true,
      record_delimiter: 'windows',
      header: true,
      columns: [...header],
    })
    await pipeline(Readable.from(guarded(rows)), lines, output)
    return
  }
  const file = await (await makeXlsx(header, rows)).toBuffer()
  begin()
  await pipeline(Readable.from([file]), output)
}

async function* guarded(rows: Rows) {
  for await (const row of rows) yield row.map(guardCell)
}

const text = (value: string) => (value === '' ? null : { value, type: String })

async function makeXlsx(header: readonly string[], rows: Rows) {
  const cells = [
    header.map((column) => ({ value: column, type: String, fontWeight: 'bold' as const })),
  ]
  const data: ReturnType<typeof text>[][] = [...cells]
  for await (const row of rows) {
    if (data.length > MOST_XLSX_ROWS) throw tooManyToWrite(MOST_XLSX_ROWS)
    data.push(row.map(text))
  }
  return writeXlsx(data, { sheet: 'Products', stickyRowsCount: 1 })
}
