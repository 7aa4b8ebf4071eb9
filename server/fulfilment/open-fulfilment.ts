import type { FastifyInstance } from 'fastify'
import type { ReadCarts } from '../ordering/carts/read-carts.ts'
import type { CostOfDelivery } from '../ordering/delivery/delivered-cost.ts'
import type { DeliveryTerms } from '../ordering/delivery/delivery-terms.ts'
import type { OrderService } from '../ordering/orders/order-service.ts'
import type { Ground } from '../platform/ground.ts'
import type { DrawShopLogo } from '../platform/images/logo-pictures.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { disputeRoutes } from './disputes/dispute-routes.ts'
import { documentRoutes } from './documents/document-routes.ts'
import { makeDrawDocuments } from './documents/draw-documents.ts'
import { makeIssueDocuments } from './documents/issue-documents.ts'
import { documentWorker } from './papers/document-worker.ts'
import { paperRoutes } from './papers/paper-routes.ts'
import { returnRoutes } from './returns/return-routes.ts'
import { shipmentRoutes } from './shipments/shipment-routes.ts'

const DOCUMENT_SECONDS = 1

interface FulfilmentParts {
  readonly orders: OrderService
  readonly readCarts: ReadCarts
  readonly costOf: CostOfDelivery
  readonly findTerms: () => Promise<DeliveryTerms>
  readonly drawLogo: DrawShopLogo
}

/** Opens what follows the payment: shipments, returns, and the papers of an order. */
export function openFulfilment(app: FastifyInstance, ground: Ground, parts: FulfilmentParts) {
  const { settings, db, now, ownSettings } = ground
  const { orders, readCarts, costOf, findTerms, drawLogo } = parts
  const { publicUrl, shopEmail } = settings
  const worker = documentWorker({ drawLogo })
  app.addHook('onClose', async () => worker.close())
  const issueDocuments = makeIssueDocuments({
    db,
    lockNumbering: ownSettings.lockNumbering,
    findTerms,
    now,
    onFailure: (orderId, error) => app.log.error({ err: error, orderId }, 'a paper is not issued'),
  })
  const drawDocuments = makeDrawDocuments({
    db,
    worker,
    publicUrl,
    now,
    onFailure: (number, error) => app.log.warn({ err: error, number }, 'a paper is not drawn yet'),
  })
  documentRoutes(app, { db, issueDocuments, drawDocuments, readCarts, costOf, findTerms, now })
  paperRoutes(app, { db, settings: ownSettings, worker })
  disputeRoutes(app, { db, settings: ownSettings, worker, publicUrl })
  shipmentRoutes(app, { db, orders, findCarriers: ownSettings.findCarriers, now })
  returnRoutes(app, db, { now, findTermDays: ownSettings.findReturnDays, shopEmail })
  const jobs: Job[] = [
    { name: 'documents', everySeconds: DOCUMENT_SECONDS, run: issueDocuments.issueDue },
    // Apart, so that no number waits until all papers before it are drawn.
    { name: 'document-drawing', everySeconds: DOCUMENT_SECONDS, run: drawDocuments.drawDue },
  ]
  return { jobs }
}
