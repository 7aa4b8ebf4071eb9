import { firstOrderable } from '../../../../catalogue/bulk/offer.ts'
import { listBounds } from '../../../pasted-lists.ts'
import type { SoldProduct } from '../../look-up.ts'
import type { ReadQuantity } from '../../resolved.ts'
import { texts } from '../explain.ts'
import { overlaps, type Range } from '../parts/atoms.ts'
import { findNotParts } from '../parts/not-parts.ts'
import type { LineReading, PlacedText } from '../read-plain.ts'
import { chooseQuantity } from './choose-quantity.ts'
import { multiplied, type ReadNumber, readNumbers } from './numbers.ts'
import { piecesOf } from './pieces-of.ts'

/** The quantity of a line, or those that it may mean, and why none is sure. */
export interface LineQuantity {
  readonly quantity: ReadQuantity | null
  readonly offered: readonly number[]
  readonly problem?: string
}

/** The quantity of a line, outside what its parts cover; with the product, packs become pieces. */
export function readQuantity(
  reading: LineReading,
  parts: readonly Range[],
  product: SoldProduct | undefined,
): LineQuantity {
  const least = product ? [firstOrderable(product.offer)] : []
  if (reading.doubt) return { quantity: null, offered: least, problem: reading.doubt }
  const filled = reading.quantityTexts.filter(({ text }) => text.trim() !== '')
  const read = filled.map((one) => readText(reading, one, parts, product))
  const [first, ...others] = read
  if (!first) return { quantity: null, offered: least, problem: texts.noQuantity }
  if (others.every(({ quantity }) => quantity && quantity.value === first.quantity?.value))
    return first
  const counts = read.flatMap(({ quantity, offered }) => (quantity ? [quantity.value] : offered))
  return {
    quantity: null,
    offered: [...new Set(counts)].slice(0, listBounds.candidates),
    problem: texts.twoQuantities,
  }
}

function readText(
  reading: LineReading,
  { text, from }: PlacedText,
  parts: readonly Range[],
  product: SoldProduct | undefined,
): LineQuantity {
  const least = product ? [firstOrderable(product.offer)] : []
  if (reading.isQuantityCell && isNoCount(text))
    return { quantity: null, offered: least, problem: texts.notACount }
  const shift = (range: Range) => ({ from: range.from - from, to: range.to - from })
  const shifted = parts.map(shift)
  const numbers = readNumbers(text, [...shifted, ...notQuantities(reading, parts).map(shift)])
  const reads = chooseQuantity({
    text,
    numbers: withUnitColumn(numbers, reading),
    parts: shifted,
    mayBeNumbered: reading.running?.isDoubtful ?? false,
  })
  if (reads.kind === 'open') {
    const counts = reads.numbers.flatMap(({ count, isNegative }) =>
      count && !isNegative ? [count] : [],
    )
    const isSeveral = counts.length > 1
    const bundle = reads.numbers.find(({ unit }) => unit === 'other')?.text
    const problem = isSeveral
      ? texts.twoQuantities
      : bundle
        ? texts.unknownBundle(bundle)
        : texts.noQuantity
    return {
      quantity: null,
      offered: isSeveral ? [...new Set(counts)].slice(0, listBounds.candidates) : least,
      problem: reads.isNegative ? texts.negative : problem,
    }
  }
  return piecesOf(reads.number, product)
}

/** Money, shares and values below zero, which a column for quantities holds none of. */
function isNoCount(text: string): boolean {
  return /[$€£¥%]|^\s*[-−–(]|\b(?:eur|usd|gbp|chf|pln|czk|sek)\b/i.test(text)
}

/** Dates, sizes and running numbers; where a part looks like one, those of the line without it. */
function notQuantities(
  { typed, notParts: { hard, soft }, running }: LineReading,
  parts: readonly Range[],
): Range[] {
  const ranges = [...hard, ...soft]
  const isPart = ranges.some((range) => parts.some((part) => overlaps(part, range)))
  const left = isPart ? findNotParts(withoutParts(typed, parts)) : { hard, soft }
  return [...left.hard, ...left.soft, ...(running && !running.isDoubtful ? [running] : [])]
}

function withoutParts(typed: string, parts: readonly Range[]): string {
  return parts.reduce(
    (text, { from, to }) => text.slice(0, from) + ' '.repeat(to - from) + text.slice(to),
    typed,
  )
}

function withUnitColumn(
  numbers: readonly ReadNumber[],
  { unit, unitText }: LineReading,
): readonly ReadNumber[] {
  return unit === undefined
    ? numbers
    : numbers.map((number) =>
        number.unit === undefined
          ? { ...number, ...multiplied(number.count, unit), text: `${number.text} ${unitText}` }
          : number,
      )
}
