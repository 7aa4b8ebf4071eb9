import { failpoint } from '../base/failpoint.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { SignedInUser } from '../http/refusals/guards.ts'
import { OrderAlreadyPaid, OrderNotFound, OrderNotPayable } from '../orders/order-errors.ts'
import type { OrderService } from '../orders/order-service.ts'
import { wasPaid } from '../orders/order-state.ts'
import type { PaymentIntents } from '../payments/payment-intents.ts'
import { PaymentUnavailable } from '../providers/payments/port.ts'

/** As many as a pass of a few seconds can ask the provider about; the rest is due at the next. */
export const HOLDS_A_PASS = 50

export type OrderEnding = ReturnType<typeof orderEnding>

/** Ends unpaid orders. Part of checkout and not of orders because the provider has to be asked first. */
export function orderEnding(db: Database, orders: OrderService, intents: PaymentIntents) {
  /**
   * Cancels the order's payment intent at the provider, verifiably, and only then gives the stock back. Where the
   * provider says that it has just succeeded, the order is paid and stays.
   */
  async function end(
    id: string,
    move: (tx: Transaction) => Promise<void>,
  ): Promise<'ended' | 'paid'> {
    for (;;) {
      if ((await intents.withdraw(id)) === 'succeeded') return 'paid'
      const ended = await db.transaction(async (tx) => {
        // New intents are recorded under this lock. A second tab may have got one while the provider was asked about the
        // first: then ask again.
        await orders.lock(tx, id)
        if (await intents.hasLive(tx, id)) return false
        await move(tx)
        return true
      })
      if (ended) return 'ended'
    }
  }

  return {
    async cancel(user: SignedInUser, id: string): Promise<void> {
      const order = await orders.get(user, id)
      if (wasPaid(order.state)) throw new OrderAlreadyPaid()
      failpoint('delete.begun')
      const outcome = await end(id, (tx) => {
        failpoint('delete.withdrawn')
        return orders.cancel(tx, id, user)
      })
      if (outcome === 'paid') throw new OrderAlreadyPaid()
      failpoint('delete.committed')
    },

    /** Ends the orders whose time to pay has run out; tells of those it could not end now. */
    async expireDue(onPostponed: (error: unknown, orderId: string) => void): Promise<void> {
      for (const id of await orders.listHoldsEnded(HOLDS_A_PASS)) {
        failpoint('expire.found')
        try {
          const outcome = await end(id, (tx) => {
            failpoint('expire.withdrawn')
            return orders.expire(tx, id)
          })
          failpoint('expire.committed')
          // A payment that doesn't fit the order leaves it unpaid and its intent live.
          if (outcome === 'paid') await orders.postponeExpiry(id, false)
        } catch (error) {
          if (isEndedByOthers(error)) continue
          const isOutage = error instanceof PaymentUnavailable && error.isOutage
          await orders.postponeExpiry(id, isOutage)
          onPostponed(error, id)
        }
      }
    },
  }
}

function isEndedByOthers(error: unknown): boolean {
  return (
    error instanceof OrderNotFound ||
    error instanceof OrderAlreadyPaid ||
    error instanceof OrderNotPayable
  )
}
