import { PgBoss } from 'pg-boss'

/** Periodic work of the shop. It must tolerate running twice and being killed at any point. */
export interface Job {
  readonly name: string
  readonly everySeconds: number
  /** A run that loops stops when `ending` is aborted: a shop that closes waits for it. */
  readonly run: (shutdown?: AbortSignal) => Promise<void>
}

interface JobsOptions {
  readonly databaseUrl: string
  readonly jobs: readonly Job[]
  readonly onError: (error: unknown, job: string) => void
}

const CONNECTIONS = 2
/** Longer jobs count as crashed. */
const EXPIRES_SECONDS = 120
const KEPT_SECONDS = 60
/** Runs that last longer are cut off. */
const GRACEFULLY = { graceful: true, timeout: 20_000 } as const

/**
 * Runs jobs by pg-boss: one node takes each run, and a run that lasts longer than its pause may meet the next one on
 * another node. Every node enqueues a due job; the queue keeps one waiting and drops the rest. pg-boss's cron knows minutes only, and a self-enqueueing job stops when the shop is killed.
 */
export async function startJobs({
  databaseUrl,
  jobs,
  onError,
}: JobsOptions): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    application_name: 'bulkhead jobs',
    schedule: false,
  })
  boss.on('error', (error) => onError(toError(error), 'pg-boss'))
  await boss.start()
  const shutdown = new AbortController()
  const timers = await Promise.all(
    jobs.map((job) => startJob(boss, job, { shutdown: shutdown.signal, onError })),
  )
  return async () => {
    for (const timer of timers) clearInterval(timer)
    shutdown.abort()
    await boss.stop(GRACEFULLY)
  }
}

/** pg-boss tells of a worker's error by a plain copy, of which a log would say nothing. */
function toError(error: Error): Error {
  if (error instanceof Error) return error
  const { message, stack, code } = error as Error & { readonly code?: unknown }
  return Object.assign(new Error(message), { stack, code })
}

async function startJob(
  boss: PgBoss,
  { name, everySeconds, run }: Job,
  { shutdown, onError }: Pick<JobsOptions, 'onError'> & { readonly shutdown: AbortSignal },
): Promise<NodeJS.Timeout> {
  await boss.createQueue(name, {
    // At most one waits. Not `exclusive`: the job of a killed shop would block the others until it expires.
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: EXPIRES_SECONDS,
    retentionSeconds: KEPT_SECONDS,
    deleteAfterSeconds: KEPT_SECONDS,
  })
  await boss.work(name, { pollingIntervalSeconds: Math.min(2, everySeconds / 2) }, async () => {
    try {
      await run(shutdown)
    } catch (error) {
      onError(error, name)
    }
  })
  const propose = () => boss.send(name, {}).catch((error: unknown) => onError(error, name))
  await propose()
  return setInterval(propose, everySeconds * 1000)
}
