import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { PaymentProvider } from '../../platform/providers/payments/port.ts'
import type { OrderService } from '../orders/order-service.ts'
import type { FindProofSum } from '../refunds/assert-refundable.ts'
import { closeOrdersShort } from '../refunds/close-short.ts'
import { refundOrders } from '../refunds/refund-order.ts'
import { refundService } from '../refunds/refund-service.ts'
import type { SettledReturns } from '../refunds/settled-returns.ts'
import { guardProvider } from '../shop-identity/guard-provider.ts'
import type { ShopIdentity } from '../shop-identity/shop-identity.ts'
import { paymentEvents } from './events/payment-events.ts'
import { paymentIntents } from './payment-intents.ts'
import { reconciliation } from './reconciliation.ts'
import { settlement } from './settlement.ts'

interface OpenPayments {
  readonly db: Database
  readonly orders: OrderService
  readonly provider: PaymentProvider
  readonly identity: ShopIdentity
  readonly returns: SettledReturns
  readonly findProofSum: FindProofSum
  readonly now: () => Date
  readonly log: FastifyBaseLogger
}

export type Payments = ReturnType<typeof openPayments>

/** Wires everything about payments. */
export function openPayments({ db, orders, identity, returns, now, log, ...parts }: OpenPayments) {
  const provider = guardProvider(parts.provider, identity)
  const settled = settlement(db, orders)
  const intents = paymentIntents({ db, orders, provider, settlement: settled, identity })
  const refunds = refundService({ db, orders, provider, returns, now })
  const { findProofSum } = parts
  const found = { provider, intents, settlement: settled, refunds }
  const shared = { db, orders, returns, identity, findProofSum, now, ...found }
  const events = paymentEvents(shared)
  const onPostponed = (error: unknown, subject: string) =>
    log.warn({ err: error, subject }, 'postponed to the next check')
  return {
    intents,
    refunds,
    refund: refundOrders(shared),
    closeOrderShort: closeOrdersShort(shared),
    events,
    settlement: settled,
    check: reconciliation({ ...shared, events, onPostponed }),
  }
}
