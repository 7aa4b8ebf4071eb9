import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { changeSetStore } from '../../catalogue/change-sets/change-set-store.ts'
import type { SheetImport } from '../../catalogue/change-sets/files/import-sheet.ts'
import type { FileToInspect } from '../../catalogue/intake/read-file.ts'
import type { CatalogueFilter } from '../../catalogue/search/search-filter.ts'
import type { ChosenOrders } from '../../office/exports/export-orders.ts'
import { isOutOfMemory } from '../../platform/base/helper-process.ts'
import { type SlotLimits, type WorkOf, workSlots } from '../../platform/base/work-slots.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ReadReplica } from '../../platform/database/servers/read-replica.ts'
import { FilesBusy } from '../../platform/sheets/files-busy.ts'
import {
  readingBrokeOffText,
  SheetRefused,
  tooLargeToRead,
  tooLargeToWrite,
} from '../../platform/sheets/sheet-refused.ts'
import type { ExportOptions, Table } from '../../platform/sheets/write-sheet.ts'
import { OUTPUT, type SheetMessage, type SheetTask } from './sheet-job.ts'

const PROCESS = join(import.meta.dirname, 'sheet-process.ts')
const HEAP_MEGABYTES = 256
/** On a machine that sells, this process comes last. */
const START_SECONDS = 60
/** Until it is known whether a workbook can be read at all: refusals take 15 s at most, with upload and start. */
const FIRST_WORD_SECONDS = 12
/** A job; of a file of the whole shop, since somebody read the last of it. */
const JOB_SECONDS = 300
/**
 * An import runs beside selling, for everything else somebody waits: with both processors taken, 100,000 lines of orders
 * took 5 s at this priority, and 14 to 20 s at that of imports.
 */
const NICE = { import: 10, others: 4 } as const
const READING: readonly SheetTask['kind'][] = ['import', 'inspect', 'csv', 'pictures']
const slots: SlotLimits = { atOnce: 2, waiting: 20, waitSeconds: 50 }

/**
 * These may be a second old, and take as long as somebody reads them. A customer's own, and what follows a click, are as
 * new as the click, and hold no slot for a slow reader.
 */
const isOfWholeShop = (task: SheetTask): boolean =>
  task.kind === 'export' || (task.kind === 'orders' && task.orders.scope === 'everybody')

/** Reads and writes spreadsheets in processes of their own, a few at once. */
export function sheetWorkers(db: Database, replica?: Pick<ReadReplica, 'findUrl'>, limits = slots) {
  const inSlot = workSlots(limits, () => new FilesBusy())
  const running = new Set<ChildProcess>()

  /** Resolves with the first word; the slot is free once the process has ended. */
  function start(task: SheetTask, whose: WorkOf, input?: number) {
    return new Promise<SheetRun>((resolve, reject) => {
      inSlot(async () => {
        const child = startProcess(task, input)
        running.add(child)
        const life = lifeOf(child)
        const { ended, prolong } = life
        const fault = faultOf(child)
        // Its types know of three streams and a channel.
        const output = (child.stdio as readonly unknown[])[OUTPUT] as Readable
        const own = db.$client.options.connectionString
        child.send({ ...task, databaseUrl: (isOfWholeShop(task) && replica?.findUrl()) || own })
        const started = { output, fault, ended, prolong }
        firstWord(child, task, life).then((word) => resolve({ word, ...started }), reject)
        await ended
        running.delete(child)
      }, whose).catch(reject)
    })
  }

  async function download(task: SheetTask, whose: WorkOf, input?: number): Promise<Readable> {
    const { output, fault, prolong } = await start(task, whose, input)
    const onRead = isOfWholeShop(task) ? prolong : () => {}
    const file = Readable.from(readWhole(output, fault, onRead), { objectMode: false })
    // A reader may leave before the first byte.
    file.once('close', () => output.destroy())
    return file
  }

  async function startImport(options: SheetImport, input?: number): Promise<number | undefined> {
    const { word, ended } = await start({ kind: 'import', options }, 'staff', input)
    if ('asked' in word) return undefined
    if (!('accepted' in word)) throw new Error('The process of the file accepted nothing.')
    const id = word.accepted
    // A process that was killed can't say so itself.
    ended
      .then(({ isTooMuch }) =>
        changeSetStore(db).failReading(
          id,
          isTooMuch ? tooLargeToRead().message : readingBrokeOffText,
        ),
      )
      .catch(() => {})
    return id
  }

  return {
    /** Returns the id of a kept file once it is read: the one that is given, or that of the input. */
    async inspect(options: FileToInspect, input?: number): Promise<string> {
      const { word } = await start({ kind: 'inspect', options }, 'staff', input)
      if (!('inspected' in word)) throw new Error('The process of the file read nothing.')
      return word.inspected
    },
    /** Returns the change set's id; the input is read on. */
    async import(options: SheetImport, input: number): Promise<number> {
      const id = await startImport(options, input)
      if (id === undefined) throw new Error('The process of the file accepted nothing.')
      return id
    },
    /** The same of a kept file; undefined if its names are asked about first. */
    importKept: (options: SheetImport) => startImport(options),
    /** A workbook's first sheet as CSV. */
    csv: (input: number, whose: WorkOf) => download({ kind: 'csv' }, whose, input),
    /** The pictures of a ZIP, each with its head. */
    pictures: (input: number) => download({ kind: 'pictures' }, 'staff', input),
    export: (filter: CatalogueFilter, options: ExportOptions) =>
      download({ kind: 'export', filter, options }, 'staff'),
    refusedRows: (changeSetId: number, options: ExportOptions) =>
      download({ kind: 'errors', changeSetId, options }, 'staff'),
    orders: (orders: ChosenOrders, options: ExportOptions) =>
      download(
        { kind: 'orders', orders, options },
        orders.scope === 'everybody' ? 'staff' : 'others',
      ),
    table: (table: Table, options: ExportOptions) =>
      download({ kind: 'table', table, options }, 'others'),
    close(): void {
      for (const child of running) child.kill('SIGKILL')
    },
  }
}

