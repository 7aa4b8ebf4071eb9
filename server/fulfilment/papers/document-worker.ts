import { join } from 'node:path'
import type { DocumentFormat } from '../../../contract/fulfilment/documents.ts'
import { shopLook } from '../../../contract/values/look/shop-look.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'
import { helperProcess } from '../../platform/base/helper-process.ts'
import { type WorkOf, workSlots } from '../../platform/base/work-slots.ts'
import type { DrawShopLogo } from '../../platform/images/logo-pictures.ts'
import type { DocumentPaper, PaperJob, PaperLook, PaperPart, XmlJob } from './papers.ts'

const PROCESS = join(import.meta.dirname, 'printing/document-process.ts')
/**
 * After pages, but not last: somebody waits for a paper. With both processors busy, 500 lines took 1.7 s including the
 * start, against 4.9 s at `PRIORITY_BELOW_NORMAL`; the shop's event loop stayed as free.
 */
const NICE = 4
const HEAP_MEGABYTES = 256
const IDLE_SECONDS = 60
const START_SECONDS = 60
/** Time limit of each part of a document. */
const JOB_SECONDS = 15
const RETRY_SECONDS = 5
/** One is printed while others wait. */
const slots = { atOnce: 1, waiting: 20 }

/** More documents are wanted than can wait. */
class PrintingBusy extends DomainError {
  override readonly retryAfterSeconds = RETRY_SECONDS

  constructor() {
    super('overloaded', 'Too many documents are being printed right now. Try again in a moment.')
  }
}

export type DocumentWorker = ReturnType<typeof documentWorker>

interface DocumentWorkerParts {
  /** Without it, papers have no logo. */
  readonly drawLogo?: DrawShopLogo
  readonly jobSeconds?: number
  readonly startSeconds?: number
}

/** Makes PDFs in a process of its own, one at a time, so that pages keep the processor. */
export function documentWorker({
  drawLogo,
  jobSeconds = JOB_SECONDS,
  startSeconds = START_SECONDS,
}: DocumentWorkerParts = {}) {
  const findLook = async (): Promise<PaperLook> => ({
    actionColour: shopLook().actionColour,
    logo: await drawLogo?.('paper'),
  })
  const inSlot = workSlots(slots, () => new PrintingBusy())
  const helper = helperProcess<PaperJob | XmlJob, Uint8Array | string | null>(PROCESS, {
    jobSeconds,
    startSeconds,
    idleSeconds: IDLE_SECONDS,
    priority: NICE,
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`, '--max-semi-space-size=8'],
  })
  return {
    /** One PDF of all parts, for staff; each is read only when the one before is drawn, so that few are in memory. */
    print(parts: AsyncIterable<PaperPart>): Promise<Buffer> {
      return inSlot(async () => {
        const look = await findLook()
        const source = parts[Symbol.asyncIterator]()
        let next = await source.next()
        for (let isFirst = true; !next.done; isFirst = false) {
          const part = next.value
          next = await source.next()
          const bytes = await helper.ask({ ...part, look, isFirst, isLast: next.done ?? false })
          if (bytes instanceof Uint8Array) return Buffer.from(bytes)
        }
        throw new Error('There was nothing to print.')
      }, 'staff')
    },

    printOne(part: PaperPart, whose: WorkOf): Promise<Buffer> {
      return inSlot(async () => {
        const bytes = await helper.ask({
          ...part,
          look: await findLook(),
          isFirst: true,
          isLast: true,
        })
        if (bytes instanceof Uint8Array) return Buffer.from(bytes)
        throw new Error('There was nothing to print.')
      }, whose)
    },

    /** An invoice or a credit note as data by EN 16931. */
    writeXml(paper: DocumentPaper, format: DocumentFormat, whose: WorkOf): Promise<string> {
      const write = async () => String(await helper.ask({ kind: 'xml', paper, format }))
      return inSlot(write, whose)
    },

    close: helper.stop,
  }
}
