import { firstOrderable } from '../../bulk/offer.ts'
import { judgeLine } from '../../cart/judge-line.ts'
import type { KeyMatch, LookUp, SoldProduct } from '../look-up.ts'
import {
  countByStatus,
  listBounds,
  type ReadQuantity,
  type ResolvedCandidate,
  type ResolvedCounts,
  type ResolvedLine,
  type TypedColumn,
} from '../resolved.ts'
import type { Candidate } from './candidates.ts'
import { type Choice, chooseMatch } from './choose-match.ts'
import { differenceText, matchText, quantityText, texts } from './explain.ts'
import { chooseQuantity, type ReadNumber, readNumbers } from './quantities.ts'
import { type LineReading, type ListInput, readLines } from './read-lines.ts'

export { ListTooLong } from './list-size.ts'
export type { ListInput } from './read-lines.ts'

/** A list with each line understood. */
export interface ReadList {
  readonly lines: readonly ResolvedLine[]
  readonly counts: ResolvedCounts
  /** Empty where the list is no table. */
  readonly columns: readonly TypedColumn[]
  /** Keys of the lines that are `notFound`. */
  readonly notFoundKeys: readonly string[]
  /** The cells of each line, null outside of a table. */
  readonly cells: readonly (readonly string[] | null)[]
  /** What a reference column holds, by line. */
  readonly references: readonly (string | null)[]
}

/** Shorter keys look like too many others. */
const SHORTEST_SIMILAR = 5

/**
 * Reads a text, or the rows of a sheet: each line with its product, its quantity, and why. A number that only looks alike
 * is offered and never taken. Throws `ListTooLong`; see docs/decisions/0035-reading-lists.md.
 */
export async function resolveList(input: ListInput, lookUp: LookUp): Promise<ReadList> {
  const { readings, columns, exact, cells, references } = await readLines(input, lookUp)
  const choices = readings.map(({ candidates }) => chooseMatch(candidates, exact))
  const similar = await findSimilar(readings, choices, lookUp)
  const productIds = new Set(
    [...choices.flatMap((choice) => choice?.matches ?? []), ...[...similar.values()].flat()].map(
      ({ productId }) => productId,
    ),
  )
  const products = await lookUp.sold([...productIds])
  const lines = readings.map((reading, place) =>
    resolveLine(reading, { choice: choices[place], similar: similar.get(place) ?? [], products }),
  )
  const notFoundKeys = readings.flatMap(({ partLike }, place) =>
    partLike && lines[place]?.status === 'notFound' ? [partLike.key] : [],
  )
  return {
    ...{ lines, columns, cells, references },
    counts: countByStatus(lines),
    notFoundKeys: [...new Set(notFoundKeys)],
  }
}

/** A product whose number only looks like the one typed. */
interface Similar extends KeyMatch {
  readonly candidate: Candidate
}

/** For lines that led nowhere, by line: numbers that look alike, else numbers with one slip. */
async function findSimilar(
  readings: readonly LineReading[],
  choices: readonly (Choice | undefined)[],
  lookUp: LookUp,
): Promise<ReadonlyMap<number, readonly Similar[]>> {
  const open = readings.flatMap((reading, place) =>
    choices[place] || reading.isAside ? [] : [{ place, candidates: similarCandidates(reading) }],
  )
  const folded = await lookUp.folded(keysOf(open))
  const found = new Map<number, readonly Similar[]>()
  const take = (look: ReadonlyMap<string, readonly KeyMatch[]>) => {
    for (const { place, candidates } of open) {
      const [longest] = candidates
        .filter(({ key }) => look.get(key)?.length)
        .toSorted((one, other) => other.key.length - one.key.length)
      if (longest && !found.has(place))
        found.set(
          place,
          (look.get(longest.key) ?? []).map((match) => ({ ...match, candidate: longest })),
        )
    }
  }
  take(folded)
  const left = open
    .filter(({ place, candidates }) => !found.has(place) && candidates.length > 0)
    .slice(0, listBounds.slipLines)
  take(await lookUp.slipped(keysOf(left)))
  return found
}

/** Of a mistyped number the letters and digits are mixed, or it is as long as a code. */
function similarCandidates({ candidates, partLike }: LineReading): Candidate[] {
  return candidates.filter(
    ({ key, hasDigit }) =>
      hasDigit &&
      key.length >= SHORTEST_SIMILAR &&
      (/[a-z]/.test(key) || key.length > SHORTEST_SIMILAR) &&
      (partLike !== undefined || key.length > SHORTEST_SIMILAR),
  )
}

function keysOf(lines: readonly { readonly candidates: readonly Candidate[] }[]): string[] {
  return [...new Set(lines.flatMap(({ candidates }) => candidates.map(({ key }) => key)))]
}

interface Known {
  readonly choice: Choice | undefined
  readonly similar: readonly Similar[]
  readonly products: ReadonlyMap<string, SoldProduct>
}

