import {
  type CheaperQuantity,
  findCheaper,
  findNextStep,
  type NextStep,
} from '../bulk/better-quantities.ts'
import {
  firstOrderable,
  type Nearest,
  nearestOrderable,
  type Offer,
  priceAt,
} from '../bulk/offer.ts'
import { countPacks, type PackData } from '../bulk/packs.ts'
import { type Cents, CHARGE_CEILING_CENTS, findLineTotal } from '../values/money/money.ts'
import {
  aboveCeilingText,
  belowMinimumText,
  notMultipleText,
  shortText,
  unavailableText,
} from './line-texts.ts'

/** What the shop says of a cart's line; only `ready` can be ordered. */
export const verdicts = [
  'ready',
  'belowMinimum',
  'notMultiple',
  'short',
  'unavailable',
  'aboveCeiling',
] as const
export type Verdict = (typeof verdicts)[number]

/** A product in a cart. */
export interface WantedLine {
  readonly name: string
  /** Wanted pieces. */
  readonly quantity: number
  readonly packs: PackData
  /** Undefined if the product left the shop. */
  readonly offer: Offer | undefined
}

export interface JudgedLine {
  readonly verdict: Verdict
  /** Why the line can't be ordered, as a sentence; null if it can. */
  readonly detail: string | null
  readonly nearest: Nearest
  /** Cents for `pricePer` pieces at this quantity; null if the product left the shop. */
  readonly unitPriceCents: Cents | null
  /** Price × quantity; null also where that is no whole cent, which an order multiple excludes. */
  readonly totalCents: Cents | null
  readonly nextStep: NextStep | null
  readonly cheaper: CheaperQuantity | null
  /** Packs that the quantity fills, to two decimals; null if unknown. */
  readonly cartons: number | null
  readonly pallets: number | null
}

const unavailable = {
  verdict: 'unavailable',
  detail: unavailableText,
  nearest: [null, null],
  unitPriceCents: null,
  totalCents: null,
  nextStep: null,
  cheaper: null,
} as const

/** Whether a line can be ordered as it is, what it costs, and the quantities that suit better. */
export function judgeLine({ name, quantity, packs, offer }: WantedLine): JudgedLine {
  const filled = {
    cartons: countPacks(quantity, packs.cartonPieces),
    pallets: countPacks(quantity, packs.palletPieces),
  }
  if (!offer) return { ...unavailable, ...filled }
  const nearest = nearestOrderable(offer, quantity)
  const unitPriceCents = priceAt(offer, quantity)
  return {
    ...findVerdict({ name, quantity, offer, nearest }),
    nearest,
    unitPriceCents,
    totalCents: findLineTotal(unitPriceCents, quantity, offer.pricePer) ?? null,
    nextStep: findNextStep(offer, quantity),
    cheaper: findCheaper(offer, quantity),
    ...filled,
  }
}

type Judgement = Pick<JudgedLine, 'verdict' | 'detail'>

interface Judging {
  readonly name: string
  readonly quantity: number
  readonly offer: Offer
  readonly nearest: Nearest
}

/** The first fault decides. Its sentence names what can be ordered instead, so that one correction is enough. */
function findVerdict({ name, quantity, offer, nearest }: Judging): Judgement {
  const { floor, available, orderMultiple } = offer
  const short = (wanted: number) => refuse('short', shortText(name, wanted, available))

  if (quantity < floor) return refuse('belowMinimum', belowMinimumText(offer))
  if (quantity > available) return short(quantity)
  const isMultiple = quantity % orderMultiple === 0
  if (!isMultiple && nearest.some((each) => each !== null)) {
    return refuse('notMultiple', notMultipleText(orderMultiple, nearest))
  }
  // Differs from the quantity only if nothing can be ordered; then what the next multiple lacks is the reason.
  const orderable = firstOrderable(offer, quantity)
  if (orderable > available) return short(orderable)
  const total = (priceAt(offer, orderable) * orderable) / offer.pricePer
  if (total > CHARGE_CEILING_CENTS) return refuse('aboveCeiling', aboveCeilingText(total / 100))
  return { verdict: 'ready', detail: null }
}

function refuse(verdict: Verdict, detail: string): Judgement {
  return { verdict, detail }
}
