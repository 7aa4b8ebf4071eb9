import { desc } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Alert, AlertKind } from '../../contract/audit.ts'
import type { Queryable } from '../database/database.ts'
import { alert } from '../database/schema.ts'

/** What the shop could not settle by itself, or settled in a way that somebody should know of. */
export interface NewAlert {
  readonly kind: AlertKind
  /** What it is about: the provider's id or an order's. */
  readonly subject: string
  readonly orderId?: string
  readonly detail: string
}

/** Raised once for each subject, in the transaction of what was done about it. */
export async function raiseAlert(tx: Queryable, { orderId, ...raised }: NewAlert): Promise<void> {
  // The provider's metadata may name anything as an order.
  const named = orderId !== undefined && isUuid(orderId) ? orderId : null
  await tx
    .insert(alert)
    .values({ ...raised, orderId: named })
    .onConflictDoNothing()
}

const SHOWN = 200

export async function listAlerts(db: Queryable): Promise<Alert[]> {
  const rows = await db.select().from(alert).orderBy(desc(alert.raisedAt)).limit(SHOWN)
  return rows.map(({ kind, subject, orderId, detail, raisedAt }) => ({
    kind,
    subject,
    orderId,
    detail,
    raisedAt: raisedAt.toISOString(),
  }))
}
