import { desc } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Alert, AlertKind } from '../../contract/calls/audit.ts'
import type { Queryable } from '../database/database.ts'
import { alert } from '../database/tables/shop.ts'

/** A case that the shop could not settle, or settled in a way that an admin should know of. */
export interface NewAlert {
  readonly kind: AlertKind
  /** The provider's id or an order's. */
  readonly subject: string
  readonly orderId?: string
  readonly detail: string
}

/** Raised once per subject, in the transaction that handles the case. */
export async function raiseAlert(tx: Queryable, { orderId, ...raised }: NewAlert): Promise<void> {
  // The provider's metadata may hold anything as an order's id.
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
