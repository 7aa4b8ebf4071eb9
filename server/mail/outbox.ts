import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '../database/database.ts'
import { mail } from '../database/schema.ts'

/** Something happened that somebody gets a mail about. */
export interface MailEvent {
  /** Which composer writes it. */
  readonly kind: string
  /** One mail for each, however often it is put in. */
  readonly eventKey: string
  readonly recipient: string
  /** What the composer needs to know; never a secret, the row is readable. */
  readonly facts?: Record<string, string>
  /** Somebody waits for it at the screen: it goes before all that a burst of orders put in. */
  readonly isAwaited?: true
}

/** Mails go out in the order in which they are due. */
const AWAITED_DUE_BEFORE_MS = 24 * 3_600_000

/** Part of the transaction in which the thing happens: the mail goes out if and only if that is committed. */
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
