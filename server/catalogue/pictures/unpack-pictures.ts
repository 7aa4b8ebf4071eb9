import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { Unzip, UnzipInflate } from 'fflate'
import { IMAGE_LIMIT_BYTES } from '../../../contract/catalogue/bounds/image-bounds.ts'
import { MOST_NAME_SIGNS, pictureBounds } from '../../../contract/catalogue/parts/picture-files.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { findImageType } from '../../platform/images/uploads/image-type.ts'
import { SheetRefused } from '../../platform/sheets/sheet-refused.ts'

/** An entry of a ZIP: its bytes, or why they are not taken. */
export interface UnpackedEntry {
  readonly name: string
  readonly bytes: Buffer
  readonly fault?: string
}

/** As an entry travels from the process that unpacks it: this in a line, then its bytes. */
export interface EntryHead {
  readonly name: string
  readonly length: number
  readonly fault?: string
}

/** A thousandfold at most when unpacked, so that a piece never fills the memory. */
const PIECE_BYTES = 4 * 1024
/** The type of a picture stands in its first bytes. */
const TYPE_BYTES = 16

/** Entries with those that are left out: macOS adds one to each picture. */
const ENTRIES_PER_PICTURE = 3

const refuse = (sentence: string) => new SheetRefused({ code: 'invalidFields', sentence })
const unreadable = () => refuse('This ZIP can’t be read: it is damaged, or has a password')
const outside = () => refuse('This ZIP names files outside of its own folders')
const { files: MOST_FILES, unpackedBytes: MOST_BYTES } = pictureBounds
const tooMany = () => refuse(`A ZIP holds up to ${formatCount(MOST_FILES)} pictures`)
const tooFar = () =>
  refuse(`The ZIP grows beyond ${MOST_BYTES / 1024 / 1024} MB when unpacked: send two`)

/** The entries of a ZIP, one after another; folders and what systems add are left out. */
export async function* unpackPictures(file: Readable): AsyncGenerator<UnpackedEntry> {
  const done: UnpackedEntry[] = []
  let refusal: Error | undefined
  let bytes = 0
  let entries = 0
  let taken = 0
  let ended = 0
  const unzip = new Unzip((part) => {
    const entry = entryReader(part.name)
    entries += 1
    if (!entry.isLeftOut) taken += 1
    if (taken > MOST_FILES || entries > ENTRIES_PER_PICTURE * MOST_FILES) refusal ??= tooMany()
    if (leadsOutside(part.name)) refusal ??= outside()
    part.ondata = (error, piece, isLast) => {
      if (error) refusal ??= unreadable()
      bytes += piece?.length ?? 0
      if (bytes > MOST_BYTES) refusal ??= tooFar()
      if (refusal) return part.terminate()
      entry.add(piece)
      if (!isLast) return
      ended += 1
      done.push(...entry.finish())
    }
    part.start()
  })
  unzip.register(UnzipInflate)
  for await (const chunk of file as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length; start += PIECE_BYTES) {
      try {
        unzip.push(chunk.subarray(start, start + PIECE_BYTES))
      } catch {
        refusal ??= unreadable()
      }
      if (refusal) throw refusal
      yield* done.splice(0)
    }
  }
  if (entries === 0 || ended < entries) throw unreadable()
}

const leadsOutside = (name: string) =>
  /^([/\\]|[a-z]:)/i.test(name) || name.split(/[/\\]/).includes('..')

/** Gathers one entry. Too many bytes are dropped, and counted by the caller. */
function entryReader(path: string) {
  const name = cutName(path.split(/[/\\]/).at(-1) ?? '')
  const isLeftOut = name === '' || name.startsWith('.') || path.startsWith('__MACOSX/')
  const pieces: Uint8Array[] = []
  let length = 0
  return {
    isLeftOut,
    add(piece: Uint8Array): void {
      length += piece.length
      // The inflater uses its memory again.
      if (!isLeftOut && length <= IMAGE_LIMIT_BYTES) pieces.push(Uint8Array.from(piece))
    },
    finish(): UnpackedEntry[] {
      if (isLeftOut) return []
      const bytes = length > IMAGE_LIMIT_BYTES ? Buffer.alloc(0) : Buffer.concat(pieces)
      const fault = findPictureFault(name, bytes.subarray(0, TYPE_BYTES), length)
      return [fault === undefined ? { name, bytes } : { name, bytes: Buffer.alloc(0), fault }]
    },
  }
}

/** A name that is too long stays so, and takes no more room than its sentence. */
export const cutName = (name: string): string => name.slice(0, MOST_NAME_SIGNS + 1)

/** Why a file is not taken, by its name, its first bytes and its length. */
export function findPictureFault(name: string, start: Buffer, length: number): string | undefined {
  if (name.length > MOST_NAME_SIGNS) return `… has a name of more than ${MOST_NAME_SIGNS} signs`
  if (length > IMAGE_LIMIT_BYTES) return `is larger than ${IMAGE_LIMIT_BYTES / 1024 / 1024} MB`
  return findImageType(start) ? undefined : 'is not a JPEG, PNG, WebP or AVIF picture'
}

/** Writes a ZIP's entries, each with its head; `onReadable` hears that all of it can be read. */
export async function writePictures(
  open: () => Readable,
  output: Writable,
  onReadable: () => void,
): Promise<void> {
  for await (const _ of unpackPictures(open())) {
    // Read once to its end, so that a refusal comes before the first byte.
  }
  onReadable()
  for await (const { name, bytes, fault } of unpackPictures(open())) {
    const head: EntryHead = { name, length: bytes.length, ...(fault && { fault }) }
    output.write(`${JSON.stringify(head)}\n`)
    if (bytes.length > 0 && !output.write(bytes)) await once(output, 'drain')
  }
  output.end()
}
