import { Readable } from 'node:stream'
import { type CustomFact, factOfKey } from '../../../contract/catalogue/fields/custom-fact.ts'
import type { ImportMapping } from '../../../contract/catalogue/intake/mapping.ts'
import { rowMapper } from '../../../contract/catalogue/intake/rows/map-row.ts'
import { formatCountOf } from '../../../contract/values/money/money.ts'
import type { Database } from '../../platform/database/database.ts'
import type { FileReading } from '../../platform/database/tables/change-sets.ts'
import {
  type OpenFile,
  openTable,
  type TableLine,
} from '../../platform/sheets/tables/open-table.ts'
import type { OpenSheet, SheetRow } from '../change-sets/files/open-sheet.ts'
import { fieldStore } from '../fields/field-store.ts'
import { importStore } from './import-store.ts'

/** The rows of a file by a mapping of its columns; those that can't be read are faults with their lines. */
function openMapped(
  open: OpenFile,
  { read, heads }: FileReading,
  mapping: ImportMapping,
  numberFields: readonly CustomFact[],
): OpenSheet {
  const map = rowMapper(mapping, { heads, decimal: read.decimal, numberFields })
  const needed = mapping.columns.findLastIndex((field) => field !== null) + 1
  let left = 0

  async function* readRows(): AsyncGenerator<SheetRow> {
    const { lines } = openTable(open, read.format, {
      encoding: read.encoding ?? undefined,
      delimiter: read.delimiter ?? undefined,
    })
    let headLines = read.headRows
    for await (const found of lines()) {
      if (found.line < read.headRow) continue
      if (headLines > 0) {
        headLines -= 1
        continue
      }
      const { line, cells } = found
      const fault = found.fault ?? (read.format === 'csv' ? findWidthFault(found) : undefined)
      const row = fault === undefined ? map(cells) : undefined
      if (fault !== undefined) yield { line, cells: {}, fault }
      else if (row) yield { line, ...row }
      else left += 1
    }
  }

  function findWidthFault({ cells }: TableLine): string | undefined {
    const isTorn = cells.length < needed || cells.slice(heads.length).some((cell) => cell.trim())
    return isTorn ? `has ${cells.length} cells, and the head has ${heads.length}` : undefined
  }

  return {
    ignored: [],
    notes: [],
    rows: readRows,
    leftOut: () =>
      left === 0
        ? []
        : [`${formatCountOf(left, 'line')} only with a further picture of a product: not read`],
  }
}

/** A kept file, and how its rows are read by a mapping. */
export async function openMappedFile(
  db: Database,
  { importId, mapping }: { readonly importId: string; readonly mapping: ImportMapping },
) {
  const store = importStore(db)
  const { reading } = await store.get(importId)
  const open = () => Readable.from(store.pieces(importId))
  const fields = await fieldStore.list(db, ['product'])
  const numberFields = fields.flatMap(({ type, key }) => (type === 'number' ? factOfKey(key) : []))
  return { open, openSheet: () => openMapped(open, reading, mapping, numberFields) }
}
