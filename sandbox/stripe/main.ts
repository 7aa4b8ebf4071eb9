import { parseArgs } from 'node:util'
import { readPort, runSandbox, waitForFreePort } from '../sandbox-process.ts'
import { buildStripeSandbox, type StripeSandboxOptions } from './stripe-sandbox.ts'

const usage = `Usage: STRIPE_SANDBOX_SECRET_KEY=sk_test_… STRIPE_SANDBOX_WEBHOOK_SECRET=whsec_… main.ts --port 3001 --state-dir ./data/sandbox/stripe
  --publishable-key pk_test_…
  [--webhook-url http://127.0.0.1:3000/webhook, as often as there are shops]`

function readOptions(): StripeSandboxOptions {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      'state-dir': { type: 'string' },
      'webhook-url': { type: 'string', multiple: true, default: [] },
      'publishable-key': { type: 'string' },
    },
  })
  const stateDir = values['state-dir']
  // From the environment: arguments are visible to every user of the machine.
  const { STRIPE_SANDBOX_SECRET_KEY: secretKey, STRIPE_SANDBOX_WEBHOOK_SECRET: webhookSecret } =
    process.env
  const publishableKey = values['publishable-key']
  if (!stateDir || !secretKey || !publishableKey || !webhookSecret) throw new Error(usage)
  return {
    port: readPort(values.port, usage),
    stateDir,
    webhookUrls: values['webhook-url'],
    secretKey,
    publishableKey,
    webhookSecret,
  }
}

await runSandbox('Stripe', async () => {
  const options = readOptions()
  await waitForFreePort(options.port)
  const sandbox = await buildStripeSandbox(options)
  await sandbox.open()
  return sandbox.close
})
