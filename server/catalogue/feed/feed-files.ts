import { hash, randomUUID } from 'node:crypto'
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { shopName } from '../../../contract/values/text/shop-name.ts'
import type { ReadOnlyDatabase } from '../../platform/database/servers/read-replica.ts'
import { type FeedFormatName, feedFormatNames, feedFormats } from './feed-formats.ts'
import { feedColumns, toFeedItem } from './feed-items.ts'
import {
  FIRST_ID,
  findGtinState,
  findPartStates,
  type PartState,
  readFeedRows,
} from './feed-store.ts'
import { gzipEnd, gzipHead, type PackedPiece, packPiece, textRoom } from './gzip-pieces.ts'

/** Products of one part: with fewer, the same text packs worse; with more, a change makes more anew. */
const PART_PRODUCTS = 2000
/** Raised whenever items are written otherwise, so that the files of the former release are made anew. */
const FORM = 2
const INDEX = 'index.json'

/** Products in a row by id, and their bytes in each file. */
interface FeedPart extends PartState {
  /** It begins at this id, and ends where the next one begins. */
  readonly from: string
  readonly pieces: Readonly<Record<FeedFormatName, PackedPiece>>
}

/** The files that are sent, and the parts they are made of. */
interface FeedIndex {
  /** Everything that all parts depend on. */
  readonly form: string
  readonly tag: string
  readonly heads: Readonly<Record<FeedFormatName, PackedPiece>>
  readonly parts: readonly FeedPart[]
}

export interface FeedFilesParts {
  readonly readOnly: ReadOnlyDatabase
  readonly folder: string
  readonly publicUrl: string
  readonly minimumOrderQuantity: number
  readonly now: () => Date
}

/**
 * The feed as gzip files in the node's own folder. Parts of it whose products changed are made anew, the others are
 * copied from the former file; that one stays until the new one is whole.
 */
export function feedFiles(parts: FeedFilesParts) {
  const { readOnly, folder, publicUrl, minimumOrderQuantity, now } = parts
  let index: FeedIndex | undefined

  const nameOf = ({ tag }: FeedIndex, format: FeedFormatName) => `${tag}.${format}.gz`
  const pathOf = (made: FeedIndex, format: FeedFormatName) => join(folder, nameOf(made, format))

  /** Somebody may have emptied the folder. */
  async function areThere(made: FeedIndex): Promise<boolean> {
    const names = await readdir(folder)
    return feedFormatNames.every((format) => names.includes(nameOf(made, format)))
  }

  async function makeForm(): Promise<string> {
    const gtins = await findGtinState(readOnly)
    const facts = [FORM, feedColumns, publicUrl, shopName(), minimumOrderQuantity, gtins]
    return hash('sha256', JSON.stringify(facts), 'base64url')
  }

  /** Makes the files if anything in them has changed; a `signal` that is aborted leaves the former ones. */
  async function follow(signal?: AbortSignal): Promise<void> {
    await mkdir(folder, { recursive: true })
    const terms = { minimumOrderQuantity, now: now() }
    const form = await makeForm()
    const former = index?.form === form && (await areThere(index)) ? index : undefined
    const starts = [FIRST_ID, ...(former?.parts.slice(1).map(({ from }) => from) ?? [])]
    const states = await findPartStates(readOnly, starts, terms)
    const isSame = (part: FeedPart | undefined, place: number) =>
      (part?.products ?? 0) === (states.get(place)?.products ?? 0) &&
      part?.state === states.get(place)?.state
    if (former && starts.every((_, place) => isSame(former.parts[place], place + 1))) return
    const writing = await openWriting(folder)
    try {
      const heads = await writing.write(({ head }) => head(publicUrl))
      const made: FeedPart[] = []
      const begins: Record<FeedFormatName, number> = {
        xml: gzipHead.length + (former?.heads.xml.bytes ?? 0),
        tsv: gzipHead.length + (former?.heads.tsv.bytes ?? 0),
      }
      for (const [place, from] of starts.entries()) {
        const part = former?.parts[place]
        if (former && part && isSame(part, place + 1)) {
          await writing.copy((format) => pathOf(former, format), begins, part.pieces)
          made.push(part)
        } else
          for await (const rows of readFeedRows(
            readOnly,
            { from, before: starts[place + 1], terms },
            PART_PRODUCTS,
          )) {
            signal?.throwIfAborted()
            const startedAt = performance.now()
            const items = rows.map((row) => toFeedItem(row, { publicUrl, ...terms }))
            const pieces = await writing.write(({ item }) => items.map(item).join(''))
            const state = rows.reduce((all, row) => all ^ BigInt(row.state), 0n)
            const start = made.length === 0 ? FIRST_ID : (rows[0]?.id ?? from)
            made.push({ from: start, products: rows.length, state: String(state), pieces })
            // Half of the time is left to those who buy.
            await pause(performance.now() - startedAt)
          }
        for (const format of feedFormatNames) begins[format] += part?.pieces[format].bytes ?? 0
      }
      const products = made.reduce((sum, part) => sum + part.products, 0)
      const state = made.reduce((all, part) => all ^ BigInt(part.state), 0n)
      const tag = hash('sha256', `${form} ${products} ${state}`, 'hex').slice(0, 32)
      const next: FeedIndex = { form, tag, heads, parts: made }
      const all = (format: FeedFormatName) => [
        heads[format],
        ...made.map((one) => one.pieces[format]),
      ]
      await writing.finish(all, (format) => pathOf(next, format))
      await writeFile(join(folder, `${INDEX}.part`), JSON.stringify(next), { flush: true })
      await rename(join(folder, `${INDEX}.part`), join(folder, INDEX))
      index = next
    } finally {
      await writing.close()
    }
    await removeOthers()
  }

  /** Files of the former feed, and those that a killed shop has left. */
  async function removeOthers(): Promise<void> {
    const made = index
    const kept = made ? [INDEX, ...feedFormatNames.map((format) => nameOf(made, format))] : []
    for (const name of await readdir(folder))
      if (!kept.includes(name)) await rm(join(folder, name), { force: true }).catch(() => undefined)
  }

  return {
    follow,

    /** Takes the files that this node made before it was stopped. */
    async reopen(): Promise<void> {
      await mkdir(folder, { recursive: true })
      const kept = await readFile(join(folder, INDEX), 'utf8').catch(() => undefined)
      index = kept === undefined ? undefined : JSON.parse(kept)
      await removeOthers()
    },

    /** The packed file with the tag of its text; undefined before the first is made. */
    async open(format: FeedFormatName): Promise<{ tag: string; file: FileHandle } | undefined> {
      // A new file may take the place of the one whose name was just read.
      for (let last: FeedIndex | undefined; index && index !== last; ) {
        last = index
        const file = await open(pathOf(last, format), 'r').catch(() => undefined)
        if (file) return { tag: last.tag, file }
      }
      return undefined
    },
  }
}

