import { parseArgs } from 'node:util'
import { readPort, runSandbox, waitForFreePort } from '../sandbox-process.ts'
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
  const { 'state-dir': stateDir, 'client-id': clientId } = values
  // From the environment: arguments are visible to every user of the machine.
  const { GOOGLE_SANDBOX_CLIENT_SECRET: clientSecret } = process.env
  if (!stateDir || !clientId || !clientSecret) throw new Error(usage)
  const port = readPort(values.port, usage)
  return { port, stateDir, clientId, clientSecret, redirectUris: values['redirect-uri'] }
}

await runSandbox('Google', async () => {
  const options = readOptions()
  await waitForFreePort(options.port)
  const sandbox = await buildGoogleSandbox(options)
  await sandbox.open()
  return sandbox.close
})
