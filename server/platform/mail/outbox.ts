import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable, Transaction } from '../database/database.ts'
import { given, preparedStatement } from '../database/prepared.ts'
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

const insertMail = preparedStatement(
  'put_mail',
  sql`insert into mail (id, kind, event_key, recipient, facts, created_at, next_try_at)
    values (${given('id')}, ${given('kind')}, ${given('eventKey')}, ${given('recipient')}, ${given('facts')},
      ${given('now')}, ${given('nextTryAt')})
    on conflict (event_key) do nothing`,
)

/** Queues a mail in the event's transaction: it is sent if and only if that commits. */
export async function putMail(
  db: Queryable,
  { isAwaited, ...event }: MailEvent,
  now: Date,
): Promise<void> {
  const nextTryAt = isAwaited ? new Date(now.getTime() - AWAITED_DUE_BEFORE_MS) : now
  const { kind, eventKey, recipient, facts = {} } = event
  await insertMail(db, {
    id: uuidv7(),
    kind,
    eventKey,
    recipient,
    facts: JSON.stringify(facts),
    now: now.toISOString(),
    nextTryAt: nextTryAt.toISOString(),
  })
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
