import type { Readable } from 'node:stream'
import { changeSetBounds } from '../../../../contract/catalogue/changes/change-set-bounds.ts'
import { notASpreadsheet } from '../sheet-refused.ts'
import type { SheetLine } from './sheet-line.ts'
import { sheetReader } from './sheet-rows.ts'
import { unpackSteps } from './unpack-parts.ts'
import { readWorkbookParts } from './workbook-parts.ts'
import { tagReader } from './xml-tags.ts'

/**
 * The rows of a workbook's first sheet that hold something, as they are unpacked, so that a large sheet fits into little
 * memory; its true numbers have the decimal sign `point`. For processes of their own.
 */
export async function* readWorkbookRows(
  open: () => Readable,
  point = '.',
): AsyncGenerator<SheetLine> {
  const { sheet, ...parts } = await readWorkbookParts(open())
  const reader = sheetReader(parts, point)
  const read = tagReader(reader.listener)
  const steps = unpackSteps(open(), changeSetBounds.unpackedBytes, (name) =>
    name === sheet ? (piece) => read(piece) ?? reader.refusal() : () => undefined,
  )
  for await (const _ of steps) {
    yield* reader.take()
    if (reader.isWhole()) return
  }
  throw notASpreadsheet()
}
