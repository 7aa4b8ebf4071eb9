import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SANDBOX_DOMAIN } from '../../platform/environment/groups/people.ts'
import type { GoogleConnection, StripeConnection } from '../../platform/environment/settings.ts'

/** Sandboxes are reached over the network only; this path is the shop's one link to their code. */
const MAIN = join(import.meta.dirname, '../../../sandbox/main.ts')

/** A stand-in to start: the process's options for it, and how the shop reaches it. */
export interface SandboxPlan<Connection = unknown> {
  readonly name: 'stripe' | 'google' | 'mailbox'
  readonly options: object
  readonly connection: Connection
}

/**
 * The Stripe sandbox. Its stored keys are unique to this data folder, so that others can't use it or forge its events,
 * and pages opened before a restart can still pay.
 */
export async function planStripe({
  port,
  stateDir,
  webhookUrls,
}: {
  readonly port: number
  readonly stateDir: string
  readonly webhookUrls: readonly string[]
}): Promise<SandboxPlan<StripeConnection>> {
  const keys = await keepKeys(stateDir)
  const options = { ...keys, port, stateDir, webhookUrls }
  return { name: 'stripe', options, connection: toConnection(keys, port) }
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
export async function planGoogle({
  port,
  stateDir,
  publicUrl,
}: {
  readonly port: number
  readonly stateDir: string
  readonly publicUrl: string
}): Promise<SandboxPlan<GoogleConnection>> {
  const client = await keepMade(stateDir, 'client.json', () => ({
    clientId: `bulkhead-${randomHex(8)}`,
    clientSecret: randomHex(32),
  }))
  const redirectUris = [`${publicUrl}/identity/google/callback`]
  const issuer = `http://127.0.0.1:${port}`
  return {
    name: 'google',
    options: { ...client, port, stateDir, redirectUris },
    connection: { issuer, ...client, onlyDomain: SANDBOX_DOMAIN },
  }
}

/** The mailbox that receives mails if no mail server is set; its connection is an SMTP address. */
export function planMailbox(options: {
  readonly port: number
  readonly smtpPort: number
  readonly stateDir: string
}): SandboxPlan<string> {
  const connection = `smtp://127.0.0.1:${options.smtpPort}?ignoreTLS=true`
  return { name: 'mailbox', options, connection }
}

const AGAIN_AFTER_MS = 1000

/**
 * Starts them in one process, with the page on `control` that shuts their ports, and returns how to stop it. If it ends
 * by itself, as on a full disk, it is restarted; it ends with this process.
 */
export async function startSandboxes(
  control: number,
  plans: readonly SandboxPlan[],
): Promise<() => Promise<void>> {
  const named = Object.fromEntries(plans.map(({ name, options }) => [name, options]))
  let isStopping = false
  let sandbox = await start()
  let startingAgain: Promise<void> = Promise.resolve()
  keep()

  async function start(): Promise<ChildProcess> {
    // A process group of its own: Ctrl-C must reach the shop first, which has payments to finish.
    const started = fork(MAIN, {
      detached: true,
      env: { ...process.env, SANDBOXES: JSON.stringify({ control, ...named }) },
    })
    await becomeReady(started)
    return started
  }

  function keep(): void {
    sandbox.once('exit', () => {
      if (!isStopping) startingAgain = startAgain()
    })
  }

  async function startAgain(): Promise<void> {
    console.error('The sandboxes ended by themselves. They are restarted until they run.')
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

async function becomeReady(sandbox: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    sandbox.once('message', () => resolve())
    sandbox.once('error', reject)
    sandbox.once('exit', (code) =>
      reject(new Error(`The sandboxes did not start (exit code ${code}).`)),
    )
  })
}
