import type { FastifyInstance } from 'fastify'
import { type AuditLine, findAudit } from '../../contract/calls/audit.ts'
import type { Database } from '../database/database.ts'
import { route } from '../http/route.ts'
import type { PaymentProvider } from '../providers/payments/port.ts'
import { listAlerts } from './alerts.ts'
import { runAudit } from './audit.ts'
import { findHeldStockAlert } from './held-stock.ts'

interface AuditParts {
  readonly db: Database
  readonly provider: PaymentProvider
  readonly now: () => Date
  readonly onAudit: (at: Date, lines: readonly AuditLine[]) => void
}

export function auditRoutes(
  app: FastifyInstance,
  { db, provider, now, onAudit }: AuditParts,
): void {
  route(app, findAudit, async () => {
    const lines = await runAudit(db, provider)
    const at = now()
    onAudit(at, lines)
    const heldStock = await findHeldStockAlert(db, at)
    const alerts = [...(heldStock ? [heldStock] : []), ...(await listAlerts(db))]
    return { at: at.toISOString(), lines, alerts }
  })
}
