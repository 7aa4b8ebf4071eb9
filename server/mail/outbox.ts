import { and, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable, Transaction } from '../database/database.ts'
import { mail } from '../database/tables/shop.ts'

/** An event that sends a mail. */
export interface MailEvent {
  /** Name of the composer. */
  readonly kind: string
  /** At most one mail per key. */
  readonly eventKey: string
  readonly recipient: string
  /** Data for the composer; never a secret, because the row is readable. */
  readonly facts?: Record<string, string>
  /** The user is waiting for it, so it is sent before mails of orders. */
  readonly isAwaited?: true
}

/** Mails are sent in order of their due times. */
const AWAITED_DUE_BEFORE_MS = 24 * 3_600_000

/** Queues a mail in the event's transaction: it is sent if and only if that commits. */
export async function putMail(
  db: Queryable,
  { isAwaited, ...event }: MailEvent,
  now: Date,
): Promise<void> {
  const nextTryAt = isAwaited ? new Date(now.getTime() - AWAITED_DUE_BEFORE_MS) : now
  await db
    .insert(mail)
    .values({ id: uuidv7(), facts: {}, ...event, createdAt: now, nextTryAt })
    .onConflictDoNothing({ target: mail.eventKey })
}

/** Closes mails of a kind that wait and that their reader no longer needs, in the transaction that made them so. */
export async function withdrawMails(
  tx: Transaction,
  { kind, recipient }: Pick<MailEvent, 'kind' | 'recipient'>,
  now: Date,
): Promise<void> {
  await tx
    .update(mail)
    .set({ closedAt: now, outcome: 'notNeeded' })
    .where(and(eq(mail.recipient, recipient), eq(mail.kind, kind), isNull(mail.closedAt)))
}
