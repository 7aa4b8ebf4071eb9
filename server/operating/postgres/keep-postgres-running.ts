import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresLog, PostgresServer } from './postgres-server.ts'

interface PostgresParts {
  readonly launch: (log: PostgresLog, onExit: (reason: string) => void) => PostgresServer
  readonly becomeReady: (server: PostgresServer) => Promise<void>
  /** Ends processes left over by a dead postmaster. */
  readonly clearAway: () => Promise<void>
  readonly log: PostgresLog
}

const AGAIN_AFTER_MS = 1000

/**
 * Starts PostgreSQL, and restarts it until it answers whenever it ends by itself, as on a full disk. The shop answers
 * 503 meanwhile, and recovers within seconds of free space.
 */
export async function keepPostgresRunning({ launch, becomeReady, clearAway, log }: PostgresParts) {
  let isReady = false
  let isStopping = false
  let startingAgain: Promise<void> = Promise.resolve()
  const onExit = (reason: string) => {
    // Earlier ends are errors of the start.
    if (isReady) startingAgain = startAgain(reason)
  }
  let server = launch(log, onExit)
  try {
    await becomeReady(server)
    isReady = true
  } catch (error) {
    await server.stop()
    throw error
  }

  async function startAgain(reason: string): Promise<void> {
    isReady = false
    log.warn(`${reason}\nIt is restarted until it answers.`)
    while (!isStopping && !(await isBack())) await sleep(AGAIN_AFTER_MS)
  }

  async function isBack(): Promise<boolean> {
    try {
      await clearAway()
      if (isStopping) return false
      // Its errors were logged once already.
      server = launch({ info: log.info, warn: log.info }, onExit)
      await becomeReady(server)
      isReady = server.reasonOfEnd() === undefined
    } catch (error) {
      log.info(String(error))
      await server.stop()
    }
    return isReady
  }

  return {
    processId: () => server.pid,
    async stop(): Promise<void> {
      isStopping = true
      await server.stop()
      await startingAgain
    },
  }
}
