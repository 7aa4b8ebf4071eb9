import { firstOrderable } from '../../../contract/catalogue/bulk/offer.ts'
import type { OrderState } from '../../../contract/ordering/orders.ts'
import {
  type Cents,
  CHARGE_CEILING_CENTS,
  CHARGE_FLOOR_CENTS,
  cents,
  lineTotal,
} from '../../../contract/values/money/money.ts'
import { type PriceTerms, priceProduct, type Trace } from '../../../contract/values/money/price.ts'
import { minimumOrder } from '../../../contract/values/quantity.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

const DAYS = 365
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const SEED = 20_221_122
/** Orders on a usual weekday in the middle of the year. */
const ORDERS_A_DAY = 3
const GARAGES = 40
const MOST_LINES = 6
/** Sunday first. */
const WEEKDAYS = [0.3, 1.2, 1.1, 1, 1.1, 0.9, 0.4] as const
const HOLD_HOURS = 24

const shares = { deleted: 0.02, expired: 0.06, refunded: 0.04 } as const

/** The facts of a product that the sample trade needs. */
interface TradedProduct extends PriceTerms {
  readonly id: string
  readonly minimum: number
  readonly orderMultiple: number
}

interface SampleLine {
  readonly productId: string
  readonly quantity: number
  readonly listPriceCents: Cents
  readonly unitPriceCents: Cents
  readonly totalCents: Cents
  readonly trace: Trace
}

interface SampleMove {
  readonly to: OrderState
  readonly at: Date
  readonly refundCents?: Cents
}

export interface SampleOrder {
  readonly garage: number
  readonly createdAt: Date
  readonly totalCents: Cents
  readonly lines: readonly SampleLine[]
  /** After it was placed. */
  readonly moves: readonly SampleMove[]
}

/**
 * A year of orders up to now, oldest first: more on weekdays, in spring and towards the end, of popular parts more than
 * of others. The same for the same products and day.
 */
export function planTrade(
  products: readonly TradedProduct[],
  { now, minimumOrderQuantity }: { now: Date; minimumOrderQuantity: number },
): SampleOrder[] {
  const random = seededRandom(SEED)
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const days = Array.from({ length: DAYS }, (_, place) => today - (DAYS - 1 - place) * DAY_MS)
  const planned = days.flatMap((day, place) =>
    Array.from({ length: countOrders(day, place / DAYS, random) }, () => {
      const createdAt = new Date(day + random.whole(7 * 60, 18 * 60) * MINUTE_MS)
      return planOrder(products, { createdAt, now, minimumOrderQuantity }, random)
    }),
  )
  return planned
    .filter((order) => order !== undefined)
    .filter(({ createdAt }) => createdAt <= now)
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

function countOrders(day: number, share: number, random: SeededRandom): number {
  const weekday = WEEKDAYS[new Date(day).getUTCDay()] ?? 1
  const season = 1 + 0.25 * Math.sin(2 * Math.PI * share)
  const growth = 0.7 + 0.6 * share
  return Math.round(ORDERS_A_DAY * weekday * season * growth * 2 * random.next())
}

function planOrder(
  products: readonly TradedProduct[],
  {
    createdAt,
    now,
    minimumOrderQuantity,
  }: { createdAt: Date; now: Date; minimumOrderQuantity: number },
  random: SeededRandom,
): SampleOrder | undefined {
  const lines: SampleLine[] = []
  let totalCents = 0
  for (const product of chooseProducts(products, random)) {
    const line = planLine(product, { createdAt, minimumOrderQuantity }, random)
    if (totalCents + line.totalCents > CHARGE_CEILING_CENTS) continue
    totalCents += line.totalCents
    lines.push(line)
  }
  if (totalCents < CHARGE_FLOOR_CENTS) return undefined
  const order = { createdAt, totalCents: cents(totalCents) }
  const garage = random.whole(1, GARAGES)
  return { ...order, garage, lines, moves: planMoves(order, now, random) }
}

/** Different ones, the first of the list most often. */
function chooseProducts(products: readonly TradedProduct[], random: SeededRandom) {
  const chosen = new Set<TradedProduct>()
  const wanted = random.whole(1, MOST_LINES)
  for (let tries = 0; tries < wanted; tries += 1) {
    const product = products[Math.floor(products.length * random.next() ** 2)]
    if (product) chosen.add(product)
  }
  return chosen
}

function planLine(
  product: TradedProduct,
  { createdAt, minimumOrderQuantity }: { createdAt: Date; minimumOrderQuantity: number },
  random: SeededRandom,
): SampleLine {
  const { orderMultiple, pricePer = 1 } = product
  const floor = minimumOrder(minimumOrderQuantity, product.minimum)
  const quantity = firstOrderable({ floor, orderMultiple }, floor * (1 + 2 * random.next() ** 3))
  const price = priceProduct(product, createdAt, quantity)
  return {
    productId: product.id,
    quantity,
    listPriceCents: product.listPriceCents,
    unitPriceCents: price.unitPriceCents,
    totalCents: lineTotal(price.unitPriceCents, quantity, pricePer),
    trace: price.trace,
  }
}

function planMoves(
  { createdAt, totalCents }: Pick<SampleOrder, 'createdAt' | 'totalCents'>,
  now: Date,
  random: SeededRandom,
): SampleMove[] {
  const after = (ms: number) => new Date(createdAt.getTime() + ms)
  const fate = random.next()
  const paidAt = after(random.whole(4, 300) * MINUTE_MS)
  const refundedAt = after(random.whole(2, 20) * DAY_MS)
  const refundCents = random.isWithin(0.5)
    ? totalCents
    : cents(Math.ceil((totalCents * random.whole(5, 60)) / 100))
  if (fate < shares.deleted) return upTo(now, [{ to: 'cancelled', at: after(HOUR_MS) }])
  if (fate < shares.deleted + shares.expired)
    return upTo(now, [{ to: 'expired', at: after(HOLD_HOURS * HOUR_MS) }])
  const paid = { to: 'paid', at: paidAt } as const
  if (fate > 1 - shares.refunded) {
    const to = refundCents === totalCents ? 'refunded' : 'partlyRefunded'
    return upTo(now, [paid, { to, at: refundedAt, refundCents }])
  }
  return upTo(now, [paid])
}

/** An order that would still wait for payment today is deleted: nobody will pay it. */
function upTo(now: Date, moves: readonly SampleMove[]): SampleMove[] {
  const past = moves.filter(({ at }) => at <= now)
  return past.length > 0 ? past : [{ to: 'cancelled', at: now }]
}
