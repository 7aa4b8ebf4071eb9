import { join } from 'node:path'
import { formatCount } from '../../contract/money.ts'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { openShopDatabase } from '../import/open-shop-database.ts'
import { stripeProvider } from '../providers/payments/stripe-provider.ts'
import { openRunningSandbox, startStripeSandbox } from '../sandboxes.ts'
import { readSettings, type Settings } from '../settings.ts'
import { listAlerts } from './alerts.ts'
import { runAudit } from './audit.ts'

const CONNECTIONS = 2
const closers: (() => unknown)[] = []

try {
  process.exitCode = await audit(readSettings(process.env))
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  for (const close of closers.reverse()) await close()
}

/** Audits the shop of these settings, running or not; answers the exit code: 1 on any breach. */
async function audit(settings: Settings): Promise<number> {
  const database = await openShopDatabase(settings)
  closers.push(database.close)
  await migrate(database.url)
  const { db, close } = openDatabase(database.url, CONNECTIONS)
  closers.push(close)
  const stripe = settings.stripe ?? (await openSandbox(settings))
  const lines = await runAudit(db, stripeProvider(stripe, { isMinimal: settings.stripeMinimal }))

  for (const { name, checked, breachCount, breaches } of lines) {
    const verdict = breachCount === 0 ? 'ok    ' : 'BREACH'
    console.log(`${verdict} ${name}: ${formatCount(checked)} checked, ${breachCount} broken`)
    for (const { text, orderId, productId, paymentId } of breaches) {
      console.log(`         ${[orderId, productId, paymentId].filter(Boolean).join(' ')}: ${text}`)
    }
  }
  for (const { kind, subject, detail } of await listAlerts(db)) {
    console.log(`note   ${kind} ${subject}: ${detail}`)
  }
  return lines.every(({ breachCount }) => breachCount === 0) ? 0 : 1
}

/** The sandbox of a running shop, or one started for the time of the audit: it has the payments on its disk. */
async function openSandbox({ dataDir, sandboxPorts }: Settings) {
  const place = { port: sandboxPorts.stripe, stateDir: join(dataDir, 'sandbox', 'stripe') }
  const running = await openRunningSandbox(place)
  if (running) return running
  const started = await startStripeSandbox({ ...place, webhookUrl: 'http://127.0.0.1:9/' })
  closers.push(started.stop)
  return started.connection
}
