import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import type { StripeConnection } from './settings.ts'

/** The third parties' stand-ins are reached over HTTP only; this is the shop's one link to their code, and it is a path. */
const STRIPE_SANDBOX = join(import.meta.dirname, '../sandbox/stripe/main.ts')

export interface StripeSandbox {
  readonly connection: StripeConnection
  stop(): Promise<void>
}

/**
 * Starts the stand-in of Stripe as a process of its own. Its keys are made anew at every start, so nobody outside this
 * start can speak to it or forge its events. It ends by itself when this process dies, because the channel to it closes.
 */
export async function startStripeSandbox(options: {
  readonly port: number
  readonly stateDir: string
  readonly webhookUrl: string
}): Promise<StripeSandbox> {
  const keys = {
    secretKey: `sk_test_${randomBytes(16).toString('hex')}`,
    publishableKey: `pk_test_${randomBytes(16).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(16).toString('hex')}`,
  }
  const sandbox = fork(STRIPE_SANDBOX, [
    ...['--port', String(options.port)],
    ...['--state-dir', options.stateDir],
    ...['--webhook-url', options.webhookUrl],
    ...['--secret-key', keys.secretKey],
    ...['--publishable-key', keys.publishableKey],
    ...['--webhook-secret', keys.webhookSecret],
  ])
  await becomeReady(sandbox)
  const base = `http://127.0.0.1:${options.port}`
  return {
    connection: {
      secretKey: keys.secretKey,
      publishableKey: keys.publishableKey,
      webhookSecrets: [keys.webhookSecret],
      apiBase: base,
      scriptUrl: `${base}/v3/`,
    },
    async stop() {
      if (sandbox.exitCode !== null || sandbox.signalCode !== null) return
      const ended = once(sandbox, 'exit')
      sandbox.kill('SIGTERM')
      await ended
    },
  }
}

async function becomeReady(sandbox: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    sandbox.once('message', () => resolve())
    sandbox.once('error', reject)
    sandbox.once('exit', (code) =>
      reject(new Error(`The payment sandbox did not start (exit code ${code}).`)),
    )
  })
}
