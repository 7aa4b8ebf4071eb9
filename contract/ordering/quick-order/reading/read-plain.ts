import { keyBounds, partKey } from '../../../catalogue/parts/part-key.ts'
import type { Unit } from '../../../values/units.ts'
import { texts } from './explain.ts'
import { cutLine } from './list-lines.ts'
import type { Range } from './parts/atoms.ts'
import { findCandidates, hasKey, type NumberCandidate } from './parts/candidates.ts'
import { findNotParts, type NotParts, noNotParts, type RunningNumber } from './parts/not-parts.ts'
import { findPartLike } from './parts/part-like.ts'

/** A text, and where it begins in its line as typed. */
export interface PlacedText {
  readonly text: string
  readonly from: number
}

/** A line with what may be a part in it, before the shop was asked which ones are. */
export interface LineReading {
  readonly lineNo: number
  readonly typed: string
  /** It is no buyer's wish; `aside` says why. */
  readonly isAside: boolean
  readonly aside: string
  readonly candidates: readonly NumberCandidate[]
  /** The likely part number, known to the shop or not. */
  readonly partLike: NumberCandidate | undefined
  /** Numbers in other columns than the part's: offered where that leads nowhere. */
  readonly elsewhere: readonly NumberCandidate[]
  /** How a spreadsheet spoiled the number. */
  readonly spoiled: 'rounded' | 'date' | undefined
  readonly notParts: NotParts
  readonly running: RunningNumber | undefined
  /** Where the quantity is looked for: the line, or the cells of its columns. */
  readonly quantityTexts: readonly PlacedText[]
  /** The piece of the line that it is about; undefined for the whole line. */
  readonly scope: PlacedText | undefined
  /** Where words may name a part: undefined for the whole line, else the cells that do. */
  readonly wordTexts: readonly PlacedText[] | undefined
  /** The quantity's texts are cells of columns for quantities. */
  readonly isQuantityCell: boolean
  /** Why no quantity of this line can be sure. */
  readonly doubt: string | undefined
  /** From a column of units. */
  readonly unit: Unit | undefined
  readonly unitText: string
}

/** A line in which nothing was looked for. */
export function bareLine(line: string, place: number): LineReading {
  const typed = cutLine(line)
  return {
    lineNo: place + 1,
    typed,
    isAside: false,
    aside: texts.aside,
    candidates: [],
    partLike: undefined,
    elsewhere: [],
    spoiled: undefined,
    notParts: noNotParts,
    running: undefined,
    quantityTexts: [{ text: typed, from: 0 }],
    scope: undefined,
    wordTexts: undefined,
    isQuantityCell: false,
    doubt: undefined,
    unit: undefined,
    unitText: '',
  }
}

/** A line of words and numbers. */
export function readPlain(
  line: string,
  place: number,
  isAside = false,
  running: RunningNumber | undefined,
): LineReading {
  const bare = { ...bareLine(line, place), isAside, running }
  if (isAside) return bare
  const { typed } = bare
  const notParts = findNotParts(typed)
  const like = findPartLike(typed, notParts, running)
  return {
    ...bare,
    notParts,
    candidates: findCandidates(typed, notParts, running),
    partLike: like && toCandidate(typed, like),
  }
}

/** A line that is no wish, for a reason. */
export function toAside(line: LineReading, aside: string): LineReading {
  return { ...line, isAside: true, aside, candidates: [], partLike: undefined }
}

/** A range as the number that it names; without a key in other alphabets. */
export function toCandidate(typed: string, { from, to }: Range): NumberCandidate {
  const text = typed.slice(from, to)
  const key = hasKey(text) ? partKey(text).slice(0, keyBounds.longest) : ''
  return { from, to, key, hasDigit: /\d/.test(key) }
}
