import type { ListInput } from '../../../contract/quick-order/reading/resolve-list.ts'
import type { ColumnRole } from '../../../contract/quick-order/resolved.ts'
import { listBounds } from '../../../contract/quick-order/resolved.ts'
import type { Spool } from '../../images/uploads/spool.ts'
import { TooLong } from '../quick-order-errors.ts'
import { decodeText } from './decode-text.ts'
import type { WorkbookRows } from './read-workbook.ts'
import { sniffList } from './sniff-list.ts'

/** Reads workbooks in a process of its own. */
export interface ListFiles {
  list(input: number, sheet: string | undefined): Promise<WorkbookRows>
}

/** A file as the reading of lists takes it. */
interface ListFile {
  readonly input: ListInput
  readonly notes: readonly string[]
  /** Of a workbook. */
  readonly sheets: readonly string[]
}

interface FileWish {
  readonly roles: readonly ColumnRole[] | undefined
  readonly sheet: string | undefined
}

/** A file becomes text or rows; a workbook is unpacked elsewhere, as it may grow a thousandfold. */
export async function readListFile(
  file: Spool,
  { roles, sheet }: FileWish,
  files: ListFiles,
): Promise<ListFile> {
  const content = await file.read()
  if (sniffList(content) === 'text') {
    const { text, notes } = decodeText(content)
    return { input: { text, roles }, notes, sheets: [] }
  }
  const { rows, count, sheets } = await files.list(file.descriptor, sheet)
  if (count > listBounds.lines) throw new TooLong(count)
  return { input: { rows, roles }, notes: [], sheets }
}
