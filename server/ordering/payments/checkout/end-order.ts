import type { Database, Transaction } from '../../../platform/database/database.ts'
import { stepBeforeAct } from '../../../platform/history/act.ts'
import type { SignedInUser } from '../../../platform/http/refusals/guards.ts'
import { PaymentUnavailable } from '../../../platform/providers/payments/port.ts'
import { intentStore } from '../../intents/intent-store.ts'
import { OrderAlreadyPaid, OrderNotFound } from '../../orders/order-errors.ts'
import type { OrderService } from '../../orders/order-service.ts'
import { wasPaid } from '../../orders/order-state.ts'
import { orderChanges, orderStore } from '../../orders/order-store.ts'
import type { PaymentIntents } from '../payment-intents.ts'

/** At most so many orders are ended in one run of the job, which asks the provider about each; the next run goes on. */
export const HOLDS_A_PASS = 50
const PAUSE_SECONDS = 20
const LONGEST_PAUSE_SECONDS = 600

interface EndOrderParts {
  readonly db: Database
  readonly orders: OrderService
  readonly intents: PaymentIntents
  readonly now: () => Date
}

export type EndOrder = ReturnType<typeof makeEndOrder>

/** Ends unpaid orders. In checkout, not in orders, because the provider must be asked first. */
export function makeEndOrder({ db, orders, intents, now }: EndOrderParts) {
  /**
   * Cancels the order's intent at the provider, verified, and only then returns the stock. If the payment has just
   * succeeded, the order is paid and stays.
   */
  async function end(
    id: string,
    move: (tx: Transaction) => Promise<void>,
  ): Promise<'ended' | 'paid'> {
    for (;;) {
      if ((await stepBeforeAct(() => intents.withdraw(id))) === 'succeeded') return 'paid'
      const ended = await db.transaction(async (tx) => {
        // New intents are recorded under this lock. If another tab got one meanwhile, withdraw again.
        await orderChanges.lock(tx, id)
        if (await intentStore.findLive(tx, id)) return false
        await move(tx)
        return true
      })
      if (ended) return 'ended'
    }
  }

  /** During an outage the pause doesn't grow: afterwards, reservations end within a minute. */
  const postpone = (id: string, { isOutage }: { isOutage: boolean }) =>
    orderChanges.postponeExpiry(db, id, now(), {
      shortestSeconds: PAUSE_SECONDS,
      longestSeconds: isOutage ? PAUSE_SECONDS : LONGEST_PAUSE_SECONDS,
    })

  return {
    async cancel(user: SignedInUser, id: string): Promise<void> {
      const order = await orders.get(user, id)
      if (wasPaid(order.state)) throw new OrderAlreadyPaid()
      const outcome = await end(id, (tx) => orders.cancel(tx, id, user))
      if (outcome === 'paid') throw new OrderAlreadyPaid()
    },

    /** Ends overdue orders; reports those that could not be ended now. */
    async expireDue(onPostponed: (error: unknown, orderId: string) => void): Promise<void> {
      for (const id of await orderStore(db).listHoldsEnded(now(), HOLDS_A_PASS)) {
        try {
          const outcome = await end(id, (tx) => orders.expire(tx, id))
          // A payment that doesn't fit the order leaves it unpaid: it ends at the next try.
          if (outcome === 'paid') await postpone(id, { isOutage: false })
        } catch (error) {
          if (isEndedByOthers(error)) continue
          const isOutage = error instanceof PaymentUnavailable && error.isOutage
          await postpone(id, { isOutage })
          onPostponed(error, id)
        }
      }
    },
  }
}

function isEndedByOthers(error: unknown): boolean {
  return error instanceof OrderNotFound || error instanceof OrderAlreadyPaid
}
