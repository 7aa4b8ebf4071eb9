import type { FastifyInstance } from 'fastify'
import type { ShopAtStart } from '../../contract/office/shop.ts'
import { shopCurrency } from '../../contract/values/money/money.ts'
import type { ProductFiles } from '../catalogue/change-sets/change-set-routes.ts'
import type { ReadCarts } from '../ordering/carts/read-carts.ts'
import type { DeliveryTerms } from '../ordering/delivery/delivery-terms.ts'
import type { ChooseOrders } from '../ordering/orders/lists/choose-orders.ts'
import type { OrderService } from '../ordering/orders/order-service.ts'
import type { ShopIdentity } from '../ordering/shop-identity/shop-identity.ts'
import type { Ground } from '../platform/ground.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { PaymentProvider } from '../platform/providers/payments/port.ts'
import { settingRoutes } from '../platform/settings/setting-routes.ts'
import { type AuditParts, auditRoutes } from './audit/audit-routes.ts'
import { customerRoutes } from './customers/customer-routes.ts'
import { eventFollower } from './events/event-follower.ts'
import { eventRoutes } from './events/event-routes.ts'
import { exportRoutes, type OrderFiles } from './exports/export-routes.ts'
import { listRoutes } from './exports/list-routes.ts'
import { type NightlyPlace, nightlyFiles, nightlyFolder } from './exports/nightly-files.ts'
import type { TableFiles } from './exports/write-table.ts'
import { figureRoutes } from './figures/figure-routes.ts'
import { salesFollower } from './figures/follow-sales.ts'
import { funnelCounter } from './figures/funnel-counter.ts'
import { openFigures } from './figures/read-figures.ts'
import { historyRoutes } from './history/history-routes.ts'
import { keepHistory } from './history/keep-history.ts'
import { journalRoutes } from './journal/journal-routes.ts'
import { keepJournal } from './journal/keep-journal.ts'
import { makeFollowNotices } from './notices/follow-notices.ts'
import { ownNoticeRoutes } from './notices/own-notice-routes.ts'
import { makeOwnNotices } from './notices/own-notices.ts'
import { makeSendDigest } from './notices/send-digest.ts'
import { payoutRoutes } from './payouts/payout-routes.ts'
import { makeReadPayoutReport } from './payouts/read-payout-report.ts'
import { readSalesReports } from './reports/read-sales-report.ts'
import { readTaxReports } from './reports/read-tax-report.ts'
import { salesReportRoutes } from './reports/sales-report-routes.ts'
import { taxReportRoutes } from './reports/tax-report-routes.ts'
import { securityTxtRoute } from './shop/security-txt-route.ts'
import { shopRoutes } from './shop/shop-routes.ts'
import { makeReadStockValue } from './stock-value/read-stock-value.ts'
import { stockValueRoutes } from './stock-value/stock-value-routes.ts'
import { makeReadWaits } from './waiting/read-waits.ts'
import { waitRoutes } from './waiting/waiting-routes.ts'
import { openWebhooks } from './webhooks/open-webhooks.ts'

/** Figures may be a minute behind. */
const FIGURES_SECONDS = 20

/** How long staff wait to be told. */
const NOTICE_SECONDS = 5

interface OfficeParts extends Pick<AuditParts, 'onAudit'> {
  readonly shop: ShopAtStart
  readonly orders: OrderService
  readonly readCarts: ReadCarts
  readonly provider: PaymentProvider
  readonly identity: ShopIdentity
  readonly files: OrderFiles & TableFiles & Pick<ProductFiles, 'export'>
  readonly chooseOrders: ChooseOrders
  readonly findTerms: () => Promise<DeliveryTerms>
  readonly wakeMails: () => void
}

/** Opens what the owner and staff see beside single orders: figures, audit, customers, files, settings. */
export function openOffice(app: FastifyInstance, ground: Ground, parts: OfficeParts) {
  const { settings, db, readOnly, now, ownSettings } = ground
  const { shop, orders, readCarts, provider, identity, files, findTerms, wakeMails, onAudit } =
    parts
  exportRoutes(app, { db, files, chooseOrders: parts.chooseOrders, now })
  listRoutes(app, { db, readCarts, files })
  customerRoutes(app, { db, orders, now, wakeMails })
  const findIdentityTrouble = identity.findTrouble
  auditRoutes(app, db, { ...settings, provider, findIdentityTrouble, now, onAudit })
  const figures = openFigures({ ...settings, db: readOnly, now })
  figureRoutes(app, figures)
  salesReportRoutes(app, readSalesReports(readOnly), files)
  const findAccounting = async () => (await ownSettings.values(['accounting'])).accounting
  journalRoutes(app, keepJournal({ db, findAccounting, currency: shopCurrency, now }))
  taxReportRoutes(app, readTaxReports(readOnly), files)
  stockValueRoutes(app, makeReadStockValue(readOnly), files)
  payoutRoutes(app, makeReadPayoutReport(readOnly, provider), files)
  waitRoutes(app, makeReadWaits({ ...settings, db: readOnly, findTerms, now }), figures)
  shopRoutes(app, shop, db, ownSettings, settings.callLimits)
  settingRoutes(app, ownSettings, settings.environment)
  ownNoticeRoutes(app, makeOwnNotices({ db, now }))
  historyRoutes(app, db)
  securityTxtRoute(app, { ...settings, now })
  eventRoutes(app, ground)
  followEvents(app, ground)
  openWebhooks(app, ground)
  const openPlace = nightlyPlace(ground)
  return {
    jobs: [
      countFigures(app, ground),
      tellStaff(ground),
      nightlyFiles({ openPlace, now, files }),
      ...keepHistory(ground, wakeMails),
    ],
  }
}

const BUCKET = 's3:'

/** Where the nightly files go; the store's client is loaded only if it is wanted. */
function nightlyPlace({
  settings: { nightlyFiles: place, imageHome },
  spoolFolder,
}: Ground): (() => Promise<NightlyPlace>) | undefined {
  if (place === undefined) return undefined
  if (!place.startsWith(BUCKET)) return async () => nightlyFolder(place)
  if (imageHome?.kind !== 's3') return undefined
  const prefix = place.slice(BUCKET.length)
  return async () => {
    const { nightlyBucket } = await import('./exports/nightly-bucket.ts')
    return nightlyBucket(imageHome.s3, { prefix, spoolFolder })
  }
}

function tellStaff(ground: Ground): Job {
  const follow = makeFollowNotices(ground)
  const sendDigest = makeSendDigest(ground)
  return {
    name: 'notices',
    everySeconds: NOTICE_SECONDS,
    async run() {
      await follow()
      await sendDigest()
    },
  }
}

function followEvents(app: FastifyInstance, { db }: Ground): void {
  const events = eventFollower({
    db,
    onTrouble: (error) => app.log.warn({ err: error }, 'events are not numbered'),
  })
  app.addHook('onReady', async () => void events.open())
  app.addHook('onClose', events.close)
}

function countFigures(app: FastifyInstance, { db, now }: Ground): Job {
  const funnel = funnelCounter(app, db, now)
  const sales = salesFollower(db, now)
  return {
    name: 'figures',
    everySeconds: FIGURES_SECONDS,
    async run() {
      await funnel.flush()
      await sales.follow()
      await sales.sumDays()
      await sales.recountNightly()
    },
  }
}
