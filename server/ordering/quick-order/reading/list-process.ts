import type { LookUp } from '../../../../contract/ordering/quick-order/look-up.ts'
import {
  ListTooLong,
  resolveList,
} from '../../../../contract/ordering/quick-order/reading/resolve-list.ts'
import { DomainError } from '../../../platform/base/errors/domain-error.ts'
import type { HelperAnswer } from '../../../platform/base/helper-process.ts'
import type {
  ListJob,
  ListJobAnswer,
  ListRead,
  ListRefusal,
  ListStep,
  LookUpAnswer,
} from './list-job.ts'

/**
 * A process of its own that reads lists and files of strangers: a hostile one may occupy the processor or fill the
 * memory. It knows no database; what numbers lead to is asked of the shop. See `list-readers.ts`.
 */

const tell = (answer: HelperAnswer<ListJobAnswer>) => process.send?.(answer)

let hear: (found: LookUpAnswer) => void = () => {}

const ask =
  (question: keyof LookUp) =>
  (keys: readonly string[]): Promise<never> =>
    new Promise<LookUpAnswer>((resolve) => {
      hear = resolve
      tell({ result: { question, keys } })
    }) as Promise<never>

const lookUp: LookUp = {
  exact: ask('exact'),
  folded: ask('folded'),
  slipped: ask('slipped'),
  named: ask('named'),
  likelyNamed: ask('likelyNamed'),
  sold: ask('sold'),
}

async function read(job: ListJob): Promise<ListRead> {
  if ('text' in job) return { list: await resolveList(job, lookUp), notes: [], sheets: [] }
  const { readListFile } = await import('./read-list-file.ts')
  const { input, notes, sheets } = await readListFile(Buffer.from(job.file), job.choices)
  return { list: await resolveList(input, lookUp), notes, sheets }
}

function refusalOf(error: unknown): ListRefusal | undefined {
  if (error instanceof ListTooLong)
    return { code: 'tooLong', text: error.message, fieldErrors: undefined }
  if (error instanceof DomainError)
    return { code: error.code, text: error.message, fieldErrors: error.fieldErrors }
  return undefined
}

process.on('message', async (step: ListStep) => {
  if ('found' in step) return hear(step.found)
  try {
    tell({ result: { read: await read(step) } })
  } catch (error) {
    const refusal = refusalOf(error)
    tell(refusal ? { result: { refusal } } : { failure: String((error as Error).stack) })
  }
})
