import { parseArgs } from 'node:util'
import { followParent, refuseInProduction, waitForFreePort } from '../sandbox-process.ts'
import { buildStripeSandbox, type StripeSandboxOptions } from './stripe-sandbox.ts'

const usage = `Usage: main.ts --port 3001 --state-dir ./data/sandbox/stripe
  --secret-key sk_test_… --publishable-key pk_test_… --webhook-secret whsec_…
  [--webhook-url http://127.0.0.1:3000/webhook, as often as there are shops]`

function readOptions(): StripeSandboxOptions {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      'state-dir': { type: 'string' },
      'webhook-url': { type: 'string', multiple: true, default: [] },
      'secret-key': { type: 'string' },
      'publishable-key': { type: 'string' },
      'webhook-secret': { type: 'string' },
    },
  })
  const port = Number(values.port)
  const stateDir = values['state-dir']
  const secretKey = values['secret-key']
  const publishableKey = values['publishable-key']
  const webhookSecret = values['webhook-secret']
  if (!stateDir || !secretKey || !publishableKey || !webhookSecret) throw new Error(usage)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(usage)
  return {
    port,
    stateDir,
    webhookUrls: values['webhook-url'],
    secretKey,
    publishableKey,
    webhookSecret,
  }
}

async function start(): Promise<void> {
  const options = readOptions()
  await waitForFreePort(options.port)
  const sandbox = await buildStripeSandbox(options)
  await sandbox.open()
  followParent(sandbox.close)
}

refuseInProduction('Stripe')
start().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(`The Stripe sandbox does not start. ${reason}\n`)
  process.exit(1)
})
