import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { PictureNotKept } from '../image-errors.ts'

/** Incoming bytes in an unnamed file. */
export interface Spool {
  readonly read: () => Promise<Buffer>
  /** Its bytes, a piece at a time. */
  readonly stream: () => Readable
  readonly readStart: (mostBytes: number) => Promise<Buffer>
  readonly readPart: (start: number, length: number) => Promise<Buffer>
  readonly size: () => Promise<number>
  /** For a process that reads it meanwhile. */
  readonly descriptor: number
  readonly close: () => Promise<void>
}

/**
 * Writes incoming bytes to an unlinked file: slow senders cost no memory, and a killed shop leaves nothing behind.
 * Errors of the source are passed on.
 */
export async function spool(pieces: AsyncIterable<Buffer>, folder: string): Promise<Spool> {
  const path = join(folder, `${randomUUID()}.part`)
  const file = await onDisk(mkdir(folder, { recursive: true }).then(() => open(path, 'wx+', 0o600)))
  try {
    await onDisk(rm(path, { force: true }))
    for await (const piece of pieces) await onDisk(file.write(piece))
  } catch (error) {
    await file.close()
    throw error
  }
  return {
    read: () => readFromStart(file),
    stream: () => Readable.from(readPieces(file)),
    readStart: (mostBytes) => readFromStart(file, mostBytes),
    readPart: (start, length) => readWhole(file, start, length),
    size: async () => (await file.stat()).size,
    descriptor: file.fd,
    close: () => file.close(),
  }
}

/** A full disk isn't the sender's fault, but they need an answer. */
function onDisk<Done>(work: Promise<Done>): Promise<Done> {
  return work.catch((cause) => {
    throw new PictureNotKept(cause)
  })
}

async function readFromStart(
  file: FileHandle,
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  return readWhole(file, 0, Math.min((await file.stat()).size, mostBytes))
}

async function readWhole(file: FileHandle, start: number, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size)
  let filled = 0
  while (filled < size) {
    const { bytesRead } = await file.read(bytes, filled, size - filled, start + filled)
    if (bytesRead === 0) throw new Error('The spooled file became shorter.')
    filled += bytesRead
  }
  return bytes
}

const PIECE_BYTES = 64 * 1024

async function* readPieces(file: FileHandle): AsyncGenerator<Buffer> {
  for (let place = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, place)
    if (bytesRead === 0) return
    place += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
