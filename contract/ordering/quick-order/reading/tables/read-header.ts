import { plainWords } from '../../../../values/text/plain-words.ts'
import { type ColumnRole, listBounds } from '../../../pasted-lists.ts'
import { means } from './header-words.ts'

/** A column's role by its header; `unit` and `running` columns are skipped, but known. */
export type HeaderRole = ColumnRole | 'unit' | 'running'

/** A header that was understood. If several columns hold quantities, the one with the highest rank is used. */
export interface HeaderCell {
  readonly role: HeaderRole
  readonly rank: number
  readonly isMoney?: boolean
}

/** Headers that name a part's number, like `SKU`, outrank nouns, which may also head names, and GTINs. */
export const partRanks = { number: 2, noun: 1, gtin: 0 } as const

const skip: HeaderCell = { role: 'skip', rank: 0 }
const LONGEST_HEADER = 60
/** `Req'd` alone; beside a number it is a requisition. */
const REQUIRED = /^ req(?: ?d)? $/
const FIGURE = /\d\d|\d\s?\p{L}/u

/** A cell of a header by its words, in any case, with any accents, dots and brackets; undefined for other words. */
export function readHeaderCell(cell: string): HeaderCell | undefined {
  if (cell.length > LONGEST_HEADER) return undefined
  const words = plainWords(cell)
  const is = (meaning: Parameters<typeof means>[1]) => means(words, meaning)
  const isQuantity = is('quantity')
  const isCode = is('code') || is('number')
  if (is('reference')) return { role: 'reference', rank: 1 }
  if (is('money')) return { ...skip, isMoney: true }
  if (is('date') || ((is('other') || is('alternative')) && isCode)) return skip
  // `4 pcs` is a cell of a row.
  if (FIGURE.test(cell)) return undefined
  if (is('gtin')) return { role: 'part', rank: partRanks.gtin }
  if (!isQuantity && (is('number') || (is('noun') && is('code'))))
    return { role: 'part', rank: partRanks.number }
  if (is('unit') && !isQuantity && !is('pieces')) return { role: 'unit', rank: 0 }
  const isStock = is('stock') || (is('unit') && isQuantity)
  if (isStock) return skip
  if (isQuantity || is('pieces') || is('wanted') || REQUIRED.test(words))
    return { role: 'quantity', rank: rankOf(is) }
  if (words === ' amount ' || words === ' nombre ') return { role: 'quantity', rank: 0 }
  if (is('mayReference')) return { role: 'reference', rank: 0 }
  if (is('size') || is('sum') || is('text') || is('alternative') || is('other')) return skip
  if (is('mayPart')) return { role: 'part', rank: partRanks.noun }
  return is('running') ? { role: 'running', rank: 0 } : undefined
}

/** `Order quantity` stands before `Quantity`, and that before `Pieces`. */
function rankOf(is: (meaning: Parameters<typeof means>[1]) => boolean): number {
  const named = is('quantity') ? 3 : is('pieces') ? 2 : 1
  return named > 1 && is('ordered') ? named + 1 : named
}

/** The meaning of each header cell; undefined if the row is none. */
export function readHeader(cells: readonly string[]): (HeaderCell | undefined)[] | undefined {
  if (cells.length > listBounds.cells) return undefined
  const filled = cells.filter((cell) => cell !== '')
  // Rows of figures are no headers: most are turned down here.
  if (filled.some((cell) => /^[-\d.,\s]+$/.test(cell))) return undefined
  const said = cells.map((cell) => (cell === '' ? undefined : readHeaderCell(cell)))
  const named = said.filter((one) => one !== undefined).length
  const unnamed = cells.filter((cell, index) => cell !== '' && said[index] === undefined)
  const has = (role: HeaderRole) => said.some((one) => one?.role === role)
  const mayName = said.some((one) => one?.role === 'reference' && one.rank === 0)
  const isHeader =
    has('part') && has('quantity')
      ? true
      : (has('part') || has('quantity') || mayName) &&
        named * 2 >= filled.length &&
        !unnamed.some((cell) => /\d/.test(cell))
  return isHeader ? said : undefined
}
