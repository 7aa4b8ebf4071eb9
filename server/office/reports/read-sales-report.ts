import {
  type BuyerGroup,
  type Comparison,
  type GoodsGroup,
  goodsGroups,
  type ReportGroup,
  type TimeGroup,
  timeGroups,
} from '../../../contract/office/reports/report-choices.ts'
import type {
  ReportSums,
  SalesQuery,
  SalesReport,
  SalesRow,
} from '../../../contract/office/reports/sales-report.ts'
import { countryName } from '../../../contract/people/addresses/countries.ts'
import { cents, dollarsFromCents } from '../../../contract/values/money/money.ts'
import { addDays, countDays, type Day, listDays, startOf } from '../../platform/base/days.ts'
import type { ReadOnlyDatabase } from '../../platform/database/servers/read-replica.ts'
import {
  addSales,
  type Days,
  type GroupedSales,
  noSales,
  type SummedSales,
  salesReportStore,
} from './sales-report-store.ts'

export type ReadSalesReport = ReturnType<typeof readSalesReports>

/** Sums of one period, in the order of their rows. */
interface PeriodSales {
  readonly rows: readonly (Omit<GroupedSales, 'key'> & { readonly key: string | null })[]
  readonly total: SummedSales
}

const isTime = (by: ReportGroup): by is TimeGroup => timeGroups.some((one) => one === by)
const isGoods = (by: ReportGroup): by is GoodsGroup => goodsGroups.some((one) => one === by)

/** The sales report; `most` bounds its groups. */
export function readSalesReports(db: ReadOnlyDatabase) {
  const store = salesReportStore(db)

  async function readTime(by: TimeGroup, days: Days): Promise<PeriodSales> {
    const found = await store.listDays(days)
    const byStart = Map.groupBy(found, ({ day }) => startOf(day, by))
    const rows = listDays(days.from, days.to, by).map((day) => ({
      key: day,
      name: day,
      ...addSales(noSales, byStart.get(day) ?? []),
    }))
    return { rows, total: addSales(noSales, found) }
  }

  /** With a row for the groups that are not listed, and of goods one for what belongs to no product. */
  async function readGroups(
    by: GoodsGroup | BuyerGroup,
    days: Days,
    wanted: { readonly most: number; readonly keys?: readonly string[] },
  ): Promise<PeriodSales> {
    const { groups, all, whole } = await store.listGroups(by, days, wanted)
    const named = groups.map((group) => ({ ...group, name: nameOf(by, group) }))
    return {
      rows: [
        ...named,
        { key: null, name: 'Others', ...addSales(all, groups, -1) },
        { key: null, name: 'Freight and tax', ...addSales(whole, [all], -1) },
      ],
      total: whole,
    }
  }

  return async (query: SalesQuery, most: number): Promise<SalesReport> => {
    const { from, to, by, compare } = query
    const compared = compare ? comparedDays(query, compare) : null
    const now = isTime(by) ? await readTime(by, query) : await readGroups(by, query, { most })
    const keys = now.rows.flatMap(({ key }) => key ?? [])
    const before =
      compared &&
      (isTime(by) ? await readTime(by, compared) : await readGroups(by, compared, { most, keys }))
    const rows = now.rows.map((row, place) => {
      const same = isTime(by)
        ? before?.rows[place]
        : before?.rows.find(({ key, name }) => key === row.key && name === row.name)
      return toRow(row, same, by)
    })
    return {
      from,
      to,
      by,
      compared,
      rows: rows.filter(isWorthARow),
      total: toReportSums(now.total),
      totalBefore: before && toReportSums(before.total),
    }
  }
}

/** A day or group that the report lists; `Others` and `Freight and tax` only where there are any. */
const isWorthARow = ({ key, before, ...row }: SalesRow) =>
  key !== null || [row, before].some((sums) => sums && (sums.net !== 0 || sums.refunds !== 0))

function comparedDays({ from, to }: Days, compare: Comparison): Days {
  if (compare === 'year') return { from: yearBefore(from), to: yearBefore(to) }
  return { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) }
}

/** February 29 becomes 28. */
function yearBefore(day: Day): Day {
  const same = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
  return same.endsWith('02-29') ? `${same.slice(0, 8)}28` : same
}

function nameOf(by: GoodsGroup | BuyerGroup, { key, name }: GroupedSales): string {
  const [country = '', ...region] = key.split(' ')
  if (by === 'country') return country ? countryName(country) : 'No country'
  if (by === 'state')
    return key ? `${region.join(' ') || '–'}, ${countryName(country)}` : 'No country'
  return name || `No ${by}`
}

function toRow(
  { key, name, ...sums }: PeriodSales['rows'][number],
  before: SummedSales | undefined,
  by: ReportGroup,
): SalesRow {
  const toSums = (of: SummedSales): ReportSums => {
    const all = toReportSums(of)
    if (!isGoods(by)) return all
    if (key === null && name !== 'Others') return { ...all, orders: null, average: null }
    return {
      ...all,
      freight: null,
      tax: null,
      ...(by === 'product' && key !== null ? {} : { orders: null, average: null }),
    }
  }
  return { key, name, ...toSums(sums), before: before ? toSums(before) : null }
}

function toReportSums(sums: SummedSales): ReportSums {
  const { orders, goodsCents, freightCents, taxCents, refundedCents } = sums
  const netCents = cents(goodsCents + freightCents + taxCents - refundedCents)
  return {
    goods: dollarsFromCents(goodsCents),
    freight: dollarsFromCents(freightCents),
    tax: dollarsFromCents(taxCents),
    refunds: dollarsFromCents(refundedCents),
    net: dollarsFromCents(netCents),
    orders,
    average: orders > 0 ? dollarsFromCents(cents(Math.round(netCents / orders))) : null,
  }
}
