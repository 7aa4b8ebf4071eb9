import type { ResolvedProduct } from '../../../contract/ordering/quick-order/resolve.ts'
import { choiceOf, type ListRow, typedNumber } from './list-rows.ts'
import type { ListSource, UnderstoodList } from './mutations.ts'

export interface NumberedList extends UnderstoodList {
  readonly listNo: number
  /** See `listKey`. */
  readonly key?: string | undefined
}

/** Lists that are not in a cart yet, with what the buyer chose. */
export interface ListWork {
  /** A list that is read again replaces what it was read as. */
  readonly lists: readonly NumberedList[]
  /** Rows that the buyer changed, by their id. */
  readonly changed: Readonly<Record<string, ListRow>>
  /** Ids of rows that were added to a cart. */
  readonly gone: readonly string[]
}

export const NO_WORK: ListWork = { lists: [], changed: {}, gone: [] }

/** The rows of all lists, with what the buyer chose; rows that were added are left out. */
export function rowsOf({ lists, changed, gone }: ListWork, isRemembered: boolean): ListRow[] {
  const table = lists.find(({ file }) => file && file.columns.length > 0)
  const added = new Set(gone)
  return lists
    .flatMap((list) =>
      list.lines.map((resolved, place) => ({
        // Several parts of one line share its number.
        id: `${list.listNo}-${place + 1}`,
        resolved,
        isRemembered,
        // A cart keeps the columns of one table.
        columns: list === table ? table.file?.columns : undefined,
      })),
    )
    .filter(({ id }) => !added.has(id))
    .map((row): ListRow => changed[row.id] ?? row)
}

/** Whether rows of a list are still to be added. */
export function isOpen({ listNo, lines }: NumberedList, gone: readonly string[]): boolean {
  const added = new Set(gone)
  return lines.some(
    ({ status }, place) => status !== 'noPart' && !added.has(`${listNo}-${place + 1}`),
  )
}

export function withList(work: ListWork, list: UnderstoodList): ListWork {
  const isReadAgain = ({ source }: NumberedList) =>
    list.source.file
      ? source.file === list.source.file
      : list.source.roles !== undefined && source.text === list.source.text
  const others = work.lists.filter((one) => !isReadAgain(one))
  const listNo = (work.lists.at(-1)?.listNo ?? 0) + 1
  return { ...work, lists: [...others, { ...list, listNo, key: listKey(list.source) }] }
}

/** A row whose number was scanned again; its pieces rise if its part is known. */
export interface Beep {
  readonly row: ListRow
  readonly number: string
  readonly raised: { readonly product: ResolvedProduct; readonly quantity: number } | undefined
}

/**
 * The row that a scanned number adds to: a line that is nothing but the number of a part that a row is for. Each scan is
 * one piece, or as many as the part is sold in.
 */
export function findBeep(work: ListWork, list: UnderstoodList): Beep | undefined {
  const number = scannedNumber(list)
  const [line] = list.lines
  if (number === undefined || !line) return undefined
  const row = rowsOf(work, false).find((one) => {
    const product = choiceOf(one)?.product
    return product && line.productId
      ? product.productId === line.productId
      : keyOf(typedNumber(one)) === keyOf(number)
  })
  const choice = row && choiceOf(row)
  const step = choice?.product.orderMultiple ?? 1
  return (
    row && {
      row,
      number,
      raised: choice && {
        product: choice.product,
        quantity: choice.quantity === undefined ? 2 * step : choice.quantity + step,
      },
    }
  )
}

/** The number of a list that is a single one, without a quantity. */
function scannedNumber({ source, lines }: UnderstoodList): string | undefined {
  const [line, another] = lines.filter(({ typed }) => typed.trim() !== '')
  const number = line?.span ? line.typed.slice(line.span[0], line.span[1]).trim() : undefined
  const isAlone = !source.file && !another && number !== undefined
  return isAlone && number === line?.typed.trim() ? number : undefined
}

const keyOf = (number: string | undefined) => number?.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Names the content of a list, whatever its blanks; undefined for a single line, which may be scanned again. */
export function listKey({ text = '', file }: ListSource): string | undefined {
  if (file) return `${file.name} ${file.size} ${file.lastModified}`
  const lines = text.split(/\r?\n/).map((line) => line.trim().replace(/\s+/g, ' '))
  const filled = lines.filter((line) => line !== '')
  return filled.length > 1 ? `${filled.length} ${hash(filled.join('\n'))}` : undefined
}

/** FNV-1a over both halves of the text: a key, not a secret. */
function hash(text: string): string {
  const half = text.length / 2
  return [text.slice(0, half), text.slice(half)]
    .map((part) => {
      let state = 0x811c9dc5
      for (const character of part)
        state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
      return (state >>> 0).toString(36)
    })
    .join('-')
}
