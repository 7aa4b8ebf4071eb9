import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GoogleConnection, StripeConnection } from '../settings/settings.ts'
import { SANDBOX_DOMAIN } from '../settings/settings-schema.ts'

/** Sandboxes are reached over the network only; these paths are the shop's one link to their code. */
const mainOf = (sandbox: string) => join(import.meta.dirname, `../../sandbox/${sandbox}/main.ts`)

export interface StripeSandbox {
  readonly connection: StripeConnection
  stop(): Promise<void>
}

/**
 * Starts the Stripe sandbox as a process. Its stored keys are unique to this data folder, so that others can't use it
 * or forge its events, and pages opened before a restart can still pay. It ends with this process.
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
    ...['--publishable-key', keys.publishableKey],
  ]
  const stop = await startSandbox('stripe', args, {
    STRIPE_SANDBOX_SECRET_KEY: keys.secretKey,
    STRIPE_SANDBOX_WEBHOOK_SECRET: keys.webhookSecret,
  })
  return {
    connection: toConnection(keys, options.port),
    stop,
  }
}

/** The sandbox started by a running shop, if one answers there. */
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

/** The Google sandbox; its client is unique to this data folder. */
export async function startGoogleSandbox(options: {
  readonly port: number
  readonly stateDir: string
  readonly publicUrl: string
}): Promise<{ connection: GoogleConnection; stop(): Promise<void> }> {
  const client = await keepMade(options.stateDir, 'client.json', () => ({
    clientId: `bulkhead-${randomHex(8)}`,
    clientSecret: randomHex(32),
  }))
  const args = [
    ...['--port', String(options.port)],
    ...['--state-dir', options.stateDir],
    ...['--client-id', client.clientId],
    ...['--redirect-uri', `${options.publicUrl}/identity/google/callback`],
  ]
  const stop = await startSandbox('google', args, {
    GOOGLE_SANDBOX_CLIENT_SECRET: client.clientSecret,
  })
  const issuer = `http://127.0.0.1:${options.port}`
  return { connection: { issuer, ...client, onlyDomain: SANDBOX_DOMAIN }, stop }
}

/** The mailbox that receives mails if no mail server is set. */
export async function startMailbox(options: {
  readonly port: number
  readonly smtpPort: number
  readonly stateDir: string
}): Promise<{ url: string; stop(): Promise<void> }> {
  const stop = await startSandbox('mailbox', [
    ...['--port', String(options.port)],
    ...['--smtp-port', String(options.smtpPort)],
    ...['--state-dir', options.stateDir],
  ])
  return { url: `smtp://127.0.0.1:${options.smtpPort}?ignoreTLS=true`, stop }
}

const AGAIN_AFTER_MS = 1000

/**
 * Returns how to stop it. If it ends by itself, as on a full disk, it is restarted. Secrets are passed by environment:
 * every user of the machine can see arguments.
 */
async function startSandbox(
  name: string,
  args: string[],
  secrets: Readonly<Record<string, string>> = {},
): Promise<() => Promise<void>> {
  let isStopping = false
  let sandbox = await start()
  let startingAgain: Promise<void> = Promise.resolve()
  keep()

  async function start(): Promise<ChildProcess> {
    // A process group of its own: Ctrl-C must reach the shop first, which has payments to finish.
    const started = fork(mainOf(name), args, {
      detached: true,
      env: { ...process.env, ...secrets },
    })
    await becomeReady(started, name)
    return started
  }

  function keep(): void {
    sandbox.once('exit', () => {
      if (!isStopping) startingAgain = startAgain()
    })
  }

  async function startAgain(): Promise<void> {
    console.error(`The ${name} sandbox ended by itself. It is restarted until it runs.`)
    while (!isStopping) {
      await sleep(AGAIN_AFTER_MS)
      const started = await start().catch(() => undefined)
      if (!started) continue
      sandbox = started
      return keep()
    }
  }

  return async () => {
    isStopping = true
    await startingAgain
    if (sandbox.exitCode !== null || sandbox.signalCode !== null) return
    const ended = once(sandbox, 'exit')
    sandbox.kill('SIGTERM')
    await ended
  }
}

const randomHex = (bytes: number) => randomBytes(bytes).toString('hex')

interface SandboxKeys {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
}

function keepKeys(stateDir: string): Promise<SandboxKeys> {
  return keepMade(stateDir, 'keys.json', () => ({
    secretKey: `sk_test_${randomHex(16)}`,
    publishableKey: `pk_test_${randomHex(16)}`,
    webhookSecret: `whsec_${randomHex(16)}`,
  }))
}

/** A value generated on first start and kept ever after. */
async function keepMade<Made>(stateDir: string, name: string, make: () => Made): Promise<Made> {
  await mkdir(stateDir, { recursive: true, mode: 0o700 })
  const file = join(stateDir, name)
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    // The first start, or one killed during the write.
    const made = make()
    await writeFile(file, JSON.stringify(made), { mode: 0o600 })
    return made
  }
}

async function becomeReady(sandbox: ChildProcess, name: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    sandbox.once('message', () => resolve())
    sandbox.once('error', reject)
    sandbox.once('exit', (code) =>
      reject(new Error(`The ${name} sandbox did not start (exit code ${code}).`)),
    )
  })
}
