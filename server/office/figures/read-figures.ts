import type { SellerSort } from '../../../contract/office/figure-choices.ts'
import type {
  BestSellers,
  Cover,
  Figures,
  Funnel,
  Sales,
  Waiting,
} from '../../../contract/office/figures.ts'
import { orderStates } from '../../../contract/ordering/orders.ts'
import { cents, dollarsFromCents } from '../../../contract/values/money/money.ts'
import { minimumOrder } from '../../../contract/values/quantity.ts'
import { addDays, countDays, type Day, dayOf, listDays, startOf } from '../../platform/base/days.ts'
import type { ReadOnlyDatabase } from '../../platform/database/servers/read-replica.ts'
import { addSums, figuresStore, type SoldDays } from './figures-store.ts'

const COVER_DAYS = 30
const SHORT_COVER_DAYS = 14
const USUAL_ROWS = 20

export interface Span {
  readonly from: Day
  readonly to: Day
  readonly by: 'day' | 'month'
}

interface FigureParts {
  readonly db: ReadOnlyDatabase
  readonly minimumOrderQuantity: number
  readonly now: () => Date
}

export type OpenFigures = ReturnType<typeof openFigures>

/** The figures of the overview. */
export function openFigures({ db, minimumOrderQuantity, now }: FigureParts) {
  const store = figuresStore(db)

  return {
    async findFigures({ from, to, by }: Span): Promise<Figures> {
      const length = countDays(from, to)
      const [days, before] = await Promise.all([
        store.listDays(from, to),
        store.listDays(addDays(from, -length), addDays(from, -1)),
      ])
      const byStart = Map.groupBy(days, ({ day }) => startOf(day, by))
      const rows = listDays(from, to, by).map((day) => ({
        day,
        ...toSales(addSums(byStart.get(day) ?? [])),
      }))
      return { from, to, by, rows, total: toSales(addSums(days)), before: toSales(addSums(before)) }
    },

    async listBestSellers(
      { from, to }: Omit<Span, 'by'>,
      by: SellerSort,
      limit = USUAL_ROWS,
    ): Promise<BestSellers> {
      const kept = await store.listKeptBestSellers(from, to, by, limit)
      const found = kept.length > 0 ? kept : await store.listBestSellers(from, to, by, limit)
      const rows = found.map(({ productId, name, partNumber, orders, pieces, ...sums }) => {
        const revenue = dollarsFromCents(cents(sums.grossCents - sums.refundedCents))
        return { productId, name, partNumber, orders, pieces, revenue }
      })
      return { from, to, by, rows }
    },

    async findCover(limit = USUAL_ROWS): Promise<Cover> {
      const to = dayOf(now())
      const from = addDays(to, 1 - COVER_DAYS)
      const kept = await store.listKeptCover(from, to, limit)
      const found = kept.length > 0 ? kept : await store.listCover(from, to, limit)
      const rows = found.map(({ sold, minimum: own, ...product }) => {
        const minimum = minimumOrder(minimumOrderQuantity, own)
        const days = Math.floor((product.available * COVER_DAYS) / sold)
        const isShort = days < SHORT_COVER_DAYS || product.available < minimum
        const soldPerDay = Math.round((10 * sold) / COVER_DAYS) / 10
        return { ...product, minimum, soldPerDay, days, isShort }
      })
      return { rows }
    },

    async findFunnel({ from, to, by }: Span): Promise<Funnel> {
      const [counts, sold] = await Promise.all([
        store.listFunnel(from, to),
        store.listDays(from, to),
      ])
      const paid = sold.map(({ day, orders: count }) => ({ day, step: 'paid' as const, count }))
      const found = [...counts, ...paid]
      const byStart = Map.groupBy(found, ({ day }) => startOf(day, by))
      const rows = listDays(from, to, by).map((day) => ({
        day,
        ...addSteps(byStart.get(startOf(day, by)) ?? []),
      }))
      return { from, to, by, rows, total: addSteps(found) }
    },

    /** Orders by their present state, without cancelled ones. */
    async countStates(): Promise<Waiting['states']> {
      const states = await store.countStates()
      return orderStates
        .filter((state) => state !== 'cancelled')
        .map((state) => ({ state, orders: states.get(state) ?? 0 }))
    },

    /** For clients of the release before. */
    async findWaiting(): Promise<Waiting> {
      const [states, waiting] = await Promise.all([this.countStates(), store.countWaiting()])
      return { states, ...waiting }
    },
  }
}

function toSales({ orders, pieces, grossCents, refundedCents, ...of }: SoldDays): Sales {
  return {
    goods: dollarsFromCents(cents(of.goodsCents - of.goodsRefundedCents)),
    revenue: dollarsFromCents(cents(grossCents - refundedCents)),
    paid: dollarsFromCents(grossCents),
    refunded: dollarsFromCents(refundedCents),
    orders,
    pieces,
  }
}

type Step = keyof Funnel['total']

function addSteps(counts: readonly { readonly step: Step; readonly count: number }[]) {
  const sum = (of: Step) =>
    counts.reduce((total, { step, count }) => total + (step === of ? count : 0), 0)
  return { seen: sum('seen'), inCart: sum('inCart'), ordered: sum('ordered'), paid: sum('paid') }
}
