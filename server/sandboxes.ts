import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StripeConnection } from './settings.ts'

/** The third parties' stand-ins are reached over HTTP only; this is the shop's one link to their code, and it is a path. */
const STRIPE_SANDBOX = join(import.meta.dirname, '../sandbox/stripe/main.ts')

export interface StripeSandbox {
  readonly connection: StripeConnection
  stop(): Promise<void>
}

/**
 * Starts the stand-in of Stripe as a process of its own. Its keys are made for this data folder alone, so no other
 * process can speak to it or forge its events; they are kept, so that a page opened before a restart can still pay.
 * It ends by itself when this process dies, because the channel to it closes.
 */
export async function startStripeSandbox(options: {
  readonly port: number
  readonly stateDir: string
  readonly webhookUrl: string
}): Promise<StripeSandbox> {
  const keys = await keepKeys(options.stateDir)
  const args = [
    ...['--port', String(options.port)],
    ...['--state-dir', options.stateDir],
    ...['--webhook-url', options.webhookUrl],
    ...['--secret-key', keys.secretKey],
    ...['--publishable-key', keys.publishableKey],
    ...['--webhook-secret', keys.webhookSecret],
  ]
  // In a process group of its own: a Ctrl-C in the terminal must reach the shop first, which has payments to finish.
  const sandbox = fork(STRIPE_SANDBOX, args, { detached: true })
  await becomeReady(sandbox)
  return {
    connection: toConnection(keys, options.port),
    async stop() {
      if (sandbox.exitCode !== null || sandbox.signalCode !== null) return
      const ended = once(sandbox, 'exit')
      sandbox.kill('SIGTERM')
      await ended
    },
  }
}

/** The sandbox that a running shop has started, if one answers there. */
export async function openRunningSandbox({
  port,
  stateDir,
}: {
  readonly port: number
  readonly stateDir: string
}): Promise<StripeConnection | undefined> {
  try {
    await fetch(`http://127.0.0.1:${port}/control/faults`)
  } catch {
    return undefined
  }
  return toConnection(await keepKeys(stateDir), port)
}

function toConnection(keys: SandboxKeys, port: number): StripeConnection {
  const base = `http://127.0.0.1:${port}`
  return {
    secretKey: keys.secretKey,
    publishableKey: keys.publishableKey,
    webhookSecrets: [keys.webhookSecret],
    apiBase: base,
    scriptUrl: `${base}/v3/`,
  }
}

interface SandboxKeys {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
}

async function keepKeys(stateDir: string): Promise<SandboxKeys> {
  await mkdir(stateDir, { recursive: true, mode: 0o700 })
  const file = join(stateDir, 'keys.json')
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    // The first start, or one that was killed while it wrote them.
    const random = () => randomBytes(16).toString('hex')
    const keys = {
      secretKey: `sk_test_${random()}`,
      publishableKey: `pk_test_${random()}`,
      webhookSecret: `whsec_${random()}`,
    }
    await writeFile(file, JSON.stringify(keys), { mode: 0o600 })
    return keys
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
