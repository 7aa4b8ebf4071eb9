import type { FieldDefinition } from '../../../contract/catalogue/fields/custom-fields.ts'
import {
  type ImportNumbers,
  mappingBounds,
  type ReadingChoice,
  type TableFormat,
} from '../../../contract/catalogue/intake/mapping.ts'
import { findHead, joinHeads } from '../../../contract/catalogue/intake/reading/find-head.ts'
import { findSigns } from '../../../contract/catalogue/intake/reading/find-signs.ts'
import { proposeMapping } from '../../../contract/catalogue/intake/reading/propose-mapping.ts'
import type { FileReading } from '../../platform/database/tables/change-sets.ts'
import { tooWide, unreadable } from '../../platform/sheets/sheet-refused.ts'
import {
  type OpenFile,
  openTable,
  type TableLine,
} from '../../platform/sheets/tables/open-table.ts'
import type { KeptMapping } from './import-store.ts'

/** Enough to see what the columns hold. */
const LOOKED_AT = 500

interface Inspection {
  readonly format: TableFormat
  /** The owner's choices; the rest is found in the file. */
  readonly choice: ReadingChoice
  readonly minimumOrderQuantity: number
  readonly customFields: readonly FieldDefinition[]
  readonly findKept: (heads: readonly string[]) => Promise<KeptMapping | undefined>
}

/** Reads a file to its end, finds how it is written, and proposes a field for each column. */
export async function inspectFile(
  open: OpenFile,
  { format, choice, minimumOrderQuantity, customFields, findKept }: Inspection,
): Promise<FileReading> {
  const table = openTable(open, format, choice)
  const { lines, count } = await readTop(table.lines())
  const { headRow, headRows } = chooseHead(lines, choice)
  const headAt = lines.findIndex(({ line }) => line === headRow)
  const head = headAt < 0 ? [] : lines.slice(headAt, headAt + headRows)
  const above = headAt < 0 ? 0 : headAt + head.length
  const body = lines.slice(above)
  const width = [...head, ...body].reduce((most, { cells }) => Math.max(most, widthOf(cells)), 0)
  if (width > mappingBounds.columns) throw tooWide()
  const heads = joinHeads(
    head.map(({ cells }) => cells),
    width,
  )
  const rows = body.map(({ cells }) => cells)
  const kept = headRow > 0 ? await findKept(heads) : undefined
  const numbers = giveNumbers(choice, kept?.mapping.numbers)
  const sampled = heads.map((name, place) => ({
    head: name,
    cells: rows.flatMap((row) => (row[place]?.trim() ? [row[place]] : [])),
  }))
  const { columns, mapping } = proposeMapping(sampled, minimumOrderQuantity, customFields)
  return {
    read: {
      format,
      ...table.found,
      ...findSigns(rows, numbers),
      headRow: head.length > 0 ? headRow : 0,
      headRows: head.length,
      lines: count - above,
    },
    heads,
    kept: kept?.name ?? null,
    mapping: { ...(kept?.mapping ?? mapping), numbers },
    columns: kept
      ? columns.map((column, place) => ({
          ...column,
          field: kept.mapping.columns[place] ?? null,
          why: `As kept in “${kept.name}”`,
        }))
      : columns,
  }
}

/** The owner's words on numbers, over those kept with the mapping. */
function giveNumbers(
  { decimal, thousands, currency, units }: ReadingChoice,
  kept: ImportNumbers = {},
): ImportNumbers {
  const numbers = {
    decimal: decimal === undefined ? kept.decimal : decimal,
    thousands: thousands === undefined ? kept.thousands : thousands,
    currency: currency === undefined ? kept.currency : currency,
    units: units ?? kept.units,
  }
  return Object.fromEntries(Object.entries(numbers).filter(([, given]) => given != null))
}

const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

/** The first readable lines, and how many there are. A file without any is refused for its first fault. */
async function readTop(all: AsyncIterable<TableLine>) {
  const lines: TableLine[] = []
  let count = 0
  let fault: TableLine | undefined
  for await (const line of all) {
    count += 1
    if (line.fault !== undefined) fault ??= line
    else if (lines.length < LOOKED_AT) lines.push(line)
  }
  if (lines.length === 0) throw unreadable(fault?.line ?? 1, fault?.fault ?? 'the file is empty')
  return { lines, count }
}

function chooseHead(lines: readonly TableLine[], { headRow, headRows }: ReadingChoice) {
  if (headRow === undefined) return findHead(lines)
  return { headRow, headRows: headRow === 0 ? 0 : Math.max(1, headRows ?? 1) }
}
