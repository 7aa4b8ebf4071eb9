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
}

/** Part of the transaction in which the thing happens: the mail goes out if and only if that is committed. */
export async function putMail(db: Queryable, event: MailEvent, now: Date): Promise<void> {
  await db
    .insert(mail)
    .values({ id: uuidv7(), facts: {}, ...event, createdAt: now, nextTryAt: now })
    .onConflictDoNothing({ target: mail.eventKey })
}