interface SheetRun {
  readonly word: SheetMessage
  readonly output: Readable
  /** Why the output is not whole; undefined if it is. */
  readonly fault: Promise<string | undefined>
  /** Whether or not it did its work. */
  readonly ended: Promise<End>
  readonly prolong: () => void
}

/** How a process ended. */
interface End {
  /** Its memory was full, or its time over. */
  readonly isTooMuch: boolean
  readonly how: string
}

function startProcess({ kind }: SheetTask, input: number | undefined): ChildProcess {
  const child = fork(PROCESS, {
    // It collects garbage early rather than fill the memory.
    execArgv: [
      `--max-old-space-size=${HEAP_MEGABYTES}`,
      '--max-semi-space-size=16',
      '--heap-growing-percent=30',
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', input ?? 'ignore', 'pipe'],
  })
  // Selling comes first. If it is not permitted, the slots alone limit the load.
  try {
    if (child.pid) setPriority(child.pid, kind === 'import' ? NICE.import : NICE.others)
  } catch {}
  return child
}

/** A process ends when it is late; `prolong` gives it the whole time again. */
function lifeOf(child: ChildProcess) {
  let isLate = false
  const endLate = () => {
    isLate = true
    child.kill('SIGKILL')
  }
  const late = setTimeout(endLate, JOB_SECONDS * 1000).unref()
  const ended = new Promise<End>((resolve) => {
    const done = (code: number | null, signal: NodeJS.Signals | null) => {
      clearTimeout(late)
      resolve({ isTooMuch: isLate || isOutOfMemory(code, signal), how: `${code ?? signal}` })
    }
    child.once('exit', done)
    child.once('error', () => done(null, null))
  })
  return { ended, endLate, prolong: () => void late.refresh() }
}

function faultOf(child: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    child.on('message', (message: SheetMessage) => {
      if ('written' in message) resolve(undefined)
      else if ('failure' in message) resolve(message.failure)
    })
    // After all it said and wrote.
    child.once('close', () => resolve('Its process ended before the file was whole.'))
  })
}

/** The bytes of a file. Throws at the end of a part: a pipe ends like that of a whole file. */
async function* readWhole(
  output: Readable,
  fault: Promise<string | undefined>,
  onRead: () => void,
): AsyncGenerator<Buffer> {
  for await (const bytes of output) {
    onRead()
    yield bytes
  }
  const why = await fault
  if (why !== undefined) throw new Error(why)
}

/** Refusals are thrown; a process whose memory is full or that is silent had too much to read. */
async function firstWord(
  child: ChildProcess,
  task: SheetTask,
  { ended, endLate }: ReturnType<typeof lifeOf>,
): Promise<SheetMessage> {
  const endIn = (seconds: number) => setTimeout(endLate, seconds * 1000)
  let late = endIn(START_SECONDS)
  const word = new Promise<SheetMessage>((resolve, reject) => {
    child.on('message', (message: SheetMessage) => {
      if (!('started' in message)) return resolve(message)
      clearTimeout(late)
      // A CSV file doesn't grow, and on a busy machine takes longer; an export as XLSX is sent when it is whole.
      const isWorkbook =
        task.kind === 'csv' ||
        task.kind === 'pictures' ||
        ((task.kind === 'import' || task.kind === 'inspect') && task.options.format !== 'csv')
      late = endIn(isWorkbook ? FIRST_WORD_SECONDS : JOB_SECONDS)
    })
    const tooMuch = READING.includes(task.kind) ? tooLargeToRead : tooLargeToWrite
    ended.then(({ isTooMuch, how }) =>
      reject(isTooMuch ? tooMuch() : new Error(`The process of the file ended (${how}).`)),
    )
  })
  try {
    const message = await word
    if ('refusal' in message) throw new SheetRefused(message.refusal)
    if ('failure' in message) throw new Error(message.failure)
    return message
  } finally {
    clearTimeout(late)
  }
}
