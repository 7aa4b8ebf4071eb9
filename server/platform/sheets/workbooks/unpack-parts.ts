import type { Readable } from 'node:stream'
import { Unzip, UnzipInflate } from 'fflate'
import { inflatesTooFar, notASpreadsheet } from '../sheet-refused.ts'

/** A thousandfold at most when unpacked, so that a piece never fills the memory. */
const PIECE_BYTES = 4 * 1024
const MOST_PARTS = 1000
/** A document type declares entities; no spreadsheet writes one. */
export const DOCTYPE = '<!DOCTYPE'

/** Takes the next piece of a part, and returns why the file is refused. */
type PartReader = (piece: Uint8Array) => Error | undefined

/**
 * Unpacks the parts of a workbook step by step, so that its reader's rows are taken before the next come. Throws the
 * first refusal, also of more bytes than these: they are counted one by one, because a ZIP's own sizes lie.
 */
export async function* unpackSteps(
  file: Readable,
  mostBytes: number,
  openPart: (name: string) => PartReader,
): AsyncGenerator<void> {
  let bytes = 0
  let parts = 0
  let refusal: Error | undefined
  const unzip = new Unzip((part) => {
    parts += 1
    const read = openPart(part.name)
    part.ondata = (error, piece) => {
      bytes += piece?.length ?? 0
      if (error || parts > MOST_PARTS) refusal ??= notASpreadsheet()
      else if (bytes > mostBytes) refusal ??= inflatesTooFar(mostBytes)
      else refusal ??= read(piece)
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
      yield
    }
  }
}

/** The same at once, where nothing is taken meanwhile. */
export async function unpackParts(...given: Parameters<typeof unpackSteps>): Promise<void> {
  for await (const _ of unpackSteps(...given));
}
