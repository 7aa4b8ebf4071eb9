import type { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import type { CatalogueFilter } from '../../search/search-filter.ts'
import { type ExportWish, type Rows, writeSheet } from '../../sheets/write-sheet.ts'
import { changeSetStore, type NamedRow } from '../change-set-store.ts'
import { isWhole } from '../drafts/judge-rows.ts'
import { listFilteredProducts } from '../drafts/listed-products.ts'
import { productFacts } from '../product-facts-store.ts'
import { type Cells, columns, type ExportedProduct, REASONS_COLUMN, writeCells } from './columns.ts'

const BATCH_ROWS = 1000
const SHEET = 'Products'

/** Writes the products of a filter as a file, and ends the output. */
export function exportProducts(
  db: Database,
  filter: CatalogueFilter,
  wish: ExportWish,
  output: Writable,
  begin: () => void,
): Promise<void> {
  const isLongerThan = async (rows: number) => {
    const ids = await listFilteredProducts(db, filter, { limit: rows + 1, after: undefined })
    return ids.length > rows
  }
  const sheet = { title: SHEET, header: columns, rows: productRows(db, filter), isLongerThan }
  return writeSheet(sheet, wish, output, begin)
}

/** Writes the refused rows of a file as they stood in it, with the reasons. */
export async function exportRefusedRows(
  db: Database,
  id: number,
  wish: ExportWish,
  output: Writable,
  begin: () => void,
): Promise<void> {
  const known = await changeSetStore(db).findRefusedColumns(id)
  const header = columns.filter((column) => known.size === 0 || known.has(column))
  const rows = refusedRows(db, id, header)
  await writeSheet({ title: SHEET, header: [...header, REASONS_COLUMN], rows }, wish, output, begin)
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
    const rebuild = await cellsRebuilding(db, rows)
    for (const row of rows) {
      const { errors } = row
      const cells: Cells = row.cells ?? rebuild(row)
      const reasons = errors.map(({ field, sentence }) =>
        field ? `${field}: ${sentence}` : sentence,
      )
      yield [...header.map((column) => cells[column] ?? ''), reasons.join('; ')]
    }
    if (rows.length < BATCH_ROWS) return
    after = rows.at(-1)?.rowNo ?? after
  }
}

/** A row that was refused for what others hold, such as its part number, has lost its cells: they say the same again. */
async function cellsRebuilding(db: Database, rows: readonly NamedRow[]) {
  const ids = rows.flatMap(({ cells, productId }) => (cells ? [] : (productId ?? [])))
  const found = ids.length === 0 ? [] : await productFacts.find(db, { ids, partNumbers: [] })
  const products = new Map(found.map((product) => [product.id, product]))
  return ({ action, productId, after, availableBefore, availableAfter }: NamedRow): Cells => {
    const product = products.get(productId ?? '')
    const added = (availableAfter ?? 0) - (availableBefore ?? 0)
    if (product) {
      const { id, facts, available } = product
      return writeCells({ id, facts: { ...facts, ...after }, available: available + added })
    }
    const isNew = action === 'create' && isWhole(after)
    return isNew ? writeCells({ id: '', facts: after, available: added }) : {}
  }
}
