import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'

interface HelperLimits {
  readonly idleSeconds: number
  readonly jobSeconds: number
  /** More time for the first job: on a machine that sells, this process comes last. */
  readonly startSeconds?: number
  /** As for `os.setPriority`: 0 as the shop, 19 last. */
  readonly priority: number
  readonly execArgv?: readonly string[]
}

/** The process was ended because its answer was late. */
export class HelperLate extends Error {
  constructor() {
    super('It took too long.')
  }
}

export class HelperEnded extends Error {
  readonly isOutOfMemory: boolean

  constructor(code: number | null, signal: NodeJS.Signals | null) {
    super(`The process ended (${code ?? signal}).`)
    this.isOutOfMemory = isOutOfMemory(code, signal)
  }
}

/** The exit code a shell reports for a process that `SIGABRT` ended. */
const ABORTED = 134

/** Whether a process ended the way Node.js does when it runs out of memory. */
export function isOutOfMemory(code: number | null, signal: NodeJS.Signals | null): boolean {
  return signal === 'SIGABRT' || code === ABORTED
}

/** A helper's answer to a job. */
export type HelperAnswer<Result> = { readonly result: Result } | { readonly failure: string }

export interface HelperProcess<Job, Result> {
  /**
   * Runs one job at a time; further callers wait. `job` may be part of a larger piece of work, which has `seconds` of
   * its time left.
   */
  ask(job: Job, seconds?: number): Promise<Result>
  /** Ends it at once; the next job starts a new one. */
  stop(): void
}

/** A low-priority process for heavy work, started on first use and stopped when idle. */
export function helperProcess<Job extends object, Result>(
  program: string,
  limits: HelperLimits,
): HelperProcess<Job, Result> {
  let helper: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  const stop = () => {
    clearTimeout(idle)
    helper?.kill('SIGKILL')
    helper = undefined
  }

  return {
    async ask(job, ownSeconds = limits.jobSeconds) {
      clearTimeout(idle)
      const seconds = ownSeconds + (helper ? 0 : (limits.startSeconds ?? 0))
      helper ??= startHelper(program, limits)
      try {
        return await askHelper<Job, Result>(helper, job, seconds)
      } catch (error) {
        // Its state is unknown, so the next call starts a new process.
        stop()
        throw error
      } finally {
        idle = setTimeout(stop, limits.idleSeconds * 1000).unref()
      }
    },
    stop,
  }
}

function startHelper(program: string, { priority, execArgv = [] }: HelperLimits): ChildProcess {
  const helper = fork(program, {
    execArgv: [...execArgv],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
  })
  // Right after the start, because threads inherit the priority. If it is not permitted, the queue alone limits the
  // load.
  try {
    if (helper.pid) setPriority(helper.pid, priority)
  } catch {}
  // A closing shop doesn't wait for it.
  helper.unref()
  helper.channel?.unref()
  return helper
}

async function askHelper<Job extends object, Result>(
  helper: ChildProcess,
  job: Job,
  jobSeconds: number,
): Promise<Result> {
  const done = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new HelperLate()), jobSeconds * 1000)
  })
  try {
    const { signal } = done
    const message = once(helper, 'message', { signal })
    const end = once(helper, 'exit', { signal }).then(([code, killedBy]) => {
      throw new HelperEnded(code, killedBy)
    })
    // Ignore the race's loser.
    end.catch(() => undefined)
    message.catch(() => undefined)
    helper.send(job)
    const [answer] = (await Promise.race([message, end, late])) as [HelperAnswer<Result>]
    if ('failure' in answer) throw new Error(answer.failure)
    return answer.result
  } finally {
    clearTimeout(timer)
    done.abort()
  }
}
