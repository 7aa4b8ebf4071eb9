import type { Database } from '../database/database.ts'
import type { SignedInUser } from '../http/guards.ts'
import type { PaymentService } from '../payments/payment-service.ts'
import { OrderAlreadyPaid } from './order-errors.ts'
import type { OrderService } from './order-service.ts'

export type OrderCancellation = ReturnType<typeof orderCancellation>

/** Ends unpaid orders. Lies across orders and payments because the provider has to be asked first. */
export function orderCancellation(db: Database, orders: OrderService, payments: PaymentService) {
  return {
    /**
     * Cancels the order's payment intent at the provider, verifiably, and only then gives the stock back. Where the
     * provider says that it has just succeeded, the order is paid and stays.
     */
    async cancel(user: SignedInUser, id: string): Promise<void> {
      const order = await orders.get(user, id)
      if (order.state === 'paid' || order.state === 'refunded') throw new OrderAlreadyPaid()
      for (;;) {
        if ((await payments.withdrawIntent(id)) === 'succeeded') throw new OrderAlreadyPaid()
        const cancelled = await db.transaction(async (tx) => {
          // A second tab may have got a new intent while the provider was asked: then ask again.
          if (await payments.hasLiveIntent(tx, id)) return false
          await orders.cancel(tx, id)
          return true
        })
        if (cancelled) return
      }
    },
  }
}
