import { and, eq, sql } from 'drizzle-orm'
import type { EventKind, EventObject } from '../../../../contract/office/events/event-kinds.ts'
import type { StaffRight } from '../../../../contract/values/rights.ts'
import type { Database } from '../../../platform/database/database.ts'
import { given, preparedStatement } from '../../../platform/database/prepared.ts'
import { webhookDelivery } from '../../../platform/database/tables/feed.ts'
import { deliveryStore } from '../delivery-store.ts'

/** Longer than a try can last; one whose process died is taken anew then. */
const TURN_SECONDS = 30
const FIRST_PAUSE_SECONDS = 5
const LONGEST_PAUSE_SECONDS = 3600

/** A delivery with what its try needs. */
export interface TakenDelivery {
  readonly deliveryNo: number
  readonly endpointId: string
  readonly seq: number | null
  readonly messageId: string
  readonly kind: EventKind | 'test'
  readonly object: EventObject | null
  readonly subject: string
  readonly tries: number
  readonly createdAt: Date
  readonly giveUpAt: Date
  readonly eventBody: string | null
  readonly url: string
  readonly sealedSecret: Buffer
  readonly formerSealedSecret: Buffer | null
  readonly formerUntil: Date | null
  /** The maker's role, as are the next two. */
  readonly role: 'admin' | 'customer'
  readonly staffRights: StaffRight[] | null
  readonly blockedAt: Date | null
}

/**
 * Takes the next delivery that is due and has no earlier one of its subject, so that no other process sends it
 * meanwhile: one that dies leaves nothing to repair, and no lock is held while sending.
 */
const takeNext = preparedStatement<TakenDelivery & Record<string, unknown>>(
  'take_webhook_delivery',
  sql`
    with taken as (
      update webhook_delivery
      set tries = tries + 1, taken_until = ${given('now')}::timestamptz + interval '${sql.raw(String(TURN_SECONDS))} seconds'
      where delivery_no = (
        select delivery_no from webhook_delivery as due
        where endpoint_id = ${given('id')}::uuid and state = 'waiting' and next_try_at <= ${given('now')}::timestamptz
          and (taken_until is null or taken_until <= ${given('now')}::timestamptz)
          and not exists (select from webhook_delivery as earlier
            where earlier.endpoint_id = ${given('id')}::uuid and earlier.subject = due.subject
              and earlier.state = 'waiting' and earlier.delivery_no < due.delivery_no)
        order by next_try_at, delivery_no limit 1 for update skip locked)
      returning *
    )
    select delivery_no as "deliveryNo", endpoint_id as "endpointId", taken.seq, message_id as "messageId", taken.kind,
      object, taken.subject, tries, taken.created_at as "createdAt", give_up_at as "giveUpAt", body as "eventBody", url,
      sealed_secret as "sealedSecret", former_sealed_secret as "formerSealedSecret", former_until as "formerUntil",
      role, staff_rights as "staffRights", blocked_at as "blockedAt"
    from taken join webhook_endpoint on webhook_endpoint.id = endpoint_id join users on users.id = maker_id
    left join event on event.seq = taken.seq`,
)

/** Tries of deliveries. Each ends its own turn only, not that of a process which has taken the delivery since. */
export function deliveryTurns(db: Database) {
  const ofTurn = ({ deliveryNo, tries }: TakenDelivery) =>
    and(
      eq(webhookDelivery.deliveryNo, deliveryNo),
      eq(webhookDelivery.tries, tries),
      eq(webhookDelivery.state, 'waiting'),
    )

  return {
    async take(id: string, now: Date): Promise<TakenDelivery | undefined> {
      const [row] = await takeNext(db, { id, now: now.toISOString() })
      return row
    },

    /** A receiver that answers again gets all that waits for it at once. */
    async end(taken: TakenDelivery, state: 'delivered' | 'leftOut', now: Date): Promise<void> {
      const result = state === 'delivered' ? { triedAt: now, failure: null } : {}
      await db
        .update(webhookDelivery)
        .set({ state, endedAt: now, takenUntil: null, ...result })
        .where(ofTurn(taken))
      if (state === 'leftOut' || taken.tries === 1) return
      await deliveryStore.moveTries(db, { endpointId: taken.endpointId }, now)
    },

    /** Tries again after growing pauses, for two days; later deliveries of the subject wait as long. */
    async noteFailure(taken: TakenDelivery, failure: string, now: Date): Promise<void> {
      if (now >= taken.giveUpAt) {
        await db
          .update(webhookDelivery)
          .set({ state: 'givenUp', endedAt: now, triedAt: now, takenUntil: null, failure })
          .where(ofTurn(taken))
        await deliveryStore.moveTries(db, taken, now)
        return
      }
      const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** (taken.tries - 1), LONGEST_PAUSE_SECONDS)
      await deliveryStore.moveTries(db, taken, new Date(now.getTime() + pause * 1000))
      // Only then: a delivery that is let go before is due at once.
      await db
        .update(webhookDelivery)
        .set({ triedAt: now, takenUntil: null, failure })
        .where(ofTurn(taken))
    },
  }
}
