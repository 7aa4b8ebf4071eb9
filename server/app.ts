import { join } from 'node:path'
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Shop } from '../contract/office/shop.ts'
import { productHistory } from './catalogue/change-sets/applying/product-history.ts'
import { changeSetRoutes } from './catalogue/change-sets/change-set-routes.ts'
import { contentRoutes } from './catalogue/content/content-routes.ts'
import { contentDesk } from './catalogue/content/home-content.ts'
import { catalogueRoutes } from './catalogue/listing/catalogue-routes.ts'
import { catalogueService } from './catalogue/listing/catalogue-service.ts'
import { gridRoutes } from './catalogue/listing/grid/grid-routes.ts'
import { rememberedIntroductions } from './catalogue/listing/introductions.ts'
import { sitemapRoutes } from './catalogue/listing/sitemap/sitemap-routes.ts'
import { stockFollower } from './catalogue/listing/stock-follower.ts'
import { makeKeepNumbers } from './catalogue/own-numbers/keep-numbers.ts'
import { ownNumberRoutes } from './catalogue/own-numbers/own-number-routes.ts'
import { makeEndDiscounts } from './catalogue/products/end-discounts.ts'
import { productAnswers } from './catalogue/products/product-answer.ts'
import { makeEditProducts } from './catalogue/products/product-editing.ts'
import { productRoutes } from './catalogue/products/product-routes.ts'
import { productService } from './catalogue/products/product-service.ts'
import { referenceRoutes } from './catalogue/references/reference-routes.ts'
import { reviewRoutes } from './catalogue/reviews/review-routes.ts'
import { reviewService } from './catalogue/reviews/review-service.ts'
import { understandMostWords } from './catalogue/search/most-words.ts'
import { makeUnderstand } from './catalogue/search/search-meaning.ts'
import { rememberedSynonyms } from './catalogue/search/words/synonyms.ts'
import { stockRoutes } from './catalogue/stock/stock-routes.ts'
import { stockWatchRoutes } from './catalogue/watches/stock-watch-routes.ts'
import { tellConfirmed } from './catalogue/watches/tell-watchers.ts'
import { makeWatchStock } from './catalogue/watches/watch-stock.ts'
import { documentRoutes } from './fulfilment/documents/document-routes.ts'
import { makeDrawDocuments } from './fulfilment/documents/draw-documents.ts'
import { makeIssueDocuments } from './fulfilment/documents/issue-documents.ts'
import { documentWorker } from './fulfilment/papers/document-worker.ts'
import { paperRoutes } from './fulfilment/papers/paper-routes.ts'
import { returnRoutes } from './fulfilment/returns/return-routes.ts'
import { settledReturns } from './fulfilment/returns/settle-return.ts'
import { shipmentRoutes } from './fulfilment/shipments/shipment-routes.ts'
import { auditRoutes } from './office/audit/audit-routes.ts'
import { customerRoutes } from './office/customers/customer-routes.ts'
import { exportRoutes } from './office/exports/export-routes.ts'
import { listRoutes } from './office/exports/list-routes.ts'
import { figureRoutes } from './office/figures/figure-routes.ts'
import { funnelCounter } from './office/figures/funnel-counter.ts'
import { openFigures } from './office/figures/read-figures.ts'
import { securityTxtRoute } from './office/shop/security-txt-route.ts'
import { shopRoutes } from './office/shop/shop-routes.ts'
import { openUsers } from './office/users/open-users.ts'
import { openServer } from './open-server.ts'
import { healthRoutes } from './operating/metrics/health-routes.ts'
import { metricsRoutes } from './operating/metrics/metrics-routes.ts'
import { periodicJobs } from './operating/periodic-jobs.ts'
import { sheetWorkers } from './operating/sheet-processes/sheet-workers.ts'
import { openCarts } from './ordering/carts/open-carts.ts'
import { costOfDelivery } from './ordering/delivery/delivered-cost.ts'
import { deliveryRoutes } from './ordering/delivery/delivery-routes.ts'
import { deliveryTerms } from './ordering/delivery/delivery-terms.ts'
import { cartOrderRoutes } from './ordering/orders/carts/cart-order-routes.ts'
import { makeOrderAgain } from './ordering/orders/carts/order-again.ts'
import { extendHolds } from './ordering/orders/holds/hold-terms.ts'
import { mailOrderMoves } from './ordering/orders/mails/order-mails.ts'
import { orderRoutes } from './ordering/orders/order-routes.ts'
import { orderService } from './ordering/orders/order-service.ts'
import { makePlaceOrder } from './ordering/orders/placing/place-order.ts'
import { checkoutRoutes } from './ordering/payments/checkout/checkout-routes.ts'
import { makeEndOrder } from './ordering/payments/checkout/end-order.ts'
import { makePayOrder } from './ordering/payments/checkout/pay-order.ts'
import { openPayments } from './ordering/payments/open-payments.ts'
import { paymentRoutes } from './ordering/payments/payment-routes.ts'
import { openQuickOrder } from './ordering/quick-order/open-quick-order.ts'
import { shopIdentity } from './ordering/shop-identity/shop-identity.ts'
import { taxRoutes } from './ordering/tax/tax-routes.ts'
import { taxStore } from './ordering/tax/tax-store.ts'
import { recordAccountEvent } from './people/accounts/account-event-store.ts'
import { addressRoutes } from './people/addresses/address-routes.ts'
import { makeKeepAddresses } from './people/addresses/keep-addresses.ts'
import { profileRoutes } from './people/profiles/profile-routes.ts'
import { profileService } from './people/profiles/profile-service.ts'
import type { Elapsed } from './platform/base/read-again.ts'
import { keepPages } from './platform/cache/keep-pages.ts'
import type { Database } from './platform/database/database.ts'
import { type ReadReplica, readOldPages } from './platform/database/servers/read-replica.ts'
import type {
  GoogleConnection,
  Settings,
  StripeConnection,
} from './platform/environment/settings.ts'
import { closePromptly } from './platform/http/close-promptly.ts'
import { compressAnswers } from './platform/http/compress.ts'
import { installErrorHandler, sendNotFound } from './platform/http/error-handler.ts'
import { limitCalls, limitReads } from './platform/http/limits/call-limits.ts'
import {
  limitConnections,
  limitPipelining,
  waitForAnswers,
} from './platform/http/limits/connection-limits.ts'
import { readLimit } from './platform/http/limits/read-limit.ts'
import { refuseUnderPressure } from './platform/http/limits/refuse-under-pressure.ts'
import { countRequestsUnderWay } from './platform/http/limits/requests-under-way.ts'
import { enforceAccess, identifyCaller } from './platform/http/refusals/guards.ts'
import { refuseForeign } from './platform/http/refusals/refuse-foreign.ts'
import { refuseSubresources } from './platform/http/refusals/refuse-subresources.ts'
import { refuseUnreadable } from './platform/http/refusals/refuse-unreadable.ts'
import { refuseUnstorableText } from './platform/http/refusals/refuse-unstorable-text.ts'
import { installSecurityHeaders } from './platform/http/refusals/security-headers.ts'
import { imageRoutes } from './platform/images/image-routes.ts'
import { openImages } from './platform/images/open-images.ts'
import type { Job } from './platform/jobs/jobs.ts'
import { traceJobs } from './platform/jobs/trace-jobs.ts'
import type { LogOutput } from './platform/log/log-output.ts'
import type { MailCarrier } from './platform/mail/carrier.ts'
import { withCircuits } from './platform/providers/payments/circuit.ts'
import { stripeProvider } from './platform/providers/payments/stripe-provider.ts'
import { zoneFollower } from './platform/settings/follow-zone.ts'
import { settingDesk } from './platform/settings/setting-desk.ts'
import { settingRoutes } from './platform/settings/setting-routes.ts'
import { takeFilesInTurn } from './platform/sheets/files-busy.ts'
import { traceProvider } from './platform/tracing/trace-provider.ts'
import { traceRequests } from './platform/tracing/trace-requests.ts'
import { traceStatements } from './platform/tracing/trace-statements.ts'
import { loadTraces } from './platform/tracing/traces.ts'

