import { join } from 'node:path'
import type { LookUp } from '../../../../contract/ordering/quick-order/look-up.ts'
import { DomainError } from '../../../platform/base/errors/domain-error.ts'
import { HelperEnded, HelperLate, helperProcess } from '../../../platform/base/helper-process.ts'
import { workSlots } from '../../../platform/base/work-slots.ts'
import type {
  FileChoices,
  ListJob,
  ListJobAnswer,
  ListRead,
  ListRefusal,
  ListStep,
} from './list-job.ts'

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
const WAIT_SECONDS = 20
/** About 300 lines; longer ones, and files, wait for each other alone. */
const SHORT_CHARACTERS = 16 * 1024
const usual = { waiting: 10, readSeconds: 15 }

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

/** A list as it was sent; a file is loaded once it is its turn, so that waiting ones fill no memory. */
export type SentList =
  | Extract<ListJob, { readonly text: string }>
  | { readonly choices: FileChoices; readonly load: () => Promise<Uint8Array> }

/** Reads a list; `lookUp` says what numbers lead to. */
export type ListReading = (sent: SentList, lookUp: LookUp) => Promise<ListRead>

/** Reads lists in warm processes of their own: a short and a long one at once, each in a limited time and memory. */
export function listReaders(limits = usual) {
  const [short, long] = [openLane(limits), openLane(limits)]
  const isShort = (sent: SentList) => 'text' in sent && sent.text.length <= SHORT_CHARACTERS
  const read: ListReading = (sent, lookUp) => (isShort(sent) ? short : long).read(sent, lookUp)
  return {
    read,
    close(): void {
      for (const lane of [short, long]) lane.close()
    },
  }
}

/** One process, and those that wait for it. */
function openLane({ waiting, readSeconds }: typeof usual) {
  const inSlot = workSlots({ atOnce: 1, waiting, waitSeconds: WAIT_SECONDS }, () => new ListsBusy())
  const reader = helperProcess<ListStep, ListJobAnswer>(PROCESS, {
    jobSeconds: readSeconds,
    startSeconds: START_SECONDS,
    idleSeconds: IDLE_SECONDS,
    priority: NICE,
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`, '--max-semi-space-size=8'],
  })

  const read: ListReading = (sent, lookUp) =>
    inSlot(async () => {
      let left = readSeconds
      const ask = async (step: ListStep): Promise<ListJobAnswer> => {
        const start = performance.now()
        const answer = await reader.ask(step, left)
        const seconds = (performance.now() - start) / 1000
        left = Math.max(readSeconds * LEAST_SHARE, left - seconds)
        return answer
      }
      let answer = await ask(
        'text' in sent ? sent : { file: await sent.load(), choices: sent.choices },
      )
      while ('question' in answer)
        answer = await ask({ found: await lookUp[answer.question](answer.keys) })
      if ('refusal' in answer) throw new ListRefused(answer.refusal)
      return answer.read
    }).catch((error: unknown) => {
      throw isTooHeavy(error) ? new ListRefused(tooHeavy) : error
    })

  return { read, close: reader.stop }
}

/** Node.js aborts where its memory is full. Any other end is a fault of the shop. */
function isTooHeavy(error: unknown): boolean {
  return error instanceof HelperLate || (error instanceof HelperEnded && error.isOutOfMemory)
}
