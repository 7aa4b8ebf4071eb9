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

const insertMails = preparedStatement(
  'put_mails',
  sql`insert into mail (id, kind, event_key, recipient, facts, created_at, next_try_at)
    select id, kind, event_key, recipient, facts, ${given('now')}::timestamptz, next_try_at
    from unnest(${given('ids')}::uuid[], ${given('kinds')}::text[], ${given('eventKeys')}::text[],
      ${given('recipients')}::text[], ${given('facts')}::jsonb[], ${given('nextTryAts')}::timestamptz[])
      as mails (id, kind, event_key, recipient, facts, next_try_at)
    on conflict (event_key) do nothing`,
)

/** Queues mails in their events' transaction, in one statement: they are sent if and only if that commits. */
export async function putMails(
  db: Queryable,
  mails: readonly MailEvent[],
  now: Date,
): Promise<void> {
  if (mails.length === 0) return
  const awaitedAt = new Date(now.getTime() - AWAITED_DUE_BEFORE_MS)
  await insertMails(db, {
    ids: mails.map(() => uuidv7()),
    kinds: mails.map(({ kind }) => kind),
    eventKeys: mails.map(({ eventKey }) => eventKey),
    recipients: mails.map(({ recipient }) => recipient),
    facts: mails.map(({ facts = {} }) => JSON.stringify(facts)),
    nextTryAts: mails.map(({ isAwaited }) => (isAwaited ? awaitedAt : now).toISOString()),
    now: now.toISOString(),
  })
}

/** Queues one mail, as `putMails` does. */
export const putMail = (db: Queryable, mail: MailEvent, now: Date): Promise<void> =>
  putMails(db, [mail], now)

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