function resolveLine(reading: LineReading, { choice, similar, products }: Known): ResolvedLine {
  const { lineNo, typed } = reading
  const plain = { ...nothing, lineNo, typed }
  if (reading.isAside) return { ...plain, status: 'noPart', explanation: reading.aside }
  const sold = choice?.matches.filter(({ productId }) => products.has(productId)) ?? []
  const [match, ...others] = sold
  if (choice && match) {
    const span = [choice.candidate.from, choice.candidate.to] as const
    const taken = choice.found.map(({ candidate }) => candidate)
    if (others.length > 0) {
      const quantity = readQuantity(reading, taken, undefined)
      const candidates = sold.map((one) => toCandidate(one, matchText(one)))
      const explanation = texts.several(sold.length)
      return {
        ...plain,
        span,
        status: 'choose',
        explanation,
        ...quantity,
        candidates: atMostFive(candidates),
      }
    }
    return {
      ...plain,
      ...resolveProduct(reading, match, taken, products.get(match.productId)),
      span,
    }
  }
  const alike = similar.filter(({ productId }) => products.has(productId))
  const [first] = alike
  if (first) {
    const { candidate } = first
    const candidates = alike.map((one) =>
      toCandidate({ ...one, by: 'similar' }, differenceText(candidate.key, one)),
    )
    return {
      ...plain,
      ...{ span: [candidate.from, candidate.to] as const, status: 'choose' },
      explanation: candidates[0]?.explanation ?? '',
      ...readQuantity(reading, [candidate], undefined),
      candidates: atMostFive(candidates),
    }
  }
  const { partLike } = reading
  if (!partLike) return { ...plain, status: 'noPart', explanation: texts.noPart }
  return {
    ...plain,
    span: [partLike.from, partLike.to],
    status: 'notFound',
    explanation: reading.isRounded ? texts.rounded : texts.notFound,
    ...readQuantity(reading, [partLike], undefined),
  }
}

const nothing = {
  span: null,
  productId: null,
  by: null,
  maker: null,
  candidates: [],
  quantity: null,
  offered: [],
  verdict: null,
  detail: null,
  nearest: [null, null] as const,
} as const

/** The product is sure; its quantity may not be. */
function resolveProduct(
  reading: LineReading,
  match: KeyMatch,
  taken: readonly Candidate[],
  product: SoldProduct | undefined,
): Omit<ResolvedLine, 'lineNo' | 'typed' | 'span'> {
  const { productId, by, maker } = match
  const read = readQuantity(reading, taken, product)
  const known = { ...nothing, productId, by, maker, ...read }
  const explain = (more: string | undefined) =>
    [matchText(match), more].filter((text) => text !== undefined).join('; ')
  if (!read.quantity || !product)
    return { ...known, status: 'noQuantity', explanation: explain(read.problem) }
  const { name, packs, offer } = product
  const { verdict, detail, nearest } = judgeLine({
    name,
    quantity: read.quantity.value,
    packs,
    offer,
  })
  const status = verdict === 'ready' ? 'ready' : 'adjust'
  return {
    ...known,
    status,
    verdict,
    detail,
    nearest,
    explanation: explain(quantityText(read.quantity)),
  }
}

interface LineQuantity {
  readonly quantity: ReadQuantity | null
  readonly offered: readonly number[]
}

/** The quantity of a line, outside what its parts cover; with the product, packs become pieces. */
function readQuantity(
  reading: LineReading,
  taken: readonly Candidate[],
  product: SoldProduct | undefined,
): LineQuantity & { readonly problem?: string } {
  const { text, from } = reading.quantityText
  const { hard, soft } = reading.notParts
  const { running } = reading
  const shift = (range: { readonly from: number; readonly to: number }) => ({
    from: range.from - from,
    to: range.to - from,
  })
  const excluded = [
    ...taken,
    ...hard,
    ...soft,
    ...(running && !running.isDoubtful ? [running] : []),
  ]
  const numbers = readNumbers(text, excluded.map(shift))
  const reads = chooseQuantity(text, withUnitColumn(numbers, reading), running?.isDoubtful)
  const least = product ? [firstOrderable(product.offer)] : []
  if (reads.kind === 'open') {
    const counts = reads.numbers.flatMap(({ count }) => (count ? [count] : []))
    const offered = counts.length > 1 ? [...new Set(counts)].slice(0, listBounds.candidates) : least
    const problem = counts.length > 1 ? texts.twoQuantities : texts.noQuantity
    return { quantity: null, offered, problem }
  }
  const { count = 0, unit, text: readFrom } = reads.number
  if (unit !== 'carton' && unit !== 'pallet')
    return { quantity: { value: count, readFrom }, offered: [] }
  const pieces = unit === 'carton' ? product?.packs.cartonPieces : product?.packs.palletPieces
  if (!pieces) return { quantity: null, offered: least, problem: texts.unknownPack(unit) }
  return { quantity: { value: count * pieces, readFrom }, offered: [] }
}

function withUnitColumn(
  numbers: readonly ReadNumber[],
  { unit, unitText }: LineReading,
): readonly ReadNumber[] {
  return unit === undefined
    ? numbers
    : numbers.map((number) =>
        number.unit === undefined
          ? { ...number, unit, text: `${number.text} ${unitText}` }
          : number,
      )
}

function toCandidate(
  { productId, by, maker }: Pick<KeyMatch, 'productId' | 'maker'> & Pick<ResolvedCandidate, 'by'>,
  explanation: string,
): ResolvedCandidate {
  return { productId, by, maker, explanation }
}

/** Each product once. */
function atMostFive(candidates: readonly ResolvedCandidate[]): ResolvedCandidate[] {
  const byProduct = new Map(candidates.toReversed().map((one) => [one.productId, one]))
  return [...byProduct.values()].toReversed().slice(0, listBounds.candidates)
}
