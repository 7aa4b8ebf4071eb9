import { NO_RESULT } from '../cells/cells.ts'

/** By row and column of a sheet, both from 1: the error that a formula ended in, or that it has no result. */
export type FailedFormulas = ReadonlyMap<number, ReadonlyMap<number, string>>

/** Far more than anyone corrects by hand. */
export const MOST_FAILED_FORMULAS = 100_000
/** An open or closed cell, formula or value, and what its text begins with. */
const TAG = /<(\/?)(?:\w{1,20}:)?([cfv])(?=[\s/>])([^<>]*)>([^<]{0,20})/g
const ADDRESS = /\sr=["']([A-Z]{1,3})(\d{1,7})["']/
const TYPE = /\st=["'](\w+)["']/
/** The last tag of a piece and its text may go on in the next; longer ones are of no cell. */
const LONGEST_REST = 1024

interface OpenCell {
  readonly row: number
  readonly column: number
  readonly type: string | undefined
  hasFormula: boolean
  value: string | undefined
}

/**
 * Finds a sheet's failed formulas piece by piece: its reader takes them for empty cells, and an empty cell clears what a
 * product has. Stops one beyond `MOST_FAILED_FORMULAS`.
 */
export function failedFormulas() {
  const found = new Map<number, Map<number, string>>()
  let count = 0
  let rest = ''
  let cell: OpenCell | undefined

  const close = ({ row, column, type, hasFormula, value }: OpenCell): void => {
    const isLeftOut = value === undefined || (value === '' && type !== 'str')
    if (type !== 'e' && !(hasFormula && isLeftOut)) return
    const cells = found.get(row) ?? new Map<number, string>()
    found.set(row, cells.set(column, (type === 'e' && value) || NO_RESULT))
    count += 1
  }

  return {
    found: found as FailedFormulas,
    count: () => count,

    look(piece: string): void {
      if (count > MOST_FAILED_FORMULAS) return
      const text = rest + piece
      const end = text.lastIndexOf('<')
      for (const [, slash, name, attributes = '', value] of text.slice(0, end).matchAll(TAG)) {
        if (name === 'c') {
          if (slash && cell) close(cell)
          cell = slash || attributes.endsWith('/') ? undefined : openCell(attributes)
        } else if (cell && !slash) {
          if (name === 'f') cell.hasFormula = true
          else if (!attributes.endsWith('/')) cell.value = value
        }
      }
      rest = end < 0 ? '' : text.slice(end, end + LONGEST_REST)
    },
  }
}

function openCell(attributes: string): OpenCell | undefined {
  const [, letters = '', row] = ADDRESS.exec(attributes) ?? []
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  const type = TYPE.exec(attributes)?.[1]
  return { row: Number(row), column, type, hasFormula: false, value: undefined }
}
