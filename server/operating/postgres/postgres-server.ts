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

/** Runs PostgreSQL's process: start, log, end. Knows no database and no connection. */
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
    // A process group of its own: Ctrl-C would end PostgreSQL before the shop has finished its requests.
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
  // A crashing shop has no time for `stop`, but can send a signal.
  const endWithShop = () => child.kill('SIGINT')
  process.once('exit', endWithShop)

  async function endInOrder(): Promise<void> {
    // Fast shutdown, then immediate (recovery at the next start), then kill.
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
    /** Why it ended; undefined while it runs. */
    reasonOfEnd: () => (ended === undefined ? undefined : [ended, ...lastLines].join('\n')),
    stop(): Promise<void> {
      stopping ??= endInOrder()
      return stopping
    },
  }
}

/** Forwards PostgreSQL's lines to the shop's log and keeps the last few, which explain its end. */
function relayLog(child: ChildProcess, log: PostgresLog, isStopping: () => boolean): string[] {
  const lastLines: string[] = []
  if (!child.stderr) return lastLines
  createInterface({ input: child.stderr }).on('line', (line) => {
    lastLines.push(line)
    if (lastLines.length > 10) lastLines.shift()
    // During start and shutdown PostgreSQL logs every refused connection as fatal.
    const isTrouble =
      /^(FATAL|PANIC|WARNING):/.test(line) &&
      !isStopping() &&
      !/starting up|not yet accepting/.test(line)
    if (isTrouble) log.warn(`PostgreSQL: ${line}`)
    else log.info(`PostgreSQL: ${line}`)
  })
  return lastLines
}
