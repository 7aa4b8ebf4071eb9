import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { COMPILED } from '../../scripts/start/compiled-code.mjs'
import { startFlags } from '../../scripts/start/start-flags.mjs'

const SERVER = join(import.meta.dirname, '../../server/main.ts')

/** Consecutive ports that a shop may use: its own and those of its sandboxes. */
const PORTS_PER_SHOP = 6
/** Above 10080, which `fetch` and browsers refuse (https://fetch.spec.whatwg.org/#port-blocking). */
const LOWEST_PORT = 10_100
/** Below the range that the system uses for outgoing connections. */
const HIGHEST_PORT = 20_000

interface ShopOptions {
  /** A folder that the caller owns; by default a new one, removed when the shop stops. */
  readonly dataDir?: string
  readonly port?: number
  /** Settings of the shop, as docs/settings.md lists them. */
  readonly env?: Readonly<Record<string, string>>
}

export interface RunningShop {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  readonly process: ChildProcess
  /** Everything printed so far. */
  output(): string
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>
  /** Sends SIGKILL. Leftover processes and files remain for the next start on the same `dataDir`. */
  kill(): Promise<void>
}

/** Starts the built shop as `npm start` does, in its own process, and waits until it prints its address. */
export async function startShop(options: ShopOptions = {}): Promise<RunningShop> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'bulkhead-shop-')))
  const port = options.port ?? (await findFreePorts())
  const shop = spawn(process.execPath, [...startFlags, SERVER], {
    env: {
      ...withoutSettings(process.env),
      NODE_COMPILE_CACHE: COMPILED,
      ...options.env,
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(shop, 'close')
  const lines = collectLines(shop)
  const removeFolder = async () => {
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  await Promise.race([
    lines.until((line) => line.startsWith('Bulkhead is open at')),
    closed.then(async () => {
      await removeFolder()
      throw new Error(`The shop exited before it was open:\n${lines.text()}`)
    }),
  ])
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    process: shop,
    output: lines.text,
    async stop() {
      shop.kill('SIGTERM')
      await closed
      await removeFolder()
    },
    async kill() {
      if (shop.exitCode !== null || shop.signalCode !== null) return
      shop.kill('SIGKILL')
      // Not `close`: a sandbox that outlives the shop for a moment still has its output open.
      await once(shop, 'exit')
    },
  }
}

/** Keeps the machine's variables only; settings exported in the terminal would change the run. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'SystemRoot']
  return Object.fromEntries(names.map((name) => [name, env[name]]))
}

function collectLines(shop: ChildProcess) {
  const printed: string[] = []
  const waiting = new Set<(line: string) => void>()
  for (const input of [shop.stdout, shop.stderr]) {
    if (!input) continue
    createInterface({ input }).on('line', (line) => {
      printed.push(line)
      for (const tell of waiting) tell(line)
    })
  }
  return {
    text: () => printed.join('\n'),
    until: (isIt: (line: string) => boolean) =>
      new Promise<void>((resolve) => {
        const tell = (line: string) => {
          if (!isIt(line)) return
          waiting.delete(tell)
          resolve()
        }
        waiting.add(tell)
      }),
  }
}

/** Consecutive free ports. */
export async function findFreePorts(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const places = (HIGHEST_PORT - LOWEST_PORT) / PORTS_PER_SHOP
    const first = LOWEST_PORT + Math.floor(Math.random() * places) * PORTS_PER_SHOP
    const ports = Array.from({ length: PORTS_PER_SHOP }, (_, index) => first + index)
    const free = await Promise.all(ports.map(isFree))
    if (free.every(Boolean)) return first
  }
  throw new Error('No free ports found.')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
