import { isPartKey, keyBounds, partKey } from '../../../../catalogue/parts/part-key.ts'
import { type Atom, exceeds, findAtoms, overlaps, type Range } from './atoms.ts'
import type { NotParts } from './not-parts.ts'

/** A range of a line that may be a part number. */
export interface NumberCandidate extends Range {
  readonly key: string
  readonly hasDigit: boolean
  /** It looks like a date, money, an order or a size: it counts only as the shop writes it. */
  readonly isBarred?: boolean
  /** Part of a longer code: it is offered, but never taken as sure. */
  readonly isPiece?: boolean
}

const MOST_NEIGHBOURS = 4
const MOST_ATOMS = 8
/** Limit for one line; a line of single characters would yield thousands. */
const MOST_CANDIDATES = 400
/** A code without digits counts only if it is written in capitals: `KUPPLUNG`. */
const WORDLIKE = /^[A-Z][A-Z-]{2,38}[A-Z]$/

/** Every range of a line that may be a part number: tokens, and joins of up to four neighbours. */
export function findCandidates(
  line: string,
  notParts: NotParts,
  running: Range | undefined,
): NumberCandidate[] {
  const found: NumberCandidate[] = []
  const atoms = findAtoms(line)
  for (let first = 0; first < atoms.length && found.length < MOST_CANDIDATES; first += 1)
    found.push(...rangesFrom(line, atoms, first))
  return [...found, ...atoms.flatMap(splitMultiplied)].flatMap((range) =>
    running && overlaps(running, range) ? [] : barred(range, line, notParts),
  )
}

/**
 * A range that is no date, money or size. A word that is taken for one is barred: digits that are one as a whole, or the
 * number of a paper, and codes of digits and letters.
 */
function barred(
  range: NumberCandidate,
  line: string,
  { hard, soft, papers }: NotParts,
): NumberCandidate[] {
  const isFree =
    !hard.some((one) => overlaps(one, range)) &&
    !soft.some((one) => overlaps(one, range) && !exceeds(range, one))
  if (isFree) return [range]
  const isWord = !/\s/.test(line.slice(range.from, range.to)) && !range.isPiece
  const isCode = range.hasDigit && /[a-z]/.test(range.key)
  const isWhole = (one: Range) =>
    !overlaps(one, range) || (one.from >= range.from && one.to <= range.to) || papers.includes(one)
  return isWord && (isCode || [...hard, ...soft].every(isWhole))
    ? [{ ...range, isBarred: true }]
    : []
}

function rangesFrom(line: string, atoms: readonly Atom[], first: number): NumberCandidate[] {
  const ranges: NumberCandidate[] = []
  let spaces = 0
  let key = ''
  let hasDigit = false
  for (let last = first; last < Math.min(first + MOST_ATOMS, atoms.length); last += 1) {
    const atom = atoms[last]
    if (!atom?.isAscii || (last > first && atom.gap === 'break')) break
    if (last > first && atom.gap === 'space') spaces += 1
    key += atom.text.toLowerCase()
    if (spaces >= MOST_NEIGHBOURS || key.length > keyBounds.longest) break
    hasDigit ||= atom.hasDigit
    const range = { from: atoms[first]?.from ?? 0, to: atom.to }
    if (key.length < keyBounds.shortest) continue
    if (hasDigit || WORDLIKE.test(line.slice(range.from, range.to)))
      ranges.push({ ...range, key, hasDigit, ...(isPiece(line, range) && { isPiece: true }) })
  }
  return ranges
}

const CODE_BEFORE = /[\p{L}\p{N}][-._/+\\&'’@‐‑–—]{1,3}$/u
const CODE_BEHIND = /^[-._/+\\&'’‐‑–—]{1,3}[\p{L}\p{N}]/u

/** `BH-4012-060/500`: a number with letters, and its quantity. */
const QUANTITY_BEHIND = /^\/\d{1,6}(?![\p{L}\p{N}]|[-._/]\p{N})/u

/** Whether a code goes on beside a range: `73-15` of `SPACER-73-15`. */
function isPiece(line: string, { from, to }: Range): boolean {
  const behind = line.slice(to, to + 9)
  const isQuantity = QUANTITY_BEHIND.test(behind) && /[A-Za-z]/.test(line.slice(from, to))
  return (
    CODE_BEFORE.test(line.slice(Math.max(0, from - 4), from)) ||
    (CODE_BEHIND.test(behind) && !isQuantity)
  )
}

const TIMES_BEFORE = /^\d{1,7}x(?=[a-z0-9]{5})/i
const TIMES_AFTER = /(?<=[a-z0-9]{5})x\d{1,7}$/i

/** `500xBH4012060` and `BH4012060x500`: the number without its quantity. */
function splitMultiplied({ text, from, to, isAscii }: Atom): NumberCandidate[] {
  if (!isAscii) return []
  const before = TIMES_BEFORE.exec(text)?.[0].length ?? 0
  const after = TIMES_AFTER.exec(text)?.[0].length ?? 0
  const ranges = [
    ...(before ? [{ from: from + before, to }] : []),
    ...(after ? [{ from, to: to - after }] : []),
  ]
  return ranges.flatMap((range) => {
    const key = partKey(text.slice(range.from - from, range.to - from))
    return isPartKey(key) && /\d/.test(key) ? [{ ...range, key, hasDigit: true }] : []
  })
}

/** A whole cell as one candidate, however its characters are joined. */
export function wholeCandidate(text: string): NumberCandidate | undefined {
  const key = partKey(text)
  if (!isPartKey(key) || !hasKey(text)) return undefined
  const from = text.length - text.trimStart().length
  const to = text.trimEnd().length
  const isBarred = ROUNDED.test(text.trim())
  return { key, from, to, hasDigit: /\d/.test(key), ...(isBarred && { isBarred }) }
}

/** Other alphabets have no keys: what is left would be another number. */
export const hasKey = (text: string): boolean => !/[^\p{ASCII}]/u.test(text.normalize('NFKC'))

/** A number that a spreadsheet has rounded: `4.71E5`. */
export const ROUNDED = /^\d(?:[.,]\d{1,15})?E\+?\d{1,3}$/i
