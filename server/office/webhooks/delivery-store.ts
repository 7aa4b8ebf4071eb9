import { and, asc, desc, eq, gt, inArray, lt } from 'drizzle-orm'
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
    const messageId = uuidv7()
    const [row] = await tx
      .insert(webhookDelivery)
      .values({
        endpointId,
        messageId,
        kind: 'test',
        subject: messageId,
        createdAt: now,
        nextTryAt: now,
        giveUpAt: endOfTrying(now),
      })
      .returning({ deliveryNo: webhookDelivery.deliveryNo })
    if (!row) throw new Error('The test was not queued.')
    return row.deliveryNo
  },

  /**
   * Queues a delivery again, under its id, and tries at once what waits of its subject, as an earlier one goes first.
   * Returns its endpoint; undefined if there is no such delivery.
   */
  async sendAgain(tx: Transaction, deliveryNo: number, now: Date): Promise<string | undefined> {
    const ofNumber = eq(webhookDelivery.deliveryNo, deliveryNo)
    const { endpointId, subject } = webhookDelivery
    const [found] = await tx.select({ endpointId, subject }).from(webhookDelivery).where(ofNumber)
    if (!found) return undefined
    await this.moveTries(tx, found, now)
    await tx
      .update(webhookDelivery)
      .set({ state: 'waiting', endedAt: null, nextTryAt: now, giveUpAt: endOfTrying(now) })
      .where(ofNumber)
    return found.endpointId
  },

  /**
   * Sets when those of one subject that wait are tried, or, without a subject, those of the endpoint that would be
   * tried later. Rows are locked in their order.
   */
  async moveTries(
    db: Queryable,
    { endpointId, subject }: { readonly endpointId: string; readonly subject?: string },
    nextTryAt: Date,
  ): Promise<void> {
    const waiting = db
      .select({ deliveryNo: webhookDelivery.deliveryNo })
      .from(webhookDelivery)
      .where(
        and(
          eq(webhookDelivery.endpointId, endpointId),
          eq(webhookDelivery.state, 'waiting'),
          subject === undefined
            ? gt(webhookDelivery.nextTryAt, nextTryAt)
            : eq(webhookDelivery.subject, subject),
        ),
      )
      .orderBy(asc(webhookDelivery.deliveryNo))
      .for('update')
    await db
      .update(webhookDelivery)
      .set({ nextTryAt })
      .where(inArray(webhookDelivery.deliveryNo, waiting))
  },

  async forgetEnded(db: Queryable, before: Date): Promise<void> {
    await db.delete(webhookDelivery).where(lt(webhookDelivery.endedAt, before))
  },
}
