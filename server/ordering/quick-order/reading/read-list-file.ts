import type { ListInput } from '../../../../contract/ordering/quick-order/reading/resolve-list.ts'
import { decodeText } from '../../../platform/sheets/csv/decode-text.ts'
import type { FileChoices } from './list-job.ts'
import { sniffList } from './sniff-list.ts'

/** A file as the reading of lists takes it. */
interface ListFile {
  readonly input: ListInput
  readonly notes: readonly string[]
  /** Sheet names of a workbook. */
  readonly sheets: readonly string[]
}

/** A file becomes text, or rows of a workbook. */
export async function readListFile(file: Buffer, { roles, sheet }: FileChoices): Promise<ListFile> {
  if (sniffList(file) === 'text') {
    const { text, notes } = decodeText(file)
    return { input: { text, roles }, notes, sheets: [] }
  }
  const { readWorkbook } = await import('./read-workbook.ts')
  const { rows, hidden, sheets } = await readWorkbook(file, sheet)
  return { input: { rows, hidden, roles }, notes: [], sheets }
}
