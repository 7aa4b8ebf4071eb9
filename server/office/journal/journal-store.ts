import { sql } from 'drizzle-orm'
import type { JournalFormat } from '../../../contract/office/reports/journal.ts'
import { cents } from '../../../contract/values/money/money.ts'
import type { Day } from '../../platform/base/days.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { FactKind, FactTax, JournalFact } from './journal-entries.ts'
import type { JournalFile } from './write-journal.ts'

interface FactRow extends Record<string, unknown> {
  readonly source: string
  readonly day: Day
  readonly kind: FactKind
  readonly document: string
  readonly orderNo: number
  readonly customerNo: number | null
  readonly cents: number
  readonly taxes: readonly FactTax[] | null
}

interface MonthRow extends Record<string, unknown> {
  readonly month: string
  readonly closedAt: string | null
}

export interface FactSpan {
  readonly from: Day
  readonly to: Day
  /** Only what was not in the files of a closed month, of days in closed months. */
  readonly isLate: boolean
}

/** SQL of the journal. */
export const journalStore = {
  /** Papers by their day of issue, payments and refunds by the shop's day, in the order of the books. */
  async listFacts(db: Queryable, { from, to, isLate }: FactSpan): Promise<JournalFact[]> {
    const within = sql`>= day_begins(${from}::date)`
    const before = sql`< day_begins(${to}::date + 1)`
    const { rows } = await db.execute<FactRow>(sql`
      with fact as (
        select 'document:' || document.id as source, issued_on as day, kind, number as document, order_id,
          document.total_cents as cents, created_at as at, (
            select jsonb_agg(jsonb_build_object('code', code, 'rateMillipercent', rate_millipercent,
              'baseCents', base_cents, 'taxCents', document_tax.tax_cents) order by row_no)
            from document_tax where document_id = document.id) as taxes
        from document where issued_on between ${from}::date and ${to}::date
        union all
        select 'payment:' || id, utc_day(paid_at), 'payment', 'P-' || order_no, id, total_cents, paid_at, null
        from orders where paid_at ${within} and paid_at ${before} and not sample
        union all
        select 'refund:' || id, utc_day(created_at), 'refund', null, order_id, amount_cents, created_at, null
        from refund where state = 'succeeded' and order_id is not null and created_at ${within} and created_at ${before}
      )
      select source, day::text as day, kind, coalesce(document, 'R-' || order_no || '-' || right(source, 6)) as document,
        order_no::double precision as "orderNo", cents::double precision as cents, taxes, (
          select first.order_no::double precision from orders as first
          where first.customer_email = orders.customer_email and first.state <> 'cancelled' and first.paid_at is not null
          order by first.id limit 1) as "customerNo"
      from fact join orders on orders.id = order_id
      where not sample and ${
        isLate
          ? sql`exists (select from journal_month where month = date_trunc('month', day))
              and not exists (select from journaled where journaled.source = fact.source)`
          : sql`true`
      }
      order by day, at, source`)
    return rows.map((row) => ({ ...row, cents: cents(row.cents), taxes: row.taxes ?? [] }))
  },

  /** The months from the first paper or payment to this day's, newest first. */
  async listMonths(db: Queryable, today: Day, most: number): Promise<MonthRow[]> {
    const { rows } = await db.execute<MonthRow>(sql`
      select to_char(found, 'YYYY-MM') as month, to_char(closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "closedAt"
      from generate_series(
        date_trunc('month', coalesce(least((select min(issued_on) from document),
          (select utc_day(min(paid_at)) from orders where paid_at is not null)), ${today}::date)::timestamp),
        date_trunc('month', ${today}::timestamp), interval '1 month') as found
        left join journal_month on month = found
      order by found desc limit ${most}`)
    return rows
  },

  async findLastClosed(db: Queryable): Promise<string | null> {
    const { rows } = await db.execute<{ month: string | null }>(
      sql`select to_char(max(month), 'YYYY-MM') as month from journal_month`,
    )
    return rows[0]?.month ?? null
  },

  async isClosed(db: Queryable, month: string): Promise<boolean> {
    const { rows } = await db.execute(
      sql`select from journal_month where month = ${`${month}-01`}::date`,
    )
    return rows.length > 0
  },

  async listFiles(db: Queryable, month: string, format: JournalFormat): Promise<JournalFile[]> {
    const { rows } = await db.execute<JournalFile & Record<string, unknown>>(sql`
      select name, bytes from journal_file
      where month = ${`${month}-01`}::date and format = ${format} order by file_no`)
    return rows
  },

  /** Keeps other nodes from closing until the transaction ends. */
  async lock(tx: Transaction): Promise<void> {
    await tx.execute(sql`lock table journal_month in share row exclusive mode`)
  },

  async close(tx: Transaction, month: string, at: Date): Promise<void> {
    await tx.execute(
      sql`insert into journal_month values (${`${month}-01`}::date, ${at.toISOString()}::timestamptz)`,
    )
  },

  async keepFile(
    tx: Transaction,
    month: string,
    { format, no, file }: { format: JournalFormat; no: number; file: JournalFile },
  ): Promise<void> {
    await tx.execute(sql`
      insert into journal_file values (${`${month}-01`}::date, ${format}, ${no}, ${file.name}, ${file.bytes})`)
  },

  async markJournaled(tx: Transaction, month: string, sources: readonly string[]): Promise<void> {
    await tx.execute(sql`
      insert into journaled select source, ${`${month}-01`}::date from unnest(${sql.param([...sources])}::text[]) as source`)
  },
}