const MEGABYTE = 1_000_000
/** Enough for a picture of the largest size over a slow line. */
const PICTURE_ARRIVAL_SECONDS = 120

declare module 'fastify' {
  interface FastifyInstance {
    /** Periodic work; `main.ts` starts it, tests run it on demand. */
    jobs: readonly Job[]
  }
}

/** The parts the shop is built from, chosen once in `main.ts` or by a test. */
export interface AppParts {
  readonly settings: Settings
  /** Stripe, or the sandbox that speaks its protocol. */
  readonly stripe: StripeConnection
  /** Google, or the sandbox; if absent, “Continue with google” is hidden. */
  readonly google: GoogleConnection | undefined
  readonly mailCarrier: MailCarrier
  readonly db: Database
  /** Bypasses the pooler that `db` may go through, for work that keeps state in its session. */
  readonly direct?: Database
  /** Answers reads that may be a second old; without it `db` answers them, too. */
  readonly replica?: ReadReplica | undefined
  readonly now: () => Date
  /** The clock of caches, in milliseconds; by default the process's own. */
  readonly elapsed?: Elapsed
  /** Destination of the log; standard output by default. */
  readonly logOutput?: LogOutput
}

/** The whole shop as a Fastify instance that isn't listening yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, stripe, db, direct = db, replica, now, logOutput = process.stdout } = parts
  const { elapsed = () => performance.now() } = parts
  const app = openServer(settings, logOutput)
  const traces = await loadTraces(settings.traces, (error) =>
    app.log.warn({ err: error }, 'traces are not delivered'),
  )
  if (traces) {
    traceRequests(app, traces)
    for (const pool of new Set([db.$client, direct.$client])) traceStatements(pool, traces)
    app.addHook('onClose', traces.close)
  }
  const underWay = countRequestsUnderWay(app.server)
  closePromptly(app, underWay)
  installErrorHandler(app)
  const readOnly = replica?.db ?? db
  const kept = settingDesk(db, now, settings)
  const zone = zoneFollower(kept, (error) =>
    app.log.warn({ err: error }, 'the time zone is not known anew'),
  )
  app.addHook('onReady', zone.open)
  app.addHook('onClose', zone.close)
  const users = openUsers(app, {
    ...parts,
    findSender: kept.findSender,
    findCarriers: kept.findCarriers,
    whenEmailConfirmed: [extendHolds(settings), tellConfirmed, taxStore.askAgain],
  })
  const shop: Omit<Shop, 'timeZone'> = {
    minimumOrderQuantity: settings.minimumOrderQuantity,
    holdHours: settings.holdHours,
    email: settings.shopEmail,
    reviewsNeedOrder: settings.reviewsNeedOrder,
    signIn: users.signIn,
    stripe: { publishableKey: stripe.publishableKey, scriptUrl: stripe.scriptUrl },
  }
  const reads = readLimit(settings.callLimits.reads)
  const keeping = keepPages(app, {
    db,
    maxBytes: settings.hotAnswerMegabytes * MEGABYTE,
    now,
    elapsed,
    sessionCookie: users.cookieName,
    underWay,
    reads,
  })
  keeping.first()
  // Before every hook that may refuse: refusals need the headers, too.
  installSecurityHeaders(app, {
    shop,
    stripeApi: stripe.apiBase,
    isHttps: settings.publicUrl.startsWith('https:'),
  })
  limitConnections(app, settings.connectionLimits)
  limitPipelining(app, underWay)
  waitForAnswers(app)
  refuseUnreadable(app)
  app.addHook('onRequest', limitReads(reads))
  keeping.afterLimits()
  // Behind what waits for a page, so that the last answer takes the refusal's place.
  await refuseUnderPressure(app, db, settings.overloadDelayMs)
  app.setNotFoundHandler(sendNotFound)
  await app.register(cookie)
  await app.register(swagger, {
    openapi: { info: { title: 'Bulkhead', version: '1' } },
    transform: jsonSchemaTransform,
  })

  const { publicUrl } = settings
  app.addHook('onRequest', refuseForeign({ publicUrl, sessionCookie: users.cookieName }))
  app.addHook('onRequest', refuseSubresources)
  app.addHook(
    'onRequest',
    identifyCaller({
      findUserBySessionToken: users.findUserBySessionToken,
      sessionCookie: users.cookieName,
    }),
  )
  app.addHook('onRequest', enforceAccess)
  app.addHook('onRequest', limitCalls(db, now, settings.callLimits))
  app.addHook('preValidation', refuseUnstorableText)

  const images = await openImages(db, settings, (error) =>
    app.log.warn({ err: error }, 'a picture variant could not be made'),
  )
  app.addHook('onClose', images.close)
  const findSynonyms = rememberedSynonyms(db, elapsed)
  const understand = makeUnderstand({ db, findSynonyms })
  const understandMost = understandMostWords({ db, findSynonyms })
  const catalog = productService(db, {
    minimumOrderQuantity: settings.minimumOrderQuantity,
    now,
    understand,
  })
  const orderRules = { ...settings, now }
  const orders = orderService(db, orderRules, [mailOrderMoves(now)])
  const findTerms = deliveryTerms(kept, { elapsed, shopEmail: settings.shopEmail })
  const costOf = costOfDelivery({ db, findTerms, now })
  const place = makePlaceOrder({ db, catalog, rules: orderRules, costOf, findTerms })
  const worker = documentWorker()
  app.addHook('onClose', async () => worker.close())
  const issuing = makeIssueDocuments({
    db,
    lockNumbering: kept.lockNumbering,
    findTerms,
    now,
    onFailure: (orderId, error) => app.log.error({ err: error, orderId }, 'a paper is not issued'),
  })
  const drawing = makeDrawDocuments({
    db,
    worker,
    publicUrl: settings.publicUrl,
    now,
    onFailure: (number, error) => app.log.warn({ err: error, number }, 'a paper is not drawn yet'),
  })
  const asked = stripeProvider(stripe, { isMinimal: settings.stripeMinimal })
  const provider = withCircuits(traces ? traceProvider(asked, traces) : asked)
  const identity = shopIdentity({
    db,
    settings,
    onTrouble: (trouble) => app.log.error(trouble),
  })
  // Logs a trouble at the start. Without a database the check is left to the calls.
  app.addHook('onReady', async () => void identity.findTrouble().catch(() => {}))
  const payments = openPayments({
    db,
    orders,
    provider,
    identity,
    returns: settledReturns,
    now,
    log: app.log,
  })
  const ending = makeEndOrder({ db, orders, intents: payments.intents, now })
  const paying = makePayOrder({ db, orders, ...payments })
  const stock = stockFollower({
    db,
    onTrouble: (error) => app.log.warn({ err: error }, 'the catalogue does not follow the stock'),
  })
  app.addHook('onReady', async () => stock.open())
  app.addHook('onClose', stock.close)
  const funnel = funnelCounter(app, db, now)
  const { eraseDueOrders } = users.addRoutes(ending)
  const jobs = periodicJobs({
    db,
    now,
    log: app.log,
    settings,
    images,
    payments,
    ending,
    issuing,
    drawing,
    funnel,
    mails: app.mails,
    eraseDueOrders,
  })
  app.decorate('jobs', traces ? traceJobs(jobs, traces) : jobs)

  const spoolFolder = join(settings.dataDir, 'incoming')
  healthRoutes(app, db, { ...settings, findTrouble: identity.findTrouble })
  const money = metricsRoutes(app, {
    db,
    replica,
    served: keeping.figures,
    token: settings.metricsToken,
  })
  const products = {
    answers: productAnswers(images.describe),
    endDiscounts: makeEndDiscounts(db, now),
  }
  const editing = makeEditProducts({ db, now, inHistory: productHistory({ db, now }) })
  productRoutes(app, { service: catalog, editing }, products)
  const catalogue = catalogueService(db, catalog, {
    ...settings,
    now,
    understand,
    understandMost,
  })
  catalogueRoutes(app, catalogue, {
    ...products,
    introduce: rememberedIntroductions(db, elapsed),
  })
  gridRoutes(app, db, catalogue, kept)
  sitemapRoutes(app, readOnly, catalog, settings.publicUrl)
  const files = sheetWorkers(direct, replica)
  const inTurn = takeFilesInTurn()
  stockRoutes(app, { db, products: catalog, workbooks: files, inTurn, spoolFolder })
  app.addHook('onClose', async () => files.close())
  changeSetRoutes(app, { db, understand, now, spoolFolder, files, shopEmail: settings.shopEmail })
  exportRoutes(app, { db, files })
  paperRoutes(app, { db, settings: kept, worker })
  securityTxtRoute(app, { ...settings, now })
  orderRoutes(app, { db, readingAfter: readOldPages(db, readOnly, now), orders, place })
  customerRoutes(app, { db, orders, now, wakeMails: app.mails.wake })
  shipmentRoutes(app, { db, orders, findCarriers: kept.findCarriers, now })
  const { reading, changing } = openCarts(app, {
    db,
    catalog,
    costOf,
    shopEmail: settings.shopEmail,
    now,
  })
  listRoutes(app, { db, reading, files })
  cartOrderRoutes(app, { place, again: makeOrderAgain({ db, catalog, changing }) })
  openQuickOrder(app, { db, catalog, changing, spoolFolder, shopEmail: settings.shopEmail, now })
  referenceRoutes(app, { db, direct, workbooks: files, inTurn, spoolFolder })
  const keepingOwn = makeKeepNumbers({ db, catalog, now })
  ownNumberRoutes(app, { keeping: keepingOwn, workbooks: files, inTurn, spoolFolder })
  stockWatchRoutes(app, makeWatchStock({ db, catalog, now }))
  deliveryRoutes(app, findTerms)
  documentRoutes(app, { db, issuing, drawing, reading, costOf, findTerms, now })
  addressRoutes(app, makeKeepAddresses({ db, now }))
  taxRoutes(app, { db, settings: kept, now, spoolFolder, wakeMails: app.mails.wake })
  checkoutRoutes(app, { ending, paying })
  paymentRoutes(app, { provider, ...payments, now, onWebhook: money.observeWebhook })
  returnRoutes(app, db, {
    now,
    findTermDays: kept.findReturnDays,
    shopEmail: settings.shopEmail,
  })
  auditRoutes(app, db, {
    ...settings,
    provider,
    findIdentityTrouble: identity.findTrouble,
    now,
    onAudit: money.observeAudit,
  })
  figureRoutes(app, openFigures({ ...settings, db: readOnly, now }))
  reviewRoutes(
    app,
    reviewService(db, {
      ...settings,
      hasUploaded: images.hasUploaded,
      whenRemoved: (tx, { reviewerEmail: email, admin, from }) => {
        const event = { kind: 'reviewRemoved', email, actorEmail: admin.email, from } as const
        return recordAccountEvent(tx, event, now())
      },
    }),
  )
  profileRoutes(app, profileService(db, { now }))
  imageRoutes(app, images, {
    spoolFolder,
    arrivalSeconds: PICTURE_ARRIVAL_SECONDS,
  })
  shopRoutes(app, shop, kept)
  settingRoutes(app, kept, settings.environment)
  contentRoutes(app, contentDesk(db, images.describe))
  keeping.last()
  compressAnswers(app)
  return app
}
