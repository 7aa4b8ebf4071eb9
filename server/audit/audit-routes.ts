import type { FastifyInstance } from 'fastify'
import { findAudit } from '../../contract/calls/audit.ts'
import type { Database } from '../database/database.ts'
import { route } from '../http/route.ts'
import type { PaymentProvider } from '../providers/payments/port.ts'
import { listAlerts } from './alerts.ts'
import { runAudit } from './audit.ts'
import { findHeldStockAlert } from './held-stock.ts'

export function auditRoutes(
  app: FastifyInstance,
  db: Database,
  provider: PaymentProvider,
  now: () => Date,
): void {
  route(app, findAudit, async () => {
    const lines = await runAudit(db, provider)
    const at = now()
    const heldStock = await findHeldStockAlert(db, at)
    const alerts = [...(heldStock ? [heldStock] : []), ...(await listAlerts(db))]
    return { at: at.toISOString(), lines, alerts }
  })
}
