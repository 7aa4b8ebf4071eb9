import type { TypedCells } from '../../../contract/ordering/pasted-lists.ts'
import { cutText } from '../../../contract/values/text/cut-text.ts'

const MOST_CHARACTERS = 200
/** As JSON; PostgreSQL, which allows 2 KiB, keeps up to a third more for rows of empty cells. */
const MOST_BYTES = 1500

/** Cells as a line keeps them: long ones are cut. */
export const keepCells = (cells: readonly string[]): string[] =>
  cells.map((cell) => cutText(cell.replaceAll('\0', ''), MOST_CHARACTERS))

/** The rows of a line that was there, and further ones as long as they fit. */
export function joinCells(
  before: TypedCells | undefined,
  further: TypedCells | undefined,
): TypedCells | undefined {
  const all = [...(before ?? []), ...(further ?? [])]
  if (all.length === 0) return undefined
  return Buffer.byteLength(JSON.stringify(all)) <= MOST_BYTES ? all : before
}
