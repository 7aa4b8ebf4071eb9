import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Computer, type Computers, startLogged } from './computers.ts'

const run = promisify(execFile)

const BRIDGE = 'bulkhead0'
const NETWORK = '10.77.0'
const FIRST_ADDRESS = 11

export interface ApartComputers extends Computers {
  /** Pulls a computer's network cable: packets get lost, nobody is told. */
  cut(name: string): Promise<void>
  join(name: string): Promise<void>
  /** Pulls a computer's plug: every process there is killed at once. */
  kill(name: string): Promise<void>
}

/**
 * Every computer is a network namespace on one bridge, so that its cable and its plug can be pulled. Needs root (or a
 * user namespace) and makes the bridge `bulkhead0` in the namespace it is called in.
 */
export async function apartComputers(folder: string): Promise<ApartComputers> {
  const ip = (...args: string[]) => run('ip', args)
  await ip('link', 'set', 'dev', 'lo', 'up')
  await ip('link', 'add', BRIDGE, 'type', 'bridge')
  await ip('address', 'add', `${NETWORK}.1/24`, 'dev', BRIDGE)
  await ip('link', 'set', 'dev', BRIDGE, 'up')
  const anchors = new Map<string, number>()

  async function add(name: string): Promise<Computer> {
    const address = `${NETWORK}.${FIRST_ADDRESS + anchors.size}`
    // Holds the namespace while nothing else runs there.
    const anchor = spawn('setpriv', [
      '--pdeathsig',
      'KILL',
      'unshare',
      '--net',
      'sleep',
      'infinity',
    ])
    const pid = anchor.pid ?? 0
    await once(anchor, 'spawn')
    anchors.set(name, pid)
    await untilOwnNamespace(pid)
    const inside = [`nsenter`, `--net=/proc/${pid}/ns/net`]
    const [enter = '', where = ''] = inside
    const within = (...args: string[]) => run(enter, [where, 'ip', ...args])
    const port = portOf(name)
    await ip('link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid))
    await ip('link', 'set', 'dev', port, 'master', BRIDGE, 'up')
    await within('link', 'set', 'dev', 'lo', 'up')
    await within('address', 'add', `${address}/24`, 'dev', 'eth0')
    await within('link', 'set', 'dev', 'eth0', 'up')
    return { name, address, run: (command) => startLogged(inside, command, folder) }
  }

  async function kill(name: string): Promise<void> {
    const anchor = anchors.get(name) ?? 0
    const namespace = namespaceOf(anchor)
    if (namespace === undefined) throw new Error(`There is no computer ${name}.`)
    for (;;) {
      const pids = listProcesses().filter((pid) => pid !== anchor && namespaceOf(pid) === namespace)
      if (pids.length === 0) return
      // All are stopped before any is killed: a parent that saw its child die could still act.
      for (const signal of ['SIGSTOP', 'SIGKILL'] as const)
        for (const pid of pids) tell(pid, signal)
      await sleep(20)
    }
  }

  return {
    ownAddress: `${NETWORK}.1`,
    areApart: true,
    add,
    kill,
    async cut(name) {
      await ip('link', 'set', 'dev', portOf(name), 'nomaster')
    },
    async join(name) {
      await ip('link', 'set', 'dev', portOf(name), 'master', BRIDGE)
    },
    async close() {
      for (const [name, pid] of anchors) {
        await kill(name)
        tell(pid, 'SIGKILL')
      }
      await ip('link', 'delete', BRIDGE)
    },
  }
}

/** Names of interfaces have at most 15 characters. */
const portOf = (name: string): string => `bh-${name}`

/** `unshare` makes the namespace before it becomes `sleep`. */
async function untilOwnNamespace(pid: number): Promise<void> {
  const own = namespaceOf(process.pid)
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const namespace = namespaceOf(pid)
    if (namespace !== undefined && namespace !== own) return
    await sleep(10)
  }
  throw new Error('No network namespace could be made.')
}

function namespaceOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/ns/net`)
  } catch {
    return undefined
  }
}

const listProcesses = (): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended since it was listed.
  }
}
