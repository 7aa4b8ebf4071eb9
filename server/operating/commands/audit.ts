import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatCount } from '../../../contract/values/money/money.ts'
import { runAudit } from '../../office/audit/audit.ts'
import { lineOfChain } from '../../office/audit/chain-line.ts'
import { findHeldStockAlert } from '../../office/audit/held-stock.ts'
import { findIdentityTrouble } from '../../ordering/shop-identity/shop-identity.ts'
import type { Database } from '../../platform/database/database.ts'
import { databaseNow } from '../../platform/database/database-clock.ts'
import {
  readSettings,
  type Settings,
  type StripeConnection,
} from '../../platform/environment/settings.ts'
import type { ChainHead } from '../../platform/history/chain.ts'
import { walkChain } from '../../platform/history/walk-chain.ts'
import { listAlerts } from '../../platform/log/alerts.ts'
import { stripeProvider } from '../../platform/providers/payments/stripe-provider.ts'
import { writeAuditMetrics } from '../metrics/audit-metrics.ts'
import { assertShopExists, withShopDatabase } from '../postgres/open-shop-database.ts'
import { openRunningSandbox, planStripe, startSandboxes } from '../third-parties/sandboxes.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run audit                      recomputes every promise about stock, orders and money; the shop may be running or stopped
npm run audit -- --metrics FILE    and writes the result for Prometheus, to be read by node_exporter's textfile collector
npm run audit -- --head SEQ:HASH   and compares the history with this end of its chain, as it was mailed; also several`

process.exitCode = await runCommand({
  usage: USAGE,
  readWords,
  run: auditShop,
})

interface WantedAudit {
  readonly metricsFile: string | undefined
  readonly heads: readonly ChainHead[]
}

function readWords(words: string[]): WantedAudit | undefined {
  const { values } = parseArgs({
    args: words,
    options: { metrics: { type: 'string' }, head: { type: 'string', multiple: true } },
  })
  const heads = (values.head ?? []).map(readHead)
  return heads.every((head) => head !== undefined)
    ? { metricsFile: values.metrics, heads }
    : undefined
}

/** npm's script has resolved the word like a path, as that of a file. */
function readHead(text: string): ChainHead | undefined {
  const [, seq, hash] = /(?:^|[/\\])([1-9]\d{0,14}):([\da-f]{64})$/i.exec(text) ?? []
  return seq && hash ? { seq: Number(seq), hash: hash.toLowerCase() } : undefined
}

/** Returns the exit code: 1 on any breach. */
async function auditShop({ metricsFile, heads }: WantedAudit): Promise<number> {
  const settings = readSettings(process.env)
  await assertShopExists(settings)
  return withShopDatabase(settings, async ({ db }) => {
    const auditWith = async (stripe: StripeConnection) => {
      const lines = await audit(db, { settings, stripe, heads })
      if (metricsFile) await writeAuditMetrics(metricsFile, new Date(), lines)
      return lines.every(({ breachCount }) => breachCount === 0) ? 0 : 1
    }
    if (settings.stripe) return auditWith(settings.stripe)
    const sandbox = await openSandbox(settings)
    return auditWith(sandbox.connection).finally(sandbox.stop)
  })
}

interface ChainedAudit {
  readonly settings: Settings
  readonly stripe: StripeConnection
  readonly heads: readonly ChainHead[]
}

async function audit(db: Database, { settings, stripe, heads }: ChainedAudit) {
  const provider = stripeProvider(stripe, { isMinimal: settings.stripeMinimal })
  const chain = await walkChain(db, heads)
  const lines = [...(await runAudit(db, provider)), lineOfChain(chain)]
  for (const { name, checked, breachCount, breaches } of lines) {
    const verdict = breachCount === 0 ? 'ok    ' : 'BREACH'
    console.log(`${verdict} ${name}: ${formatCount(checked)} checked, ${breachCount} broken`)
    for (const { text, orderId, productId, paymentId } of breaches) {
      console.log(`         ${[orderId, productId, paymentId].filter(Boolean).join(' ')}: ${text}`)
    }
  }
  if (chain.head) console.log(`note   history: ends at ${chain.head.seq}:${chain.head.hash}`)
  const trouble = await findIdentityTrouble(db, settings)
  if (trouble) console.log(`note   paymentsClosed shop: ${trouble}`)
  const heldStock = await findHeldStockAlert(db, await databaseNow(db))
  for (const { kind, subject, detail } of [
    ...(heldStock ? [heldStock] : []),
    ...(await listAlerts(db)),
  ]) {
    console.log(`note   ${kind} ${subject}: ${detail}`)
  }
  return lines
}

/** Uses the running shop's sandbox or starts one for the audit: test payments are on its disk. */
async function openSandbox({ dataDir, sandboxPorts }: Settings) {
  const place = { port: sandboxPorts.stripe, stateDir: join(dataDir, 'sandbox', 'stripe') }
  const running = await openRunningSandbox(place)
  if (running) return { connection: running, stop: () => {} }
  const plan = await planStripe({ ...place, webhookUrls: [] })
  return {
    connection: plan.connection,
    stop: await startSandboxes(sandboxPorts.control, [plan]),
  }
}
