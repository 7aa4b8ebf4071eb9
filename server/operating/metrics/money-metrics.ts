import { sql } from 'drizzle-orm'
import { Gauge, Histogram, type Registry } from 'prom-client'
import type { Database } from '../../platform/database/database.ts'
import { auditMetrics } from './audit-metrics.ts'
import { oncePerMoment } from './once-per-moment.ts'

/** Metrics of unsent refunds and mails, of the webhook's lag, and of the audit of the books. */
export function describeMoney(registry: Registry, db: Database) {
  describeOutboxes(registry, db)
  const registers = [registry]
  const lag = new Histogram({
    name: 'webhook_lag_seconds',
    help: 'From an event at the payment provider until its webhook was handled.',
    buckets: [2, 5, 15, 60, 300, 3600, 86_400],
    registers,
  })
  return {
    observeWebhook(at: Date, createdAt: Date | undefined) {
      if (createdAt) lag.observe(Math.max(0, at.getTime() - createdAt.getTime()) / 1000)
    },
    observeAudit: auditMetrics(registry),
  }
}

/** Each query reads a partial index of the work that is still due. */
const OLDEST = sql`
  select
    (select extract(epoch from now() - min(created_at))::float8 from refund
      where state = 'pending' and provider_id is null) as payments,
    (select extract(epoch from now() - min(created_at))::float8 from mail
      where closed_at is null) as mails`

function describeOutboxes(registry: Registry, db: Database): void {
  const registers = [registry]
  const read = oncePerMoment(() => findOldest(db))
  new Gauge({
    name: 'payment_outbox_age_seconds',
    help: 'Age of the oldest refund that the provider has not accepted yet; 0 if none; NaN while the database is unavailable.',
    registers,
    async collect() {
      this.set((await read()).payments ?? 0)
    },
  })
  new Gauge({
    name: 'mail_outbox_age_seconds',
    help: 'Age of the oldest mail that is not sent yet; 0 if none; NaN while the database is unavailable.',
    registers,
    async collect() {
      this.set((await read()).mails ?? 0)
    },
  })
}

// A type, because an interface is not assignable to a row.
type Oldest = { payments: number | null; mails: number | null }

async function findOldest(db: Database): Promise<Oldest> {
  try {
    const { rows } = await db.execute<Oldest>(OLDEST)
    return rows[0] ?? { payments: null, mails: null }
  } catch {
    return { payments: Number.NaN, mails: Number.NaN }
  }
}
