import { sql } from 'drizzle-orm'
import { type Cells, columns } from '../../../../contract/catalogue/intake/file-columns.ts'
import { REASONS_COLUMN } from '../../../../contract/catalogue/intake/reading/known-exports.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { ProductFacts } from '../../../platform/database/product-facts.ts'
import type { Rows, Sheet } from '../../../platform/sheets/write-sheet.ts'
import { listCustomColumns } from '../../fields/custom-columns.ts'
import type { CatalogueFilter } from '../../search/search-filter.ts'
import { changeSetStore, type NamedRow } from '../change-set-store.ts'
import { isWhole } from '../drafts/judge-rows.ts'
import { listFilteredProducts, readFilteredProducts } from '../drafts/listed-products.ts'
import { readRows } from '../drafts/write-draft.ts'
import { allFacts, productFacts } from '../product-facts-store.ts'
import { type ExportedProduct, writeCells, writeCustomCells } from './write-cells.ts'

const BATCH_ROWS = 1000
const TITLE = 'Products'

/** The products of a filter. */
export async function sheetOfProducts(db: Database, filter: CatalogueFilter): Promise<Sheet> {
  const header = await listColumns(db)
  return {
    title: TITLE,
    header,
    rows: productRows(db, filter, header),
    async isLongerThan(rows) {
      const ids = await listFilteredProducts(db, filter, { limit: rows + 1, after: undefined })
      return ids.length > rows
    },
  }
}

/** Our own columns, then those of custom fields. */
async function listColumns(db: Database): Promise<string[]> {
  return [...columns, ...(await listCustomColumns(db))]
}

/** The refused rows of a file as they stood in it, with the reasons. */
export async function sheetOfRefusedRows(db: Database, id: number): Promise<Sheet> {
  const known = await changeSetStore(db).findRefusedColumns(id)
  const all = await listColumns(db)
  const header = all.filter((column) => known.size === 0 || known.has(column))
  const rows = refusedRows(db, id, header)
  return { title: TITLE, header: [...header, REASONS_COLUMN], rows }
}

async function* productRows(
  db: Database,
  filter: CatalogueFilter,
  header: readonly string[],
): Rows & AsyncGenerator {
  for await (const ids of readFilteredProducts(db, filter, BATCH_ROWS)) {
    const { rows } = await db.execute<ExportedProduct & Record<string, unknown>>(sql`
      select id, ${allFacts(sql`product`)} as facts, available from product
      where id = any(${sql.param(ids)}::uuid[]) and removed_at is null order by id`)
    for (const product of rows) {
      const cells: Cells = { ...writeCells(product), ...writeCustomCells(product.facts) }
      yield header.map((column) => cells[column] ?? '')
    }
  }
}

async function* refusedRows(
  db: Database,
  id: number,
  header: readonly string[],
): Rows & AsyncGenerator {
  for await (const rows of readRows(db, id, 'errors')) {
    const rebuild = await cellsRebuilding(db, rows)
    for (const row of rows) {
      const cells: Cells = row.cells ?? rebuild(row)
      const reasons = row.errors.map(({ field, sentence }) =>
        field ? `${field}: ${sentence}` : sentence,
      )
      yield [...header.map((column) => cells[column] ?? ''), reasons.join('; ')]
    }
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
      const whole: ProductFacts = { ...facts, ...after }
      const cells = writeCells({ id, facts: whole, available: available + added })
      return { ...cells, ...writeCustomCells(whole), expected: String(available) }
    }
    if ((action !== 'create' && action !== 'draft') || !isWhole(after)) return {}
    const cells = writeCells({ id: '', facts: after, available: added })
    return { ...cells, ...writeCustomCells(after), expected: '' }
  }
}
