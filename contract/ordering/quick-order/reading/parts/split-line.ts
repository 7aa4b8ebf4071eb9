import type { KeyMatch } from '../../look-up.ts'
import { matchKinds } from '../../resolved.ts'
import { texts } from '../explain.ts'
import { type ReadNumber, readNumbers } from '../quantities/numbers.ts'
import { type LineReading, type PlacedText, toCandidate } from '../read-plain.ts'
import { exceeds, overlaps, type Range } from './atoms.ts'
import type { NumberCandidate } from './candidates.ts'
import { findPartTokens } from './part-like.ts'
import { strength } from './separators.ts'

/** A line with more is no wish of a person. */
const MOST_PARTS = 12

type KnownKeys = ReadonlyMap<string, readonly KeyMatch[]>

/** A part of a line, or a number that may be its quantity. */
type LineItem = Range & ({ readonly part: NumberCandidate } | { readonly number: ReadNumber })

/**
 * The parts of a line, each as a reading of its own: `2x BRK-1 and 500 CLU-22`. Its quantity is sure where every part has
 * one beside it, or one is said of each. A line of alternatives stays whole.
 */
export function splitLine(reading: LineReading, look: KnownKeys): readonly LineReading[] {
  const whole = [reading]
  const { typed, isAside, doubt, candidates, notParts, running } = reading
  if (isAside || doubt || candidates.length < 2) return whole
  const known = findKnown(candidates, look)
  if (known.length === 0 || known.length > MOST_PARTS) return whole
  if (areOne(known, look) || isStraddled(candidates, known, look)) return whole
  const tokens = findPartTokens(typed, notParts, running)
    .filter((token) => !known.some((one) => overlaps(one, token)))
    .map((token) => toCandidate(typed, token))
    .filter(({ key }) => key !== '')
  if (CHANGES.test(withoutRanges(typed, known))) return whole
  for (const parts of tokens.length > 0 ? [[...known, ...tokens], known] : [known]) {
    const found = parts.length > 1 ? splitAt(reading, parts, known) : undefined
    if (found) return found
  }
  return splitUnsure(reading, known, look) ?? whole
}

/** Parts in a row that are numbers of one kind, so that each is meant: their quantities are asked. */
function splitUnsure(
  reading: LineReading,
  known: readonly NumberCandidate[],
  look: KnownKeys,
): LineReading[] | undefined {
  const parts = known.toSorted((one, other) => one.from - other.from)
  const kinds = new Set(parts.map(({ key }) => bestKind(look.get(key) ?? [])))
  const isList = parts.every((part, at) => {
    const before = parts[at - 1]
    const between = before && reading.typed.slice(before.to, part.from)
    return between === undefined || (strength(between) > 0 && !between.includes('/'))
  })
  if (parts.length < 2 || kinds.size > 1 || !isList) return undefined
  return parts.map((part) => ({
    ...toPart(reading, part),
    quantityTexts: [],
    doubt: texts.severalParts,
  }))
}

const bestKind = (matches: readonly KeyMatch[]) =>
  matches.reduce<number>(
    (best, { by }) => Math.min(best, matchKinds.indexOf(by)),
    matchKinds.length,
  )

/** A line as it reads for one of its parts. */
const toPart = (reading: LineReading, part: NumberCandidate): LineReading => ({
  ...reading,
  candidates: reading.candidates.filter((one) => one === part || exceeds(part, one)),
  partLike: part,
  elsewhere: [],
})

function splitAt(
  reading: LineReading,
  parts: readonly NumberCandidate[],
  known: readonly NumberCandidate[],
): LineReading[] | undefined {
  const { typed, notParts, running } = reading
  const taken = [...notParts.hard, ...notParts.soft, ...(running ? [running] : [])].filter(
    (range) => !parts.some((part) => overlaps(part, range)),
  )
  const numbers = readNumbers(typed, [...parts, ...taken])
  const isClear = numbers.every(
    ({ count, isNegative, isSpaced }) => count && !isNegative && !isSpaced,
  )
  if (!isClear) return undefined
  const items: LineItem[] = [
    ...parts.map((part) => ({ from: part.from, to: part.to, part })),
    ...numbers.map((number) => ({ from: number.from, to: number.to, number })),
  ].sort((one, other) => one.from - other.from)
  const isSure = (part: NumberCandidate) => known.includes(part)
  const pairs = pairUp(typed, items, isSure) ?? pairEach(typed, items, isSure)
  return pairs?.map(({ part, quantity }) => ({
    ...toPart(reading, part),
    quantityTexts: [quantity],
  }))
}

interface PartQuantity {
  readonly part: NumberCandidate
  readonly quantity: PlacedText
}

