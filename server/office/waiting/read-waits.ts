import { type SQL, sql } from 'drizzle-orm'
import { type StaffWaiting, type WaitKind, waitKinds } from '../../../contract/office/waiting.ts'
import { shopZone } from '../../../contract/values/days/shop-zone.ts'
import { startOfDay } from '../../../contract/values/days/zones.ts'
import { fromSamples } from '../../catalogue/content/samples.ts'
import { fromDrafts } from '../../catalogue/products/product-store.ts'
import { fromLowStock } from '../../catalogue/products/stock-choice.ts'
import type { DeliveryTerms } from '../../ordering/delivery/delivery-terms.ts'
import { toPackBy } from '../../ordering/orders/lists/ship-by.ts'
import { toPack, waitsFor } from '../../ordering/orders/lists/waiting-orders.ts'
import { addDays, dayOf } from '../../platform/base/days.ts'
import { COUNTED_AT_MOST } from '../../platform/database/lists/search.ts'
import type { ReadOnlyDatabase } from '../../platform/database/servers/read-replica.ts'

/** Pages that list exactly what is counted. */
const pages: Readonly<Record<WaitKind, string>> = {
  late: '/dashboard/orders?shipBy=late&sort=shipBy',
  toPack: '/dashboard/orders?goods=toPack&sort=shipBy',
  endsToday: '/dashboard/orders?waits=endsToday',
  returns: '/dashboard/returns?state=open',
  quotes: '/dashboard/quotes',
  certificates: '/dashboard/taxExemptions',
  erasures: '/dashboard/admin?shown=erasures',
  refunds: '/dashboard/orders?waits=refund',
  untaxed: '/dashboard/orders?waits=untaxed',
  disputes: '/dashboard/disputes',
  low: '/dashboard/stock?stock=low',
  out: '/dashboard/stock?stock=out',
  drafts: '/dashboard/drafts',
  plannedToday: '/dashboard/history?planned=today',
  alerts: '/dashboard/audit',
  samples: '/dashboard/content',
}

interface WaitParts {
  readonly db: ReadOnlyDatabase
  readonly findTerms: () => Promise<DeliveryTerms>
  /** Whether real customers buy here. */
  readonly production: boolean
  readonly now: () => Date
}

export type ReadWaits = ReturnType<typeof makeReadWaits>

/** Counts what waits, by the conditions of the lists that its pages show. */
export function makeReadWaits({ db, findTerms, production, now }: WaitParts) {
  const kinds = waitKinds.filter((kind) => production || kind !== 'samples')
  return async (): Promise<StaffWaiting['waits']> => {
    const today = dayOf(now())
    const tomorrow = startOfDay(shopZone(), addDays(today, 1))
    const dispatch = (await findTerms()).freight
    const of = (condition: SQL) =>
      sql`from orders where ${condition} and orders.state <> 'cancelled'`
    const rows: Readonly<Record<WaitKind, SQL>> = {
      late: of(toPackBy(addDays(today, -1), dispatch)),
      toPack: of(toPack),
      endsToday: of(waitsFor('endsToday', tomorrow)),
      returns: sql`from return_request where state in ('requested', 'approved', 'received')`,
      quotes: sql`from quote_request where answered_at is null`,
      certificates: sql`from tax_status where state = 'checking'`,
      erasures: sql`from erasure`,
      refunds: of(waitsFor('refund', tomorrow)),
      untaxed: of(waitsFor('untaxed', tomorrow)),
      disputes: sql`from payment_dispute where state in ('inquiry', 'open')`,
      low: fromLowStock('low'),
      out: fromLowStock('out'),
      drafts: fromDrafts,
      plannedToday: sql`from change_set where state = 'planned' and apply_at < ${tomorrow.toISOString()}::timestamptz`,
      alerts: sql`from alert`,
      samples: fromSamples,
    }
    const counts = kinds.map(
      (kind) =>
        sql`(select count(*) from (select ${rows[kind]} limit ${COUNTED_AT_MOST + 1}) as bounded)::integer as ${sql.identifier(kind)}`,
    )
    const answer = await db.execute<Record<WaitKind, number>>(
      sql`select ${sql.join(counts, sql`, `)}`,
    )
    const [counted] = answer.rows
    return kinds.map((kind) => ({ kind, count: counted?.[kind] ?? 0, path: pages[kind] }))
  }
}
