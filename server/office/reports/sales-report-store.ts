import { type SQL, sql } from 'drizzle-orm'
import type { BuyerGroup, GoodsGroup } from '../../../contract/office/reports/report-choices.ts'
import { type Cents, cents } from '../../../contract/values/money/money.ts'
import type { Day } from '../../platform/base/days.ts'
import type { ReadOnlyDatabase } from '../../platform/database/servers/read-replica.ts'

export interface Days {
  readonly from: Day
  readonly to: Day
}

/** Sums of paid orders and refunds; `sales_entries` and `sales_between` say what counts. */
export interface SummedSales {
  readonly orders: number
  readonly goodsCents: Cents
  readonly freightCents: Cents
  readonly taxCents: Cents
  readonly refundedCents: Cents
}

export interface GroupedSales extends SummedSales {
  readonly key: string
  readonly name: string
}

interface FoundGroups {
  /** Those of most money first. */
  readonly groups: readonly GroupedSales[]
  /** The sum of all groups, also of those that are not listed. */
  readonly all: SummedSales
  /** Everything sold: of goods it is more than `all`, by freight, tax and their share of the refunds. */
  readonly whole: SummedSales
}

/** The groups to list. */
interface WantedGroups {
  readonly most: number
  /** Only these of them. */
  readonly keys?: readonly string[] | undefined
}

const sums = sql`sum(orders)::bigint as orders, sum(goods_cents)::bigint as goods_cents,
  sum(freight_cents)::bigint as freight_cents, sum(tax_cents)::bigint as tax_cents, sum(refunded_cents)::bigint as refunded_cents`

const span = ({ from, to }: Days) => sql`${from}::date, ${to}::date`

/** Sums by place of each day; days that wait for their figures are read from the orders. */
const everyPlace = (days: Days) => sql`(
  with unread as materialized (select found.day from unread_days(${span(days)}) as found (day))
  select * from sales_place
  where day between ${days.from}::date and ${days.to}::date and day not in (select day from unread)
  union all
  select unread.day, place.* from unread, places_of_day(unread.day) as place) as every_place`

const byPlace = (key: SQL) => (days: Days) =>
  sql`
  select ${key} as key, ${sums} from ${everyPlace(days)} group by 1`

const byProduct = (days: Days) => sql`
  select product_id::text as key, orders, goods_cents, 0::bigint as freight_cents, 0::bigint as tax_cents, refunded_cents
  from sold_products(${span(days)})`

/** An order with two products of one category would count twice, so orders are left out. */
const byFact = (fact: SQL) => (days: Days) =>
  sql`
  select coalesce(${fact}, '') as key, 0::bigint as orders, sum(goods_cents)::bigint as goods_cents,
    0::bigint as freight_cents, 0::bigint as tax_cents, sum(refunded_cents)::bigint as refunded_cents
  from sold_products(${span(days)}) as sold join product on product.id = sold.product_id group by 1`

const byCustomer = (days: Days) => sql`
  select customer_email as key, orders, goods_cents, freight_cents, tax_cents, refunded_cents
  from sold_customers(${span(days)})`

const groupings: Readonly<Record<GoodsGroup | BuyerGroup, (days: Days) => SQL>> = {
  category: byFact(sql`category`),
  brand: byFact(sql`brand`),
  product: byProduct,
  customer: byCustomer,
  country: byPlace(sql`country`),
  state: byPlace(sql`rtrim(country || ' ' || region)`),
}

const names: Partial<Record<GoodsGroup | BuyerGroup, SQL>> = {
  product: sql`(select name from product where id = key::uuid)`,
  customer: sql`(select name from users where email = key)`,
}

/** Sums of no rows are null. */
type SumRow = Readonly<Record<keyof SummedSales, number | null>>
type GroupRow = SumRow & {
  readonly part: 'all' | 'whole' | 'group'
  readonly key: string
  readonly name: string | null
}

export function salesReportStore(db: ReadOnlyDatabase) {
  return {
    /** Days with payments or refunds. */
    async listDays(days: Days): Promise<(SummedSales & { readonly day: Day })[]> {
      const { rows } = await db.execute<SumRow & { day: Day } & Record<string, unknown>>(sql`
        select day::text as day, ${columns} from (
          select day, ${sums} from ${everyPlace(days)} group by day) as found`)
      return rows.map((row) => ({ day: row.day, ...toSums(row) }))
    },

    async listGroups(
      by: GoodsGroup | BuyerGroup,
      days: Days,
      { most, keys }: WantedGroups,
    ): Promise<FoundGroups> {
      const among = keys ? sql`key = any(${sql.param([...keys])}::text[])` : sql`true`
      const { rows } = await db.execute<GroupRow & Record<string, unknown>>(sql`
        with found as materialized (${groupings[by](days)}), listed as (
          select * from found where ${among}
          order by goods_cents + freight_cents + tax_cents - refunded_cents desc, key limit ${most}
        )
        select 'all' as part, '' as key, null as name, ${columns} from (select ${sums} from found) as every
        union all select 'whole', '', null, ${columns} from (select ${sums} from ${everyPlace(days)}) as every
        union all (select 'group', key, ${names[by] ?? sql`key`}, ${columns} from listed)`)
      const sumOf = (wanted: GroupRow['part']) => {
        const row = rows.find(({ part }) => part === wanted)
        return row ? toSums(row) : noSales
      }
      const groups = rows.flatMap(({ part, key, name, ...row }) =>
        part === 'group' ? [{ key, name: name ?? key, ...toSums(row) }] : [],
      )
      return { groups, all: sumOf('all'), whole: sumOf('whole') }
    },
  }
}

const columns = sql`orders, goods_cents as "goodsCents", freight_cents as "freightCents", tax_cents as "taxCents",
  refunded_cents as "refundedCents"`

export const noSales: SummedSales = {
  orders: 0,
  goodsCents: cents(0),
  freightCents: cents(0),
  taxCents: cents(0),
  refundedCents: cents(0),
}

function toSums(row: SumRow): SummedSales {
  return {
    orders: row.orders ?? 0,
    goodsCents: cents(row.goodsCents ?? 0),
    freightCents: cents(row.freightCents ?? 0),
    taxCents: cents(row.taxCents ?? 0),
    refundedCents: cents(row.refundedCents ?? 0),
  }
}

/** Adds these sums, or takes them off. */
export function addSales(from: SummedSales, others: readonly SummedSales[], sign = 1): SummedSales {
  const add = (of: (sums: SummedSales) => number) =>
    others.reduce((sum, other) => sum + sign * of(other), of(from))
  return {
    orders: add(({ orders }) => orders),
    goodsCents: cents(add(({ goodsCents }) => goodsCents)),
    freightCents: cents(add(({ freightCents }) => freightCents)),
    taxCents: cents(add(({ taxCents }) => taxCents)),
    refundedCents: cents(add(({ refundedCents }) => refundedCents)),
  }
}
