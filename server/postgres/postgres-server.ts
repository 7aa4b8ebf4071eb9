import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresBinaries } from './postgres-binaries.ts'
import type { PostgresUser } from './postgres-user.ts'

export interface PostgresLog {
  info(line: string): void
  warn(line: string): void
}

interface ServerOptions {
  readonly binaries: PostgresBinaries
  readonly user: PostgresUser
  readonly databaseDir: string
  readonly settings: Readonly<Record<string, string>>
  readonly log: PostgresLog
  readonly onExit: (reason: string) => void
}

export type PostgresServer = ReturnType<typeof runPostgresServer>

/** The process of PostgreSQL: its start, its words, its end. Knows no database and no connection. */
export function runPostgresServer(server: ServerOptions) {
  const { file, args, options } = server.user.command(server.binaries.postgres, [
    '-D',
    server.databaseDir,
    ...Object.entries(server.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const child = spawn(file, args, {
    ...options,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own: Ctrl-C in a terminal reaches the whole group of the shop, and PostgreSQL would cut off the
    // requests that the shop still wants to finish.
    detached: true,
  })
  let stopping: Promise<void> | undefined
  let ended: string | undefined
  const lastLines = relayLog(child, server.log, () => stopping !== undefined)
  const closed = new Promise<void>((resolve) => {
    const end = (reason: string) => {
      if (ended !== undefined) return
      ended = reason
      process.off('exit', endWithShop)
      if (!stopping) server.onExit([reason, ...lastLines].join('\n'))
      resolve()
    }
    child.once('error', (error) => end(`PostgreSQL can’t be started: ${error.message}`))
    child.once('close', (code, signal) => end(`PostgreSQL ended by itself (${signal ?? code}).`))
  })
  // A shop that ends by an unforeseen error has no time for `stop`, but enough to say goodbye.
  const endWithShop = () => child.kill('SIGINT')
  process.once('exit', endWithShop)

  async function endInOrder(): Promise<void> {
    // Fast shutdown, then the one that leaves recovery to the next start, then the one that nothing resists.
    for (const [signal, patienceMs] of [
      ['SIGINT', 5_000],
      ['SIGQUIT', 2_000],
      ['SIGKILL', 2_000],
    ] as const) {
      if (ended !== undefined) return
      child.kill(signal)
      await Promise.race([closed, sleep(patienceMs, undefined, { ref: false })])
    }
  }

  return {
    pid: child.pid ?? 0,
    /** Why it is no longer there; undefined while it runs. */
    reasonOfEnd: () => (ended === undefined ? undefined : [ended, ...lastLines].join('\n')),
    stop(): Promise<void> {
      stopping ??= endInOrder()
      return stopping
    },
  }
}

/** Passes PostgreSQL's lines on to the shop's log and keeps the last few, which say why it ended. */
function relayLog(child: ChildProcess, log: PostgresLog, isStopping: () => boolean): string[] {
  const lastLines: string[] = []
  if (!child.stderr) return lastLines
  createInterface({ input: child.stderr }).on('line', (line) => {
    lastLines.push(line)
    if (lastLines.length > 10) lastLines.shift()
    // While it comes up and goes down, PostgreSQL calls every refused connection fatal.
    const isTrouble =
      /^(FATAL|PANIC|WARNING):/.test(line) &&
      !isStopping() &&
      !/starting up|not yet accepting/.test(line)
    if (isTrouble) log.warn(`PostgreSQL: ${line}`)
    else log.info(`PostgreSQL: ${line}`)
  })
  return lastLines
}
