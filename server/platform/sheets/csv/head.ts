/** The head of a file: where its columns are that the importer knows, and the others. */
export interface FileHead {
  /** Known columns by place; undefined for one that is not read. */
  readonly places: readonly (string | undefined)[]
  /** Known columns in the file's order, each once. */
  readonly columns: readonly string[]
  /** Known columns that the file has more than once. */
  readonly twice: readonly string[]
  /** Columns that are not read, as the file writes them; those without a name as `column 8`. */
  readonly ignored: readonly string[]
}

/** Finds the known columns in a head, in any order: `Part Number`, `PART-NUMBER` and `Part No.` are `part_number`. */
export function readHead(cells: readonly string[], known: readonly string[]): FileHead {
  const bySpelling = new Map(known.map((column) => [normaliseName(column), column]))
  const places = cells.map((cell) => bySpelling.get(normaliseName(cell)))
  const found = places.filter((column) => column !== undefined)
  return {
    places,
    columns: [...new Set(found)],
    twice: [...new Set(found.filter((column, index) => found.indexOf(column) !== index))],
    ignored: cells.flatMap((cell, place) =>
      places[place] === undefined ? cell.trim().slice(0, 60) || `column ${place + 1}` : [],
    ),
  }
}

/** A leading underscore counts: the column `ID` of another system is not our `_id`. */
function normaliseName(column: string): string {
  const text = column.trim().toLowerCase()
  const letters = text.replace(/[^\p{L}\p{N}#]/gu, '').replace(/(?:#|no|nr|num)$/, 'number')
  return text.startsWith('_') ? `_${letters}` : letters
}

/** Why a head can't be read: a column twice, or one that is needed missing. */
export function findHeadFault(
  { columns, twice }: FileHead,
  needed: readonly string[],
): string | undefined {
  if (twice.length > 0) return `the header has ${twice.join(', ')} twice`
  const missing = needed.filter((column) => !columns.includes(column))
  if (missing.length === 0) return undefined
  const found = columns.length > 0 ? `; found ${columns.join(', ')}` : ''
  return `the header lacks ${missing.join(', ')}; needed are ${needed.join(', ')}${found}`
}

const MOST_NAMED = 10

/** Columns in quotes, the first ten of them. */
export function nameColumns(columns: readonly string[]): string {
  const named = columns.slice(0, MOST_NAMED).map((column) => `“${column}”`)
  const more = columns.length - named.length
  return [named.join(', '), ...(more > 0 ? [`${more} more`] : [])].join(' and ')
}

/** Says which columns were not read; undefined if all were. */
export function describeIgnored(ignored: readonly string[]): string | undefined {
  if (ignored.length === 0) return undefined
  return `Not read: the ${ignored.length === 1 ? 'column' : 'columns'} ${nameColumns(ignored)}`
}