/** Writes the next files under other names. */
async function openWriting(folder: string) {
  const name = randomUUID()
  const toBytes = textRoom()
  const partOf = (format: FeedFormatName) => join(folder, `${name}.${format}.part`)
  const files = { xml: await open(partOf('xml'), 'wx'), tsv: await open(partOf('tsv'), 'wx') }
  for (const format of feedFormatNames) await files[format].write(gzipHead)
  return {
    async write(textOf: (format: (typeof feedFormats)[FeedFormatName]) => string) {
      const write = async (format: FeedFormatName): Promise<PackedPiece> => {
        const { packed, ...piece } = await packPiece(textOf(feedFormats[format]), toBytes)
        await files[format].write(packed)
        return piece
      }
      return { xml: await write('xml'), tsv: await write('tsv') }
    },

    async copy(
      formerPath: (format: FeedFormatName) => string,
      begins: Readonly<Record<FeedFormatName, number>>,
      pieces: FeedPart['pieces'],
    ): Promise<void> {
      for (const format of feedFormatNames) {
        const bytes = Buffer.alloc(pieces[format].bytes)
        const former = await open(formerPath(format), 'r')
        const { bytesRead } = await former
          .read(bytes, 0, bytes.length, begins[format])
          .finally(() => former.close())
        if (bytesRead < bytes.length) throw new Error('The former feed is shorter than its index.')
        await files[format].write(bytes)
      }
    },

    async finish(
      pieces: (format: FeedFormatName) => readonly PackedPiece[],
      pathOf: (format: FeedFormatName) => string,
    ): Promise<void> {
      for (const format of feedFormatNames) {
        const { packed, ...end } = await packPiece(feedFormats[format].end, toBytes)
        await files[format].write(packed)
        await files[format].write(gzipEnd([...pieces(format), end]))
        await files[format].sync()
        await rename(partOf(format), pathOf(format))
      }
    },

    async close(): Promise<void> {
      for (const format of feedFormatNames) {
        await files[format].close()
        await rm(partOf(format), { force: true })
      }
    },
  }
}
