import { sql } from 'drizzle-orm'
import type { TaxReport, TaxRow, TaxSums } from '../../../contract/office/reports/tax-report.ts'
import { shopZone } from '../../../contract/values/days/shop-zone.ts'
import { startOfDay } from '../../../contract/values/days/zones.ts'
import { cents, dollarsFromCents } from '../../../contract/values/money/money.ts'
import { addDays } from '../../platform/base/days.ts'
import type { ReadOnlyDatabase } from '../../platform/database/servers/read-replica.ts'
import type { Days } from './sales-report-store.ts'

/** Sums of papers that are taxed alike, in cents. */
interface ReportedTaxes {
  readonly country: string
  readonly region: string
  readonly rule: string
  /** The category of EN 16931; empty: no rule. */
  readonly code: string
  readonly category: string
  readonly rateMillipercent: number
  readonly proof: string | null
  readonly base: number
  readonly tax: number
  readonly backBase: number
  readonly backTax: number
}

export type ReadTaxReport = ReturnType<typeof readTaxReports>

/** Rows of a page. */
const MOST_ROWS = 500

const reasons: Readonly<Record<string, TaxRow['reason']>> = {
  S: null,
  AE: 'reverseCharge',
  G: 'export',
  E: 'certificate',
}

export function readTaxReports(db: ReadOnlyDatabase) {
  /** By every fact of their taxes, in the order of a report. */
  async function listGroups({ from, to }: Days): Promise<ReportedTaxes[]> {
    const { rows } = await db.execute<ReportedTaxes & Record<string, unknown>>(sql`
      select country, region, rule, code, category, rate_millipercent as "rateMillipercent", proof,
        coalesce(sum(base_cents) filter (where kind = 'invoice'), 0)::bigint as base,
        coalesce(sum(tax_cents) filter (where kind = 'invoice'), 0)::bigint as tax,
        coalesce(sum(base_cents) filter (where kind = 'creditNote'), 0)::bigint as "backBase",
        coalesce(sum(tax_cents) filter (where kind = 'creditNote'), 0)::bigint as "backTax"
      from document_tax where issued_on between ${from}::date and ${to}::date
      group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4 desc, 6 desc, 5, 7`)
    return rows
  }

  async function findWithoutPaper({ from, to }: Days): Promise<TaxReport['withoutPaper']> {
    const start = startOfDay(shopZone(), from).toISOString()
    const end = startOfDay(shopZone(), addDays(to, 1)).toISOString()
    // Goods, freight and tax instead of their total: the index of paid orders has them. A payment has no paper of an
    // earlier day, of which a move of the shop to another time zone may make two: so the papers of years aren't read.
    const firstPaper = addDays(from, -2)
    const { rows } = await db.execute<{ kind: string; count: number; sum: number }>(sql`
      select 'payments' as kind, count(*) as count, coalesce(sum(goods_cents + freight_cents + tax_cents), 0)::bigint as sum
      from orders
      where paid_at >= ${start}::timestamptz and paid_at < ${end}::timestamptz and not sample
        and not exists (select from document where order_id = orders.id and issued_on >= ${firstPaper}::date)
      union all
      select 'refunds', count(*), coalesce(sum(amount_cents), 0)::bigint from refund
      where state = 'succeeded' and created_at >= ${start}::timestamptz and created_at < ${end}::timestamptz
        and exists (select from orders where orders.id = refund.order_id and not sample)
        and not exists (select from document where cause = 'refund:' || refund.id)`)
    const of = (kind: string) => {
      const found = rows.find((row) => row.kind === kind)
      return { count: found?.count ?? 0, sum: dollarsFromCents(cents(found?.sum ?? 0)) }
    }
    return { payments: of('payments'), refunds: of('refunds') }
  }

  return {
    /** For a file: a row for each VAT id and certificate. */
    async listRows(days: Days): Promise<TaxRow[]> {
      return (await listGroups(days)).map(toRow)
    },

    async find(days: Days): Promise<TaxReport> {
      const [groups, withoutPaper] = await Promise.all([listGroups(days), findWithoutPaper(days)])
      const isEu = ({ code }: ReportedTaxes) => code === 'AE'
      const without = groups.map((group) => (isEu(group) ? { ...group, proof: null } : group))
      const rows = merge(without, ({ base, tax, backBase, backTax, ...facts }) =>
        JSON.stringify(facts),
      )
      const byVatId = merge(groups.filter(isEu), ({ proof }) => proof ?? '')
      return {
        ...days,
        rows: rows.slice(0, MOST_ROWS).map(toRow),
        isCut: rows.length > MOST_ROWS,
        total: addTaxes(groups),
        withoutPaper,
        byVatId: byVatId.map(({ proof, base, backBase }) => ({
          vatId: proof ?? '',
          net: dollarsFromCents(cents(base - backBase)),
        })),
      }
    },
  }
}

/** Groups of the same key as one, where the first of them stands. */
function merge(
  groups: readonly ReportedTaxes[],
  keyOf: (group: ReportedTaxes) => string,
): ReportedTaxes[] {
  return [...Map.groupBy(groups, keyOf).values()].flatMap(([first, ...others]) =>
    first ? [others.reduce(addGroups, first)] : [],
  )
}

const addGroups = (one: ReportedTaxes, other: ReportedTaxes): ReportedTaxes => ({
  ...one,
  base: one.base + other.base,
  tax: one.tax + other.tax,
  backBase: one.backBase + other.backBase,
  backTax: one.backTax + other.backTax,
})

function toRow(group: ReportedTaxes): TaxRow {
  const { country, region, rule, category, code, rateMillipercent, proof } = group
  const reason = Object.hasOwn(reasons, code) ? (reasons[code] ?? null) : 'noRule'
  return {
    country,
    region,
    rule,
    category,
    rate: rateMillipercent / 1000,
    reason,
    proof,
    ...addTaxes([group]),
  }
}

function addTaxes(groups: readonly ReportedTaxes[]): TaxSums {
  const add = (of: (group: ReportedTaxes) => number) =>
    dollarsFromCents(cents(groups.reduce((sum, group) => sum + of(group), 0)))
  return {
    taxable: add(({ code, base }) => (code === 'S' ? base : 0)),
    exempt: add(({ code, base }) => (code === 'S' ? 0 : base)),
    tax: add(({ tax }) => tax),
    refunds: add(({ backBase }) => backBase),
    refundedTax: add(({ backTax }) => backTax),
    due: add(({ tax, backTax }) => tax - backTax),
  }
}
