import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresLog, PostgresServer } from './postgres-server.ts'

interface Keeping {
  readonly launch: (log: PostgresLog, onExit: (reason: string) => void) => PostgresServer
  readonly becomeReady: (server: PostgresServer) => Promise<void>
  /** Ends what a postmaster that is gone has left running. */
  readonly clearAway: () => Promise<void>
  readonly log: PostgresLog
}

const AGAIN_AFTER_MS = 1000

/**
 * Starts a PostgreSQL and starts it again, until it answers, whenever it ends by itself: as it does where the disk is too
 * full for its log. Once there is space it is back within seconds; the shop answers 503 meanwhile.
 */
export async function keepPostgresRunning({ launch, becomeReady, clearAway, log }: Keeping) {
  let isReady = false
  let isStopping = false
  let startingAgain: Promise<void> = Promise.resolve()
  const onExit = (reason: string) => {
    // Before that, the end is an error of the start.
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
    log.warn(`${reason}\nIt is started again until it answers.`)
    while (!isStopping && !(await isBack())) await sleep(AGAIN_AFTER_MS)
  }

  async function isBack(): Promise<boolean> {
    try {
      await clearAway()
      if (isStopping) return false
      // What it can't do it has said once.
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
