import {
  withEntities,
  workbookOf,
  zipBomb,
} from '../../../server/testing/parties/hostile-sheets.ts'

export const MEGABYTE = 1024 * 1024

/** A list that is to occupy the processor, the memory or the database of the shop that reads it. */
export interface HostileList {
  readonly name: string
  /** `size` is the share of the largest one, so that a short run sends small ones. */
  readonly make: (size: number) => Buffer | string
}

const repeated = (text: string, times: number) => text.repeat(Math.max(1, Math.floor(times)))

/** Four letters for each number, none of them digits alone. */
const word = (place: number) => `q${place.toString(36).padStart(3, 'x').slice(-3)}7`

const wordLines = (lines: number) =>
  Array.from({ length: Math.floor(lines) }, (_, no) =>
    Array.from({ length: 10 }, (_, at) => word(no * 10 + at)).join(' '),
  ).join('\n')

/** A sheet of so many filled rows, which compresses to almost nothing. */
function filledWorkbook(rows: number): Buffer {
  const column = (at: number) => (at < 26 ? '' : 'A') + String.fromCharCode(65 + (at % 26))
  const row = (no: number) =>
    Array.from({ length: 40 }, (_, at) => `<c r="${column(at)}${no}"><v>${no}</v></c>`)
  return workbookOf(...Array.from({ length: Math.floor(rows) }, (_, place) => row(place + 1)))
}

export const hostileLists: readonly HostileList[] = [
  {
    name: 'one row of 2.4 million cells',
    make: (size) => repeated('a;', (size * 4.9 * MEGABYTE) / 2),
  },
  {
    name: '5,000 rows of 100 cells',
    make: (size) => repeated(`${Array(100).fill('QX-7301').join(';')}\n`, size * 5000),
  },
  {
    name: '200,000 cells of words and numbers',
    make: (size) =>
      repeated(`${Array(40).fill('QX-7301-A 12 V 600 pcs').join(';')}\n`, size * 4990),
  },
  { name: '50,000 unknown words', make: (size) => wordLines(size * 5000) },
  { name: 'as many unknown words as are looked up', make: (size) => wordLines(size * 2900) },
  {
    name: 'lines of numbers between spaces',
    make: (size) => repeated(`${repeated('1 2-3 4.5 ', 95)}\n`, size * 5000),
  },
  {
    name: 'quotes that are never closed',
    make: (size) => repeated('"a;', (size * 4.9 * MEGABYTE) / 3),
  },
  {
    name: 'a workbook that grows without end',
    make: (size) => zipBomb(Math.max(70, size * 300) * MEGABYTE),
  },
  { name: 'a workbook of a million cells', make: (size) => filledWorkbook(size * 25_000) },
  { name: 'a workbook with entities', make: () => withEntities() },
]
