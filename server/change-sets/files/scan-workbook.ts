import type { Readable } from 'node:stream'
import { Unzip, UnzipInflate } from 'fflate'
import { inflatesTooFar, notASpreadsheet, tooWide } from '../../sheets/sheet-refused.ts'

/** A thousandfold at most when unpacked, so that a piece never fills the memory. */
const PIECE_BYTES = 4 * 1024
const MOST_PARTS = 1000
/** Up to column ZZ. */
const MOST_COLUMNS = 702
const WIDE_CELL = /\sr="[A-Z]{3,}\d/
/** Entities are declared in it; no spreadsheet writes one. */
const DOCTYPE = Buffer.from('<!DOCTYPE')
const WORKBOOK = 'xl/workbook.xml'
/** What a pattern may have of its beginning in the piece before. */
const OVERLAP_BYTES = 64

/**
 * Unpacks a workbook once without keeping anything, and refuses what its reader must not see: too many bytes, counted
 * one by one because a ZIP's own sizes lie, too many columns, and declarations of entities.
 */
export async function scanWorkbook(file: Readable, mostBytes: number): Promise<void> {
  let bytes = 0
  let parts = 0
  let hasWorkbook = false
  let refusal: Error | undefined
  const unzip = new Unzip((part) => {
    parts += 1
    hasWorkbook ||= part.name === WORKBOOK
    const look = lookAtPart(part.name)
    part.ondata = (error, piece) => {
      bytes += piece?.length ?? 0
      if (error || parts > MOST_PARTS) refusal ??= notASpreadsheet()
      else if (bytes > mostBytes) refusal ??= inflatesTooFar()
      else refusal ??= look(Buffer.from(piece.buffer, piece.byteOffset, piece.length))
      if (refusal) part.terminate()
    }
    part.start()
  })
  unzip.register(UnzipInflate)
  for await (const chunk of file as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length; start += PIECE_BYTES) {
      try {
        unzip.push(chunk.subarray(start, start + PIECE_BYTES))
      } catch {
        refusal ??= notASpreadsheet()
      }
      if (refusal) throw refusal
    }
  }
  if (!hasWorkbook) throw notASpreadsheet()
}

function lookAtPart(name: string): (piece: Buffer) => Error | undefined {
  const isSheet = name.startsWith('xl/worksheets/')
  let before = Buffer.alloc(0)
  return (piece) => {
    const text = Buffer.concat([before, piece])
    before = Buffer.from(text.subarray(-OVERLAP_BYTES))
    if (text.includes(DOCTYPE)) return notASpreadsheet()
    return isSheet && WIDE_CELL.test(text.toString('latin1')) ? tooWide(MOST_COLUMNS) : undefined
  }
}
