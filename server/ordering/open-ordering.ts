import type { FastifyInstance } from 'fastify'
import type { RememberedFields } from '../catalogue/fields/remembered-fields.ts'
import type { FindByWords } from '../catalogue/listing/catalogue-service.ts'
import type { ProductService } from '../catalogue/products/product-service.ts'
import { readOldPages } from '../platform/database/servers/read-replica.ts'
import type { StripeConnection } from '../platform/environment/settings.ts'
import type { Ground } from '../platform/ground.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { withCircuits } from '../platform/providers/payments/circuit.ts'
import { stripeProvider } from '../platform/providers/payments/stripe-provider.ts'
import { traceProvider } from '../platform/tracing/trace-provider.ts'
import type { Traces } from '../platform/tracing/traces.ts'
import { openCarts } from './carts/open-carts.ts'
import { costOfDelivery } from './delivery/delivered-cost.ts'
import { deliveryRoutes } from './delivery/delivery-routes.ts'
import { deliveryTerms } from './delivery/delivery-terms.ts'
import { attachmentRoutes } from './orders/attachments/attachment-routes.ts'
import { cartOrderRoutes } from './orders/carts/cart-order-routes.ts'
import { makeOrderAgain } from './orders/carts/order-again.ts'
import { orderFieldRoutes } from './orders/fields/order-field-routes.ts'
import { makeChooseOrders } from './orders/lists/choose-orders.ts'
import { makeListDeskOrders } from './orders/lists/list-desk-orders.ts'
import { settleOrderSearch } from './orders/lists/order-search.ts'
import { mailOrderMoves, remindOfHolds } from './orders/mails/order-mails.ts'
import { orderRoutes } from './orders/order-routes.ts'
import { orderService } from './orders/order-service.ts'
import { makePlaceOrder } from './orders/placing/place-order.ts'
import { checkoutRoutes } from './payments/checkout/checkout-routes.ts'
import { type EndOrder, makeEndOrder } from './payments/checkout/end-order.ts'
import { makePayOrder } from './payments/checkout/pay-order.ts'
import { openPayments, type Payments } from './payments/open-payments.ts'
import { type PaymentParts, paymentRoutes } from './payments/payment-routes.ts'
import { openQuickOrder } from './quick-order/open-quick-order.ts'
import { quoteRoutes } from './quotes/quote-routes.ts'
import type { SettledReturns } from './refunds/settled-returns.ts'
import { shopIdentity } from './shop-identity/shop-identity.ts'
import { makeAskRegister } from './tax/ask-register.ts'
import { taxRoutes } from './tax/tax-routes.ts'
import { viesRegister } from './tax/vies-register.ts'

const REMINDER_SECONDS = 60
const ORDER_SEARCH_SECONDS = 5
const VAT_ID_SECONDS = 20

interface OrderingParts extends Pick<PaymentParts, 'onWebhook'> {
  readonly products: ProductService
  readonly findByWords: FindByWords
  readonly readFields: RememberedFields
  readonly stripe: StripeConnection
  readonly traces: Traces | undefined
  readonly returns: SettledReturns
  readonly wakeMails: () => void
}

/** Opens carts, orders and their payment, with all that prices them. */
export function openOrdering(app: FastifyInstance, ground: Ground, parts: OrderingParts) {
  const { settings, db, now, ownSettings, spoolFolder } = ground
  const { products: catalog, returns, wakeMails, onWebhook } = parts
  const { shopEmail } = settings
  const rules = { ...settings, now }
  const orders = orderService(db, rules, [mailOrderMoves(now)])
  const findTerms = deliveryTerms(ownSettings, { elapsed: ground.elapsed, shopEmail })
  const costOf = costOfDelivery({ db, findTerms, now })
  const place = makePlaceOrder({ db, catalog, rules, costOf, findTerms })
  const readingAfter = readOldPages(db, ground.readOnly, now)
  const chooseOrders = makeChooseOrders({ findTerms, now })
  const listDesk = makeListDeskOrders({ readingAfter, choose: chooseOrders, findTerms, now })
  const { readFields } = parts
  orderRoutes(app, { db, readingAfter, orders, place, now, listDesk, readFields, findTerms })
  orderFieldRoutes(app, db)
  attachmentRoutes(app, { db, orders, spoolFolder, now })
  const { readCarts, changeCarts } = openCarts(app, { db, catalog, costOf, now })
  quoteRoutes(app, { db, catalog, readCarts, costOf, shopEmail, now })
  cartOrderRoutes(app, { place, again: makeOrderAgain({ db, catalog, changeCarts }) })
  const { findByWords } = parts
  openQuickOrder(app, { db, catalog, findByWords, changeCarts, spoolFolder, shopEmail, now })
  deliveryRoutes(app, findTerms)
  taxRoutes(app, { db, settings: ownSettings, now, spoolFolder, wakeMails })
  const { provider, identity } = openProvider(app, ground, parts)
  const { findProofSum } = ownSettings
  const shared = { db, orders, provider, identity, returns, findProofSum, now }
  const payments = openPayments({ ...shared, log: app.log })
  const endOrder = makeEndOrder({ db, orders, intents: payments.intents, now })
  checkoutRoutes(app, { endOrder, payOrder: makePayOrder({ db, orders, ...payments }) })
  paymentRoutes(app, { provider, ...payments, now, onWebhook })
  const jobs = makeJobs(app, ground, { payments, endOrder, wakeMails })
  return { orders, chooseOrders, findTerms, costOf, readCarts, provider, identity, endOrder, jobs }
}

/** The payment provider, and which shop its payments belong to. */
function openProvider(
  app: FastifyInstance,
  { db, settings }: Ground,
  { stripe, traces }: OrderingParts,
) {
  const gateway = stripeProvider(stripe, { isMinimal: settings.stripeMinimal })
  const provider = withCircuits(traces ? traceProvider(gateway, traces) : gateway)
  const identity = shopIdentity({
    db,
    settings,
    onTrouble: (trouble) => app.log.error(trouble),
  })
  // Logs a trouble at the start. Without a database the check is left to the calls.
  app.addHook('onReady', async () => void identity.findTrouble().catch(() => {}))
  return { provider, identity }
}

interface JobParts {
  readonly payments: Payments
  readonly endOrder: EndOrder
  readonly wakeMails: () => void
}

function makeJobs(
  { log }: FastifyInstance,
  { db, now, settings }: Ground,
  { payments, endOrder, wakeMails }: JobParts,
): Job[] {
  const everySeconds = settings.checkSeconds
  const expire = () =>
    endOrder.expireDue((error, orderId) => log.warn({ err: error, orderId }, 'hold not ended yet'))
  const askRegister = makeAskRegister({
    db,
    now,
    wakeMails,
    register: settings.viesUrl ? viesRegister(settings.viesUrl) : undefined,
    onTrouble: (error) => log.warn({ err: error }, 'the register of VAT ids is silent'),
  })
  return [
    { name: 'payment-check', everySeconds, run: payments.check.run },
    { name: 'hold-expiry', everySeconds, run: expire },
    { name: 'hold-reminder', everySeconds: REMINDER_SECONDS, run: () => remindOfHolds(db, now()) },
    { name: 'order-search', everySeconds: ORDER_SEARCH_SECONDS, run: () => settleOrderSearch(db) },
    { name: 'vat-ids', everySeconds: VAT_ID_SECONDS, run: askRegister },
  ]
}
