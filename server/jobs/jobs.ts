import { PgBoss } from 'pg-boss'

/** Something the shop does every few seconds, by itself. It has to bear being run twice, and being killed anywhere. */
export interface Chore {
  readonly name: string
  readonly everySeconds: number
  readonly run: () => Promise<void>
}

interface JobsOptions {
  readonly databaseUrl: string
  readonly chores: readonly Chore[]
  readonly onError: (error: unknown, chore: string) => void
}

const CONNECTIONS = 2
/** A chore that takes longer lost its process. */
const EXPIRES_SECONDS = 120
const KEPT_SECONDS = 60

/**
 * Runs the chores by pg-boss, so that of several shops on one database only one does each of them at a time.
 *
 * Every shop proposes a chore when its time has come; the queue's policy lets one proposal wait and drops the others. A
 * schedule of pg-boss's own was refused because its cron knows minutes only, and a job that sends its own successor
 * because the chain breaks where the shop is killed.
 */
export async function startJobs({
  databaseUrl,
  chores,
  onError,
}: JobsOptions): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    application_name: 'bulkhead jobs',
    schedule: false,
  })
  boss.on('error', (error) => onError(error, 'pg-boss'))
  await boss.start()
  const timers = await Promise.all(chores.map((chore) => startChore(boss, chore, onError)))
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await boss.stop({ graceful: true, timeout: 20_000 })
  }
}

async function startChore(
  boss: PgBoss,
  { name, everySeconds, run }: Chore,
  onError: JobsOptions['onError'],
): Promise<NodeJS.Timeout> {
  await boss.createQueue(name, {
    // One waits at most. Not `exclusive`: a chore whose shop was killed would keep the others out until it expires.
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: EXPIRES_SECONDS,
    retentionSeconds: KEPT_SECONDS,
    deleteAfterSeconds: KEPT_SECONDS,
  })
  await boss.work(name, { pollingIntervalSeconds: Math.min(2, everySeconds / 2) }, async () => {
    try {
      await run()
    } catch (error) {
      onError(error, name)
    }
  })
  const propose = () => boss.send(name, {}).catch((error: unknown) => onError(error, name))
  await propose()
  return setInterval(propose, everySeconds * 1000)
}
