import type { FastifyInstance } from 'fastify'
import {
  type Alert,
  type AlertKind,
  type AuditLine,
  findAudit,
} from '../../../contract/office/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { findStandbyTrouble } from '../../platform/database/servers/standbys.ts'
import { route } from '../../platform/http/route.ts'
import { listAlerts } from '../../platform/log/alerts.ts'
import type { PaymentProvider } from '../../platform/providers/payments/port.ts'
import { runAudit } from './audit.ts'
import { findHeldStockAlert } from './held-stock.ts'

export interface AuditParts {
  readonly provider: PaymentProvider
  readonly now: () => Date
  /** How many standbys the database should have. */
  readonly databaseStandbys: number
  readonly findIdentityTrouble: () => Promise<string | undefined>
  readonly onAudit: (at: Date, lines: readonly AuditLine[]) => void
}

/** Computed on demand; it disappears by itself. */
const alertNow = (
  kind: AlertKind,
  subject: string,
  detail: string | undefined,
  at: Date,
): Alert[] => (detail ? [{ kind, subject, orderId: null, detail, raisedAt: at.toISOString() }] : [])

export function auditRoutes(
  app: FastifyInstance,
  db: Database,
  { provider, now, databaseStandbys, findIdentityTrouble, onAudit }: AuditParts,
): void {
  route(app, findAudit, async () => {
    const lines = await runAudit(db, provider)
    const at = now()
    onAudit(at, lines)
    const heldStock = await findHeldStockAlert(db, at)
    const standby = await findStandbyTrouble(db, databaseStandbys)
    const alerts: Alert[] = [
      ...alertNow('paymentsClosed', 'shop', await findIdentityTrouble(), at),
      ...alertNow('standbyMissing', 'database', standby, at),
      ...(heldStock ? [heldStock] : []),
      ...(await listAlerts(db)),
    ]
    return { at: at.toISOString(), lines, alerts }
  })
}
