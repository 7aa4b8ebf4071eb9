import { closeSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Position of an archived body in the file, in bytes. */
export interface Location {
  offset: number
  length: number
}

/** A line as read: its head, and the positions of its bodies. */
interface JournalLine {
  head: string
  bodies: Location[]
}

/**
 * An append-only file. A line is a head and any number of bodies, separated by tabs (JSON has neither raw tabs nor raw
 * line feeds). Heads are read at the start, bodies only on demand, so that memory does not grow with old answers.
 */
export interface Journal {
  /** Queues one line, all or nothing, and returns the positions of its bodies. */
  append(head: string, bodies: string[]): Location[]
  /** Resolves when all queued lines are on disk; lines of concurrent requests share one fsync. */
  settled(): Promise<void>
  read(location: Location): Promise<string>
  close(): Promise<void>
}

const lineFeed = 0x0a
const tab = 0x09
const chunkBytes = 4 * 1024 * 1024

/** Reads every complete line. An incomplete last line was never answered, so it is cut off. */
export function replayJournal(path: string, take: (line: JournalLine) => void): number {
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, 'a+', 0o600)
  try {
    const chunk = Buffer.allocUnsafe(chunkBytes)
    let carry: Buffer = Buffer.alloc(0)
    let carryOffset = 0
    let position = 0
    for (;;) {
      const count = readSync(file, chunk, 0, chunkBytes, position)
      if (count === 0) break
      position += count
      const bytes = Buffer.concat([carry, chunk.subarray(0, count)])
      let start = 0
      for (
        let end = bytes.indexOf(lineFeed, start);
        end >= 0;
        end = bytes.indexOf(lineFeed, start)
      ) {
        take(splitLine(bytes.subarray(start, end), carryOffset + start))
        start = end + 1
      }
      carry = bytes.subarray(start)
      carryOffset += start
    }
    if (carry.length > 0) {
      ftruncateSync(file, carryOffset)
      fsyncSync(file)
    }
    return carryOffset
  } finally {
    closeSync(file)
  }
}

/** Opens the file for appending; `length` is the complete part found by the replay. */
export async function openJournal(path: string, length: number): Promise<Journal> {
  mkdirSync(dirname(path), { recursive: true })
  const file = await open(path, 'a+', 0o600)
  return createJournal(file, length)
}

function createJournal(file: FileHandle, startLength: number): Journal {
  let length = startLength
  let queued: Buffer[] = []
  let waiting: (() => void)[] = []
  let flushing = false
  let closed = false

  async function flush(): Promise<void> {
    flushing = true
    while (queued.length > 0) {
      const bytes = Buffer.concat(queued)
      const settledNow = waiting
      queued = []
      waiting = []
      await file.appendFile(bytes)
      await file.datasync()
      for (const resolve of settledNow) resolve()
    }
    flushing = false
    for (const resolve of waiting) resolve()
    waiting = []
  }

  // If the disk refuses a line, memory is ahead of it, so nothing may be answered any more.
  const flushOrDie = () => {
    flush().catch((cause: unknown) => {
      process.nextTick(() => {
        throw new Error('The sandbox could not save its state.', { cause })
      })
    })
  }

  return {
    append(head, bodies) {
      if (closed) throw new Error('The sandbox is closed: nothing can be saved any more.')
      const line = Buffer.from(`${[head, ...bodies].join('\t')}\n`)
      const { bodies: locations } = splitLine(line.subarray(0, -1), length)
      length += line.length
      queued.push(line)
      if (!flushing) {
        flushing = true
        setImmediate(flushOrDie)
      }
      return locations
    },

    settled() {
      return flushing ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()
    },

    async read({ offset, length: count }) {
      await this.settled()
      const bytes = Buffer.allocUnsafe(count)
      await file.read(bytes, 0, count, offset)
      return bytes.toString('utf8')
    },

    async close() {
      closed = true
      await this.settled()
      await file.close()
    },
  }
}

function splitLine(bytes: Buffer, lineOffset: number): JournalLine {
  const headEnd = bytes.indexOf(tab)
  if (headEnd < 0) return { head: bytes.toString('utf8'), bodies: [] }
  const bodies: Location[] = []
  let start = headEnd + 1
  while (start <= bytes.length) {
    const next = bytes.indexOf(tab, start)
    const end = next < 0 ? bytes.length : next
    bodies.push({ offset: lineOffset + start, length: end - start })
    start = end + 1
  }
  return { head: bytes.subarray(0, headEnd).toString('utf8'), bodies }
}
