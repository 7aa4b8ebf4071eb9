import type { HelperAnswer } from '../../../platform/base/helper-process.ts'
import { writeXml } from '../e-invoice/write-xml.ts'
import type { PaperJob, XmlJob } from '../papers.ts'
import { titleOf as titleOfDocument } from './document-texts.ts'
import { openPaper, type Paper } from './paper.ts'
import { drawDocument } from './print-document.ts'
import { drawEvidence } from './print-evidence.ts'
import { drawPalletLabels, drawReturnLabel } from './shipping/print-labels.ts'
import { drawPickList } from './shipping/print-pick-list.ts'
import { drawSlip } from './shipping/print-slips.ts'

/** A process of its own that makes PDFs and invoices as data, with its fonts in memory; see `document-worker.ts`. */

let paper: Paper | undefined

/** Bytes once the document is whole. */
async function print(job: PaperJob): Promise<Uint8Array | null> {
  if (job.isFirst || !paper)
    paper = await openPaper(
      titleOf(job),
      job.look,
      job.kind === 'document' ? { xml: job.xml } : undefined,
    )
  const open = paper
  await open.learnToWrite(job.papers)
  if (job.kind === 'slips') for (const slip of job.papers) drawSlip(open, slip)
  else if (job.kind === 'palletLabels')
    for (const labels of job.papers) drawPalletLabels(open, labels)
  else if (job.kind === 'pickList') for (const list of job.papers) drawPickList(open, list)
  else if (job.kind === 'document') for (const one of job.papers) drawDocument(open, one)
  else if (job.kind === 'evidence') for (const one of job.papers) drawEvidence(open, one)
  else for (const label of job.papers) drawReturnLabel(open, label)
  if (!job.isLast) return null
  paper = undefined
  return open.close()
}

function titleOf(job: PaperJob): string {
  if (job.kind === 'document') return job.papers.map(titleOfDocument).join(', ')
  if (job.kind === 'evidence') return job.papers.map(({ title }) => title).join(', ')
  if (job.kind === 'pickList') return 'Pick list'
  const number = job.isLast && job.papers.length === 1 ? ` ${job.papers[0]?.orderNo}` : 's'
  if (job.kind === 'slips') return `Packing slip${number}`
  if (job.kind === 'palletLabels') return 'Pallet labels'
  return `Return ${job.papers[0]?.returnNo}`
}

const work = (job: PaperJob | XmlJob): Promise<Uint8Array | string | null> =>
  job.kind === 'xml' ? writeXml(job.paper, job.format) : print(job)

process.on('message', async (job: PaperJob | XmlJob) => {
  process.send?.(
    await work(job).then(
      (result): HelperAnswer<Uint8Array | string | null> => ({ result }),
      (error): HelperAnswer<never> => ({ failure: String(error?.stack ?? error) }),
    ),
  )
})
// Without the shop there is no work.
process.on('disconnect', () => process.exit())
