import Stripe from 'stripe'
import type { RunningCluster } from '../../deploy/cluster/cluster.ts'
import { runAudit } from '../../server/office/audit/audit.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { stripeProvider } from '../../server/platform/providers/payments/stripe-provider.ts'
import { createBuyer } from '../../server/testing/factories.ts'
import { httpClient } from '../faults/client.ts'
import type { OrderSite } from '../faults/orders/order-load.ts'

/** The cluster as buyers meet it: one address, HAProxy’s. */
export function openSite({
  url,
  databaseUrl,
  stripe: connection,
}: Pick<RunningCluster, 'url' | 'databaseUrl' | 'stripe'>): OrderSite & {
  readonly db: ReturnType<typeof openDatabase>['db']
  close(): Promise<void>
} {
  const { db, pool, close } = openDatabase(databaseUrl, 4)
  const { hostname, port } = new URL(connection.apiBase ?? '')
  const stripe = new Stripe(connection.secretKey, { host: hostname, port, protocol: 'http' })
  return {
    db,
    pool,
    stripe,
    close,
    urls: [url],
    client: async (overrides = {}) => httpClient(await createBuyer(db, overrides), 0),
    async audit() {
      const lines = await runAudit(db, stripeProvider(connection))
      return lines.flatMap(({ name, breachCount, breaches }) =>
        breachCount === 0 ? [] : [`${name}: ${breachCount} broken, ${breaches[0]?.text}`],
      )
    },
  }
}