/** Words between two parts by which one of them is not ordered. */
const CHANGES =
  /(?<![\p{L}])(?:or|instead|not|without|replac\w{0,4}|supersed\w{0,3}|substitut\w{0,3}|alternativ\w{0,3}|same as|was|oder|statt|anstatt|anstelle|ersetzt|nicht|ohne|ou|pas|sans|o|sin|oppure|non|senza|lub|albo|nie|bez|zamiast|eller|nebo|niet|zonder)(?![\p{L}])|(?<![\p{L}])no(?![\p{L}.°])|[=→]>?\s*$/iu
/** Parts and numbers in turn, where nothing parts a number from its part more than from the next one. */
function pairUp(
  typed: string,
  items: readonly LineItem[],
  isSure: (part: NumberCandidate) => boolean,
): PartQuantity[] | undefined {
  if (items.length < 4 || items.length % 2 === 1) return undefined
  const pairs: (PartQuantity & Range)[] = []
  let inside = 0
  for (let at = 0; at < items.length; at += 2) {
    const [first, second] = items.slice(at, at + 2)
    const part = first && partOf(first, second)
    if (!first || !second || !part || ('part' in first && 'part' in second)) return undefined
    inside = Math.max(inside, strength(typed.slice(first.to, second.from)))
    const { from, to } = { from: first.from, to: second.to }
    pairs.push({ part, from, to, quantity: { text: typed.slice(from, to), from } })
  }
  const isParted = pairs.every((pair, at) => {
    const before = pairs[at - 1]
    if (!before) return true
    const between = strength(typed.slice(before.to, pair.from))
    // A number of another shop is one only where the line is parted before and behind it.
    return between >= inside && (between > 0 || (isSure(before.part) && isSure(pair.part)))
  })
  return isParted ? pairs : undefined
}

function partOf(first: LineItem, second: LineItem | undefined): NumberCandidate | undefined {
  if ('part' in first) return first.part
  return second && 'part' in second ? second.part : undefined
}

const EACH = /(?<![\p{L}])(?:each|je|jeweils|chacune?|cada|ciascun[oa]|elk|po|vardera)(?![\p{L}])/iu

/** Parts in a row with one number before or behind them that is said of each: `BRK-1 and CLU-22, 500 each`. */
function pairEach(
  typed: string,
  items: readonly LineItem[],
  isSure: (part: NumberCandidate) => boolean,
): PartQuantity[] | undefined {
  const parts = items.flatMap((item) => ('part' in item ? [item] : []))
  const [number, ...more] = items.filter((item) => 'number' in item)
  const isOutside = number === items[0] || number === items.at(-1)
  if (!number || more.length > 0 || !isOutside || !EACH.test(typed)) return undefined
  const isParted = parts.every(({ part, from }, at) => {
    const before = parts[at - 1]
    return isSure(part) && (!before || strength(typed.slice(before.to, from)) > 0)
  })
  const quantity = { text: typed.slice(number.from, number.to), from: number.from }
  return isParted ? parts.map(({ part }) => ({ part, quantity })) : undefined
}

/** The longest known candidates that are written as numbers of parts are. */
function findKnown(candidates: readonly NumberCandidate[], look: KnownKeys): NumberCandidate[] {
  const known = candidates.filter(
    ({ key, isBarred, isPiece }) =>
      !isBarred && !isPiece && isCode(key) && (look.get(key)?.length ?? 0) > 0,
  )
  return known.filter((one) => !known.some((other) => exceeds(other, one)))
}

const isCode = (key: string) =>
  (/\d/.test(key) && /[a-z]/.test(key) && key.length > 2) || /^\d{6,}$/.test(key)

/** Whether numbers lead to the same product: then the line names one part twice. */
function areOne(known: readonly NumberCandidate[], look: KnownKeys): boolean {
  const products = known.map(({ key }) => [
    ...new Set((look.get(key) ?? []).map(({ productId }) => productId)),
  ])
  const all = products.flat()
  return new Set(all).size < all.length
}

/** Whether another known number reaches over what would be parted. */
function isStraddled(
  candidates: readonly NumberCandidate[],
  known: readonly NumberCandidate[],
  look: KnownKeys,
): boolean {
  return candidates.some(
    (one) =>
      (look.get(one.key)?.length ?? 0) > 0 &&
      known.some((other) => one !== other && overlaps(one, other) && !exceeds(other, one)),
  )
}

function withoutRanges(text: string, ranges: readonly Range[]): string {
  return ranges.reduce(
    (left, { from, to }) => left.slice(0, from) + ' '.repeat(to - from) + left.slice(to),
    text,
  )
}
