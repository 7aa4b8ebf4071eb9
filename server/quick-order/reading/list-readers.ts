import { join } from 'node:path'
import type { LookUp } from '../../../contract/quick-order/look-up.ts'
import { DomainError } from '../../base/errors/domain-error.ts'
import { HelperEnded, HelperLate, helperProcess } from '../../base/helper-process.ts'
import { workSlots } from '../../base/work-slots.ts'
import type { ListAnswer, ListJob, ListRead, ListRefusal, ListStep } from './list-job.ts'

const PROCESS = join(import.meta.dirname, 'list-process.ts')
/** As for papers: selling comes first, and somebody waits. */
const NICE = 4
const HEAP_MEGABYTES = 256
/** A buyer's next list finds the process warm. */
const IDLE_SECONDS = 600
const START_SECONDS = 60
/** A step between two questions has at least this share of a list's time: that of the first one holds the start. */
const LEAST_SHARE = 0.2
const RETRY_SECONDS = 5
const usual = { atOnce: 2, waiting: 10, readSeconds: 15 }

/** More lists are to be read than can wait. */
class ListsBusy extends DomainError {
  override readonly retryAfterSeconds = RETRY_SECONDS

  constructor() {
    super('overloaded', 'Too many lists are being read. Try again in a moment.')
  }
}

class ListRefused extends DomainError {
  constructor({ code, text, fieldErrors }: ListRefusal) {
    super(code, text, fieldErrors)
  }
}

const tooHeavy = {
  code: 'tooLong',
  text: 'This list takes too long to be read. Send it in parts, or save it as CSV with the columns of numbers and quantities',
  fieldErrors: undefined,
} as const

/** Reads a list; `lookUp` says what numbers lead to. */
export type ListReading = (
  job: () => ListJob | Promise<ListJob>,
  lookUp: LookUp,
) => Promise<ListRead>

/** Reads lists in warm processes of their own, a few at once; a list has a limited time and memory. */
export function listReaders(limits = usual) {
  const { atOnce, readSeconds } = limits
  const inSlot = workSlots(limits, () => new ListsBusy())
  const readers = Array.from({ length: atOnce }, () =>
    helperProcess<ListStep, ListAnswer>(PROCESS, {
      ...{ jobSeconds: readSeconds, startSeconds: START_SECONDS, idleSeconds: IDLE_SECONDS },
      priority: NICE,
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`, '--max-semi-space-size=8'],
    }),
  )
  // The last one used is the next, so that the other one may end when few lists come.
  const free = [...readers]

  async function readWith(reader: (typeof readers)[number], first: ListJob, lookUp: LookUp) {
    let left = readSeconds
    const ask = async (step: ListStep): Promise<ListAnswer> => {
      const start = performance.now()
      const answer = await reader.ask(step, left)
      const seconds = (performance.now() - start) / 1000
      left = Math.max(readSeconds * LEAST_SHARE, left - seconds)
      return answer
    }
    let answer = await ask(first)
    while ('question' in answer)
      answer = await ask({ found: await lookUp[answer.question](answer.asked) })
    if ('refusal' in answer) throw new ListRefused(answer.refusal)
    return answer.read
  }

  /** `job` is made once it is the list's turn: waiting ones fill no memory. */
  const read: ListReading = (job, lookUp) =>
    inSlot(async () => {
      const reader = free.pop()
      if (!reader) throw new Error('A slot has no reader.')
      try {
        return await readWith(reader, await job(), lookUp)
      } catch (error) {
        throw isTooHeavy(error) ? new ListRefused(tooHeavy) : error
      } finally {
        free.push(reader)
      }
    })

  return {
    read,
    close(): void {
      for (const reader of readers) reader.stop()
    },
  }
}

/** Node.js aborts where its memory is full. Any other end is a fault of the shop. */
function isTooHeavy(error: unknown): boolean {
  return error instanceof HelperLate || (error instanceof HelperEnded && error.isOutOfMemory)
}
