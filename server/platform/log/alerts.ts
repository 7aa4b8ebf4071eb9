import { and, desc, eq, inArray, sum } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Alert, AlertKind } from '../../../contract/office/audit.ts'
import { type Cents, cents } from '../../../contract/values/money/money.ts'
import type { Queryable } from '../database/database.ts'
import { alert } from '../database/tables/shop.ts'

/** A case that the shop could not settle, or settled in a way that an admin should know of. */
export interface NewAlert {
  readonly kind: AlertKind
  /** The provider's id or an order's. */
  readonly subject: string
  readonly orderId?: string | null
  /** Money that the shop's tables don't count. */
  readonly amountCents?: Cents
  readonly detail: string
}

/** Raised once per subject, in the transaction that handles the case. */
export async function raiseAlert(tx: Queryable, { orderId, ...raised }: NewAlert): Promise<void> {
  // The provider's metadata may hold anything as an order's id.
  const named = orderId && isUuid(orderId) ? orderId : null
  await tx
    .insert(alert)
    .values({ ...raised, orderId: named })
    .onConflictDoNothing()
}

/** Whether a person was told of the order's subject. */
export async function isRaised(
  tx: Queryable,
  kind: AlertKind,
  subject: string,
  orderId: string,
): Promise<boolean> {
  const ofSubject = and(eq(alert.kind, kind), eq(alert.subject, subject))
  return (await tx.$count(alert, and(ofSubject, eq(alert.orderId, orderId)))) > 0
}

/** The uncounted money of the subjects' alerts. */
export async function sumRaised(
  tx: Queryable,
  kind: AlertKind,
  subjects: readonly string[],
): Promise<Cents> {
  const [row] = await tx
    .select({ cents: sum(alert.amountCents).mapWith(Number) })
    .from(alert)
    .where(and(eq(alert.kind, kind), inArray(alert.subject, [...subjects])))
  return cents(row?.cents ?? 0)
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
