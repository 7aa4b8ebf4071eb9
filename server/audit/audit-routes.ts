import type { FastifyInstance } from 'fastify'
import { findAudit } from '../../contract/audit.ts'
import type { Database } from '../database/database.ts'
import { route } from '../http/route.ts'
import type { PaymentProvider } from '../providers/payments/port.ts'
import { listAlerts } from './alerts.ts'
import { runAudit } from './audit.ts'

export function auditRoutes(
  app: FastifyInstance,
  db: Database,
  provider: PaymentProvider,
  now: () => Date,
): void {
  route(app, findAudit, async () => {
    const lines = await runAudit(db, provider)
    return { at: now().toISOString(), lines, alerts: await listAlerts(db) }
  })
}
