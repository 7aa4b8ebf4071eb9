import { join } from 'node:path'
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Shop } from '../contract/calls/shop.ts'
import { recordAccountEvent } from './accounts/account-event-store.ts'
import { addressRoutes } from './addresses/address-routes.ts'
import { makeKeepAddresses } from './addresses/keep-addresses.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import type { Elapsed } from './base/read-again.ts'
import { openCarts } from './carts/open-carts.ts'
import { catalogueRoutes } from './catalogue/catalogue-routes.ts'
import { catalogueService } from './catalogue/catalogue-service.ts'
import { gridRoutes } from './catalogue/grid/grid-routes.ts'
import { rememberedIntroductions } from './catalogue/introductions.ts'
import { sitemapRoutes } from './catalogue/sitemap/sitemap-routes.ts'
import { stockFollower } from './catalogue/stock-follower.ts'
import { productHistory } from './change-sets/applying/product-history.ts'
import { changeSetRoutes } from './change-sets/change-set-routes.ts'
import { checkoutRoutes } from './checkout/checkout-routes.ts'
import { makeEndOrder } from './checkout/end-order.ts'
import { makePayOrder } from './checkout/pay-order.ts'
import { contentRoutes } from './content/content-routes.ts'
import { contentDesk } from './content/home-content.ts'
import { customerRoutes } from './customers/customer-routes.ts'
import type { Database } from './database/database.ts'
import { type ReadReplica, readOldPages } from './database/servers/read-replica.ts'
import { costOfDelivery } from './delivery/delivered-cost.ts'
import { deliveryRoutes } from './delivery/delivery-routes.ts'
import { deliveryTerms } from './delivery/delivery-terms.ts'
import { documentRoutes } from './documents/document-routes.ts'
import { makeDrawDocuments } from './documents/draw-documents.ts'
import { makeIssueDocuments } from './documents/issue-documents.ts'
import { exportRoutes } from './exports/export-routes.ts'
import { listRoutes } from './exports/list-routes.ts'
import { figureRoutes } from './figures/figure-routes.ts'
import { funnelCounter } from './figures/funnel-counter.ts'
import { openFigures } from './figures/read-figures.ts'
import { closePromptly } from './http/close-promptly.ts'
import { compressAnswers } from './http/compress.ts'
import { installErrorHandler, sendNotFound } from './http/error-handler.ts'
import { limitCalls, limitReads } from './http/limits/call-limits.ts'
import {
  limitConnections,
  limitPipelining,
  waitForAnswers,
} from './http/limits/connection-limits.ts'
import { readLimit } from './http/limits/read-limit.ts'
import { refuseUnderPressure } from './http/limits/refuse-under-pressure.ts'
import { countRequestsUnderWay } from './http/limits/requests-under-way.ts'
import { enforceAccess, identifyCaller } from './http/refusals/guards.ts'
import { refuseForeign } from './http/refusals/refuse-foreign.ts'
import { refuseSubresources } from './http/refusals/refuse-subresources.ts'
import { refuseUnreadable } from './http/refusals/refuse-unreadable.ts'
import { refuseUnstorableText } from './http/refusals/refuse-unstorable-text.ts'
import { installSecurityHeaders } from './http/refusals/security-headers.ts'
import { imageRoutes } from './images/image-routes.ts'
import { openImages } from './images/open-images.ts'
import type { Job } from './jobs/jobs.ts'
import { keepPages } from './kept-pages/keep-pages.ts'
import { zoneFollower } from './kept-settings/follow-zone.ts'
import { settingDesk } from './kept-settings/setting-desk.ts'
import { settingRoutes } from './kept-settings/setting-routes.ts'
import type { MailCarrier } from './mail/carrier.ts'
import { openServer } from './open-server.ts'
import { healthRoutes } from './operations/health-routes.ts'
import type { LogOutput } from './operations/log-output.ts'
import { metricsRoutes } from './operations/metrics-routes.ts'
import { cartOrderRoutes } from './orders/carts/cart-order-routes.ts'
import { makeOrderAgain } from './orders/carts/order-again.ts'
import { extendHolds } from './orders/holds/hold-terms.ts'
import { mailOrderMoves } from './orders/mails/order-mails.ts'
import { orderRoutes } from './orders/order-routes.ts'
import { orderService } from './orders/order-service.ts'
import { makePlaceOrder } from './orders/placing/place-order.ts'
import { makeKeepNumbers } from './own-numbers/keep-numbers.ts'
import { ownNumberRoutes } from './own-numbers/own-number-routes.ts'
import { documentWorker } from './papers/document-worker.ts'
import { paperRoutes } from './papers/paper-routes.ts'
import { openPayments } from './payments/open-payments.ts'
import { paymentRoutes } from './payments/payment-routes.ts'
import { shopIdentity } from './payments/shop-identity/shop-identity.ts'
import { periodicJobs } from './periodic-jobs.ts'
import { makeEndDiscounts } from './products/end-discounts.ts'
import { productAnswers } from './products/product-answer.ts'
import { makeEditProducts } from './products/product-editing.ts'
import { productRoutes } from './products/product-routes.ts'
import { productService } from './products/product-service.ts'
import { profileRoutes } from './profiles/profile-routes.ts'
import { profileService } from './profiles/profile-service.ts'
import { withCircuits } from './providers/payments/circuit.ts'
import { stripeProvider } from './providers/payments/stripe-provider.ts'
import { openQuickOrder } from './quick-order/open-quick-order.ts'
import { referenceRoutes } from './references/reference-routes.ts'
import { returnRoutes } from './returns/return-routes.ts'
import { settledReturns } from './returns/settle-return.ts'
import { reviewRoutes } from './reviews/review-routes.ts'
import { reviewService } from './reviews/review-service.ts'
import { understandMostWords } from './search/most-words.ts'
import { makeUnderstand } from './search/search-meaning.ts'
import { rememberedSynonyms } from './search/words/synonyms.ts'
import type { GoogleConnection, Settings, StripeConnection } from './settings/settings.ts'
import { sheetWorkers } from './sheet-processes/sheet-workers.ts'
import { takeFilesInTurn } from './sheets/files-busy.ts'
import { shipmentRoutes } from './shipments/shipment-routes.ts'
import { securityTxtRoute } from './shop/security-txt-route.ts'
import { shopRoutes } from './shop/shop-routes.ts'
import { stockRoutes } from './stock/stock-routes.ts'
import { stockWatchRoutes } from './stock-watches/stock-watch-routes.ts'
import { tellConfirmed } from './stock-watches/tell-watchers.ts'
import { makeWatchStock } from './stock-watches/watch-stock.ts'
import { taxRoutes } from './tax/tax-routes.ts'
import { taxStore } from './tax/tax-store.ts'
import { traceJobs } from './tracing/trace-jobs.ts'
import { traceProvider } from './tracing/trace-provider.ts'
import { traceRequests } from './tracing/trace-requests.ts'
import { traceStatements } from './tracing/trace-statements.ts'
import { loadTraces } from './tracing/traces.ts'
import { openUsers } from './users/open-users.ts'

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
