import { judgeLine } from '../../cart/judge-line.ts'
import { listBounds } from '../../pasted-lists.ts'
import type { KeyMatch, SoldProduct } from '../look-up.ts'
import type { ResolvedCandidate, ResolvedLine } from '../resolved.ts'
import { differenceText, matchText, quantityText, texts } from './explain.ts'
import type { NumberCandidate } from './parts/candidates.ts'
import type { Choice } from './parts/choose-match.ts'
import type { Similar } from './parts/find-similar.ts'
import { readQuantity } from './quantities/read-quantity.ts'
import type { LineReading } from './read-plain.ts'

interface LineChoice {
  readonly choice: Choice | undefined
  readonly similar: readonly Similar[]
  readonly products: ReadonlyMap<string, SoldProduct>
}

/** A line with what its numbers lead to. */
export function resolveLine(
  reading: LineReading,
  { choice, similar, products }: LineChoice,
): ResolvedLine {
  const { lineNo, typed } = reading
  const plain = { ...nothing, lineNo, typed }
  if (reading.isAside) return { ...plain, status: 'noPart', explanation: reading.aside }
  const isSold = ({ productId }: KeyMatch) => products.has(productId)
  const sold = choice?.matches.filter(isSold) ?? []
  const [match, ...others] = sold
  if (choice && match) {
    const candidates = choice.found.map(({ candidate }) => candidate)
    const span = [choice.candidate.from, choice.candidate.to] as const
    if (others.length === 0 && !choice.isDoubtful) {
      const product = products.get(match.productId)
      return { ...plain, ...resolveProduct(reading, match, candidates, product), span }
    }
    return {
      ...plain,
      ...offer(reading, candidates),
      span,
      explanation: others.length > 0 ? texts.several(sold.length) : texts.doubtful,
      candidates: atMostFive(sold.map((one) => toCandidate(one, matchText(one)))),
    }
  }
  const alike = similar.filter(isSold)
  const [first] = alike
  if (first) {
    const { candidate } = first
    const candidates = alike.map((one) =>
      one.isElsewhere
        ? toCandidate(one, texts.elsewhere)
        : toCandidate({ ...one, by: 'similar' }, differenceText(candidate.key, one)),
    )
    return {
      ...plain,
      ...offer(reading, [candidate]),
      span: [candidate.from, candidate.to],
      explanation: candidates[0]?.explanation ?? '',
      candidates: atMostFive(candidates),
    }
  }
  const { partLike } = reading
  if (!partLike) return { ...plain, status: 'noPart', explanation: texts.noPart }
  const { quantity, offered } = readQuantity(reading, [partLike], undefined)
  return {
    ...plain,
    span: [partLike.from, partLike.to],
    status: 'notFound',
    explanation: reading.spoiled ? texts.spoiled[reading.spoiled] : texts.notFound,
    quantity,
    offered,
  }
}

/** Products to choose from, with the quantity as it was read. */
function offer(reading: LineReading, candidates: readonly NumberCandidate[]) {
  const { quantity, offered } = readQuantity(reading, candidates, undefined)
  return { status: 'choose' as const, quantity, offered }
}

const nothing = {
  span: null,
  words: '',
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
  candidates: readonly NumberCandidate[],
  product: SoldProduct | undefined,
): Omit<ResolvedLine, 'lineNo' | 'typed' | 'span'> {
  const { productId, by, maker } = match
  const { quantity, offered, problem } = readQuantity(reading, candidates, product)
  const known = { ...nothing, productId, by, maker, quantity, offered }
  const explain = (more: string | undefined) =>
    [matchText(match), more].filter((text) => text !== undefined).join('; ')
  if (!quantity || !product)
    return { ...known, status: 'noQuantity', explanation: explain(problem) }
  const { name, packs, offer } = product
  const { verdict, detail, nearest } = judgeLine({
    name,
    quantity: quantity.value,
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
    explanation: explain(quantityText(quantity)),
  }
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
