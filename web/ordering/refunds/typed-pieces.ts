import type { LinePieces } from '../../../contract/ordering/line-pieces.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { readTypedCount } from '../../ui/fields/typed-number.ts'

/** Typed numbers of pieces by line; empty where a line is left out. */
export type TypedPieces = Readonly<Record<number, string>>

export interface ReadPieces {
  readonly lines: LinePieces[]
  readonly faults: Readonly<Record<number, string>>
}

interface Choosable {
  readonly lineNo: number
  /** Pieces that can be chosen of the line. */
  readonly most: number
}

/** Reads the pieces typed for each line: those chosen, and what is wrong with the others. */
export function readPieces(choosable: readonly Choosable[], typed: TypedPieces): ReadPieces {
  const lines: LinePieces[] = []
  const faults: Record<number, string> = {}
  for (const { lineNo, most } of choosable) {
    const text = typed[lineNo]?.trim() ?? ''
    if (text === '' || text === '0') continue
    const quantity = readTypedCount(text)
    if (!Number.isInteger(quantity) || quantity < 1) faults[lineNo] = 'A whole number of pieces'
    else if (quantity > most) faults[lineNo] = `At most ${formatCount(most)}`
    else lines.push({ lineNo, quantity })
  }
  return { lines, faults }
}

/** The shop's faults of `lines.0.quantity` and the like, by the number of the line that was sent there. */
export function faultsByLine(
  errors: Readonly<Record<string, string[]>>,
  sent: readonly { readonly lineNo: number }[],
): Record<number, string> {
  const faults: Record<number, string> = {}
  for (const [field, [text]] of Object.entries(errors)) {
    const [, index] = /^lines\.(\d+)\./.exec(field) ?? []
    const line = index === undefined ? undefined : sent[Number(index)]
    if (line && text) faults[line.lineNo] = text
  }
  return faults
}

/** The other lines' faults: one is gone once its line is typed anew. */
export function withoutFault(
  faults: Readonly<Record<number, string>>,
  lineNo: number,
): Record<number, string> {
  const { [lineNo]: _mended, ...others } = faults
  return others
}
