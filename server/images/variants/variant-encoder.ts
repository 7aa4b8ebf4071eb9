import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Variant } from './variant-name.ts'
import type { VariantResult } from './variant-process.ts'

const PROCESS = join(import.meta.dirname, 'variant-process.ts')
/** It starts in a quarter of a second, and takes 60 MB while it runs. */
const IDLE_SECONDS = 30
const JOB_SECONDS = 60

export type VariantEncoder = ReturnType<typeof variantEncoder>

/** Makes variants in a low-priority process, started on first use and stopped when idle. */
export function variantEncoder() {
  let worker: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  const stop = () => {
    clearTimeout(idle)
    worker?.kill('SIGKILL')
    worker = undefined
  }

  return {
    /** One at a time: callers wait for the previous one. */
    async encode(original: Buffer, variant: Variant): Promise<Buffer> {
      clearTimeout(idle)
      worker ??= startWorker()
      try {
        return await ask(worker, original, variant)
      } catch (error) {
        // Its state is unknown, so the next call starts a new process.
        stop()
        throw error
      } finally {
        idle = setTimeout(stop, IDLE_SECONDS * 1000).unref()
      }
    },
    close: stop,
  }
}

function startWorker(): ChildProcess {
  const worker = fork(PROCESS, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
  })
  // Right after the start, because threads inherit the priority. If it is not permitted, the queue alone limits the
  // load.
  try {
    if (worker.pid) setPriority(worker.pid, constants.priority.PRIORITY_LOW)
  } catch {}
  // A closing shop doesn't wait for it.
  worker.unref()
  worker.channel?.unref()
  return worker
}

async function ask(
  worker: ChildProcess,
  original: Buffer,
  { width, format }: Variant,
): Promise<Buffer> {
  const done = new AbortController()
  const late = setTimeout(() => done.abort(new Error('It took too long.')), JOB_SECONDS * 1000)
  try {
    const { signal } = done
    const answer = once(worker, 'message', { signal })
    const end = once(worker, 'exit', { signal }).then(([code, killedBy]) => {
      throw new Error(`The process that makes pictures ended (${code ?? killedBy}).`)
    })
    // Ignore the race's loser.
    end.catch(() => undefined)
    answer.catch(() => undefined)
    worker.send({ width, format, original })
    const [result] = (await Promise.race([answer, end])) as [VariantResult]
    if ('failure' in result) throw new Error(result.failure)
    return Buffer.from(result.bytes)
  } finally {
    clearTimeout(late)
    done.abort()
  }
}
