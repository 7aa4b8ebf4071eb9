import { parseArgs } from 'node:util'
import { followParent, refuseInProduction, waitForFreePort } from '../sandbox-process.ts'
import { buildGoogleSandbox, type GoogleSandboxOptions } from './google-sandbox.ts'

const usage = `Usage: GOOGLE_SANDBOX_CLIENT_SECRET=… main.ts --port 3002 --state-dir ./data/sandbox/google
  --client-id … --redirect-uri http://127.0.0.1:3000/identity/google/callback`

function readOptions(): GoogleSandboxOptions {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      'state-dir': { type: 'string' },
      'client-id': { type: 'string' },
      'redirect-uri': { type: 'string', multiple: true, default: [] },
    },
  })
  const port = Number(values.port)
  const { 'state-dir': stateDir, 'client-id': clientId } = values
  // From the environment: arguments are visible to every user of the machine.
  const { GOOGLE_SANDBOX_CLIENT_SECRET: clientSecret } = process.env
  if (!stateDir || !clientId || !clientSecret) throw new Error(usage)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(usage)
  return { port, stateDir, clientId, clientSecret, redirectUris: values['redirect-uri'] }
}

async function start(): Promise<void> {
  const options = readOptions()
  await waitForFreePort(options.port)
  const sandbox = await buildGoogleSandbox(options)
  await sandbox.open()
  followParent(sandbox.close)
}

refuseInProduction('Google')
start().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(`The Google sandbox does not start. ${reason}\n`)
  process.exit(1)
})
