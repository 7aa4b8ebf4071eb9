import { and, desc, eq, lt } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import {
  DELIVERY_ROWS,
  type DeliveryState,
  TRYING_HOURS,
} from '../../../contract/office/events/webhooks.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { event, webhookDelivery } from '../../platform/database/tables/feed.ts'

const HOUR_MS = 3_600_000

export const endOfTrying = (now: Date): Date => new Date(now.getTime() + TRYING_HOURS * HOUR_MS)

export interface DeliveryQuery {
  readonly state?: DeliveryState | undefined
  readonly after?: number | undefined
  readonly limit?: number | undefined
}

export const deliveryStore = {
  /** The deliveries of an endpoint, newest first. */
  async list(db: Queryable, endpointId: string, query: DeliveryQuery) {
    const { state, after, limit = DELIVERY_ROWS } = query
    return db
      .select({ delivery: webhookDelivery, object: event.object })
      .from(webhookDelivery)
      .leftJoin(event, eq(event.seq, webhookDelivery.seq))
      .where(
        and(
          eq(webhookDelivery.endpointId, endpointId),
          state && eq(webhookDelivery.state, state),
          after === undefined ? undefined : lt(webhookDelivery.deliveryNo, after),
        ),
      )
      .orderBy(desc(webhookDelivery.deliveryNo))
      .limit(limit)
  },

  /** Queues a test; its number. */
  async putTest(tx: Transaction, endpointId: string, now: Date): Promise<number> {
    const [row] = await tx
      .insert(webhookDelivery)
      .values({
        endpointId,
        messageId: uuidv7(),
        kind: 'test',
        subject: endpointId,
        createdAt: now,
        nextTryAt: now,
        giveUpAt: endOfTrying(now),
      })
      .returning({ deliveryNo: webhookDelivery.deliveryNo })
    if (!row) throw new Error('The test was not queued.')
    return row.deliveryNo
  },

  /** Queues a delivery again, under its id; returns whether there is one. */
  async sendAgain(tx: Transaction, deliveryNo: number, now: Date): Promise<boolean> {
    const { rowCount } = await tx
      .update(webhookDelivery)
      .set({ state: 'waiting', endedAt: null, nextTryAt: now, giveUpAt: endOfTrying(now) })
      .where(eq(webhookDelivery.deliveryNo, deliveryNo))
    return rowCount === 1
  },

  async forgetEnded(db: Queryable, before: Date): Promise<void> {
    await db.delete(webhookDelivery).where(lt(webhookDelivery.endedAt, before))
  },
}
