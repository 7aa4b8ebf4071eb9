import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { FieldInvalid } from '../../platform/base/errors/fields-invalid.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { event, webhookDelivery, webhookEndpoint } from '../../platform/database/tables/feed.ts'
import { users } from '../../platform/database/tables/people.ts'
import { apiKey } from '../../platform/database/tables/sign-in.ts'

export type EndpointRow = typeof webhookEndpoint.$inferSelect
type EndpointPart = Partial<Omit<EndpointRow, 'id' | 'createdAt' | 'queuedTo'>>

/** The deliveries of an endpoint in a state; the many that were delivered are never counted. */
const countOf = (state: 'waiting' | 'givenUp') => sql<number>`(
  select count(*)::integer from ${webhookDelivery}
  where ${webhookDelivery.endpointId} = ${webhookEndpoint.id} and ${webhookDelivery.state} = '${sql.raw(state)}')`

export const endpointStore = {
  /** All endpoints with their makers, newest first. */
  async list(db: Database) {
    const lastTry = db
      .select({ triedAt: webhookDelivery.triedAt, failure: webhookDelivery.failure })
      .from(webhookDelivery)
      .where(
        and(eq(webhookDelivery.endpointId, webhookEndpoint.id), isNotNull(webhookDelivery.triedAt)),
      )
      .orderBy(desc(webhookDelivery.triedAt))
      .limit(1)
      .as('last_try')
    return db
      .select({
        endpoint: webhookEndpoint,
        maker: { name: users.name, email: users.email },
        ended: sql<boolean>`${users.blockedAt} is not null`,
        waiting: countOf('waiting'),
        givenUp: countOf('givenUp'),
        lastTry: { triedAt: lastTry.triedAt, failure: lastTry.failure },
      })
      .from(webhookEndpoint)
      .innerJoin(users, eq(users.id, webhookEndpoint.makerId))
      .leftJoinLateral(lastTry, sql`true`)
      .orderBy(desc(webhookEndpoint.id))
  },

  async count(db: Queryable): Promise<number> {
    return db.$count(webhookEndpoint)
  },

  nextId: (): string => uuidv7(),

  /** Events are sent to it from the feed's end on. */
  async insert(
    tx: Transaction,
    row: Omit<EndpointRow, 'queuedTo' | 'formerSealedSecret' | 'formerUntil'>,
  ) {
    const queuedTo = sql<number>`(select coalesce(max(${event.seq}), 0) from ${event})`
    await tx.insert(webhookEndpoint).values({ ...row, queuedTo })
  },

  async lock(tx: Transaction, id: string): Promise<EndpointRow | undefined> {
    const [row] = await tx
      .select()
      .from(webhookEndpoint)
      .where(eq(webhookEndpoint.id, id))
      .for('update')
    return row
  },

  async change(tx: Transaction, id: string, part: EndpointPart): Promise<void> {
    await tx.update(webhookEndpoint).set(part).where(eq(webhookEndpoint.id, id))
  },

  /** Returns the removed endpoint's address, or undefined if there was none. */
  async remove(tx: Transaction, id: string): Promise<string | undefined> {
    const [removed] = await tx
      .delete(webhookEndpoint)
      .where(eq(webhookEndpoint.id, id))
      .returning({ url: webhookEndpoint.url })
    return removed?.url
  },
}

/** Holds the key of an endpoint until the transaction ends. */
export async function assertKey(tx: Transaction, id: string | null): Promise<void> {
  if (id === null) return
  const [held] = await tx
    .select({ id: apiKey.id })
    .from(apiKey)
    .where(eq(apiKey.id, id))
    .for('share')
  if (!held) throw new FieldInvalid('leaveOutKey', 'There is no such key any more')
}
