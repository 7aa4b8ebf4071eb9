import { isPartKey, keyBounds, partKey } from '../part-key.ts'
import { type Atom, exceeds, findAtoms, overlaps, type Range } from './atoms.ts'
import type { NotParts } from './not-parts.ts'
import { readUnit } from './units.ts'

/** A range of a line that may be a part number. */
export interface Candidate extends Range {
  readonly key: string
  readonly hasDigit: boolean
}

const MOST_NEIGHBOURS = 4
const MOST_ATOMS = 8
/** Of one line; a line of single characters has thousands. */
const MOST_CANDIDATES = 400
/** Without a digit only what is written like a number: `KUPPLUNG`. */
const WORDLIKE = /^[A-Z][A-Z-]{2,38}[A-Z]$/

/** Every range of a line that may be a part number: tokens, and joins of up to four neighbours. */
export function findCandidates(
  line: string,
  { hard, soft }: NotParts,
  running: Range | undefined,
): Candidate[] {
  const excluded = running ? [...hard, running] : hard
  const isFree = (range: Range) =>
    !excluded.some((one) => overlaps(one, range)) &&
    !soft.some((one) => overlaps(one, range) && !exceeds(range, one))
  const found: Candidate[] = []
  const atoms = findAtoms(line)
  for (let first = 0; first < atoms.length && found.length < MOST_CANDIDATES; first += 1)
    for (const range of rangesFrom(line, atoms, first)) if (isFree(range)) found.push(range)
  return [...found, ...atoms.flatMap(splitMultiplied).filter(isFree)]
}

function rangesFrom(line: string, atoms: readonly Atom[], first: number): Candidate[] {
  const ranges: Candidate[] = []
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
      ranges.push({ ...range, key, hasDigit })
  }
  return ranges
}

const TIMES_BEFORE = /^\d{1,7}x(?=[a-z0-9]{5})/i
const TIMES_AFTER = /(?<=[a-z0-9]{5})x\d{1,7}$/i

/** `500xBH4012060` and `BH4012060x500`: the number without its quantity. */
function splitMultiplied({ text, from, to, isAscii }: Atom): Candidate[] {
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
export function wholeCandidate(text: string): Candidate | undefined {
  const key = partKey(text)
  if (!isPartKey(key) || !hasKey(text) || ROUNDED.test(text.trim())) return undefined
  const from = text.length - text.trimStart().length
  return { key, from, to: text.trimEnd().length, hasDigit: /\d/.test(key) }
}

/** Other alphabets have no keys: what is left would be another number. */
export const hasKey = (text: string): boolean => !/[^\p{ASCII}]/u.test(text.normalize('NFKC'))

/** A number that a spreadsheet has rounded: `4.71E5`. */
export const ROUNDED = /^\d(?:[.,]\d{1,15})?E\+?\d{1,3}$/i

/** A token that names a part to a reader's eye: 4 to 40 characters with a digit and a letter or hyphen. */
export function findPartLike(
  line: string,
  notParts: NotParts,
  running: Range | undefined,
): Range | undefined {
  const taken = [...notParts.hard, ...notParts.soft, ...(running ? [running] : [])]
  for (const { 0: token, index } of line.matchAll(/[A-Za-z0-9][A-Za-z0-9./_-]{2,38}[A-Za-z0-9]/g)) {
    const range = { from: index, to: index + token.length }
    const isWhole = !isWordBefore(line, range.from) && !isWord(line[range.to])
    const isLike = /\d/.test(token) && /[A-Za-z-]/.test(token) && !isNotLike(token)
    if (isWhole && isLike && !taken.some((one) => overlaps(one, range))) return range
  }
  const [grouped] = line.matchAll(GROUPED)
  if (!grouped) return undefined
  const range = { from: grouped.index, to: grouped.index + grouped[0].length }
  return taken.some((one) => overlaps(one, range)) ? undefined : range
}

/** As several makers write their numbers: `4F0 615 301E`. */
const GROUPED =
  /(?<![\p{L}\d])(?:[A-Z]\d[A-Z\d]?|\d[A-Z]\d?) \d{3} \d{2,3}[A-Z]{0,2}(?![\p{L}\d])/gu

/** Quarters, and runs of short numbers such as `2-3`. */
const NOT_LIKE =
  /^(?:[a-z]{1,8}\.?\d{1,2}|x\d{1,9}|\d{1,3}[-/]\d{1,3}[a-z]{0,2}|(?:19|20)\d{2}[-/]\d{2,4})$/i

/** Quantities with their unit, ordinals, decades. */
const COUNTED = /^\d{1,9}[.,]?\d{0,9}([a-z]{1,7})$/i
const ENDINGS = /^(?:[a-z]|st|nd|rd|th|er|ère|ème|de|ste|mm|cm|km|ml|kw|ps|hp|ah)$/i

function isNotLike(token: string): boolean {
  const letters = COUNTED.exec(token)?.[1]
  return letters === undefined
    ? NOT_LIKE.test(token)
    : readUnit(letters) !== undefined || (ENDINGS.test(letters) && token.length < 5)
}

const isWord = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character)
const isWordBefore = (line: string, at: number) => at > 0 && isWord(line[at - 1])
