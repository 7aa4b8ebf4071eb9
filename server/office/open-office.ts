import type { FastifyInstance } from 'fastify'
import type { Shop } from '../../contract/office/shop.ts'
import type { ReadCarts } from '../ordering/carts/read-carts.ts'
import type { OrderService } from '../ordering/orders/order-service.ts'
import type { ShopIdentity } from '../ordering/shop-identity/shop-identity.ts'
import type { Ground } from '../platform/ground.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { PaymentProvider } from '../platform/providers/payments/port.ts'
import { settingRoutes } from '../platform/settings/setting-routes.ts'
import { type AuditParts, auditRoutes } from './audit/audit-routes.ts'
import { customerRoutes } from './customers/customer-routes.ts'
import { exportRoutes, type OrderFiles } from './exports/export-routes.ts'
import { listRoutes, type TableFiles } from './exports/list-routes.ts'
import { figureRoutes } from './figures/figure-routes.ts'
import { salesFollower } from './figures/follow-sales.ts'
import { funnelCounter } from './figures/funnel-counter.ts'
import { openFigures } from './figures/read-figures.ts'
import { securityTxtRoute } from './shop/security-txt-route.ts'
import { shopRoutes } from './shop/shop-routes.ts'

/** Figures may be a minute behind. */
const FIGURES_SECONDS = 20

interface OfficeParts extends Pick<AuditParts, 'onAudit'> {
  readonly shop: Omit<Shop, 'timeZone'>
  readonly orders: OrderService
  readonly readCarts: ReadCarts
  readonly provider: PaymentProvider
  readonly identity: ShopIdentity
  readonly files: OrderFiles & TableFiles
  readonly wakeMails: () => void
}

/** Opens what the owner and staff see beside single orders: figures, audit, customers, files, settings. */
export function openOffice(app: FastifyInstance, ground: Ground, parts: OfficeParts) {
  const { settings, db, readOnly, now, ownSettings } = ground
  const { shop, orders, readCarts, provider, identity, files, wakeMails, onAudit } = parts
  exportRoutes(app, { db, files })
  listRoutes(app, { db, readCarts, files })
  customerRoutes(app, { db, orders, now, wakeMails })
  const findIdentityTrouble = identity.findTrouble
  auditRoutes(app, db, { ...settings, provider, findIdentityTrouble, now, onAudit })
  figureRoutes(app, openFigures({ ...settings, db: readOnly, now }))
  shopRoutes(app, shop, ownSettings)
  settingRoutes(app, ownSettings, settings.environment)
  securityTxtRoute(app, { ...settings, now })
  return { jobs: [countFigures(app, ground)] }
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
      await sales.recountNightly()
    },
  }
}
