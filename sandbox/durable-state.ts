import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Journal, type Location, openJournal, replayJournal } from './journal.ts'

/**
 * State of a sandbox: named maps of JSON values, saved in one append-only journal. Kept values are in memory; archived
 * ones (sent answers, sent events) only on disk.
 */
export interface DurableState {
  /** The map of one kept collection, oldest first; changed through `commit` only. */
  kept<Value>(collection: string): ReadonlyMap<string, Value>
  readArchived(collection: string, id: string): Promise<string | undefined>
  /** Applies all changes at once: in memory now, and on disk as one line. */
  commit(changes: Changes): void
  /** Resolves when everything committed so far is on disk. Await it before answering. */
  settled(): Promise<void>
  close(): Promise<void>
}

export interface Changes {
  keep?: { collection: string; id: string; value: unknown }[]
  archive?: { collection: string; id: string; json: string }[]
  forget?: { collection: string; id: string }[]
}

/** Head of a journal line; its names are short because there are very many of them. */
interface Head {
  /** kept: collection, id, value */
  k?: [string, string, unknown][]
  /** archived: collection, id; the bodies follow the head in the same order */
  a?: [string, string][]
  /** forgotten: collection, id */
  f?: [string, string][]
}

/** A journal is rewritten at the start if more than this share of its entries is stale. */
const staleShareToCompact = 0.5

export async function openDurableState(folder: string): Promise<DurableState> {
  const path = join(folder, 'journal.jsonl')
  const memory = createMemory()
  let length = replayJournal(path, ({ head, bodies }) => memory.apply(JSON.parse(head), bodies))
  if (memory.staleShare() > staleShareToCompact) {
    length = await compact(path, length, memory)
  }
  const journal = await openJournal(path, length)
  syncFolder(folder)

  return {
    kept<Value>(collection: string) {
      return memory.kept(collection) as ReadonlyMap<string, Value>
    },

    async readArchived(collection, id) {
      const location = memory.archived(collection).get(id)
      return location && journal.read(location)
    },

    commit({ keep = [], archive = [], forget = [] }) {
      const head: Head = {}
      if (keep.length > 0) head.k = keep.map((entry) => [entry.collection, entry.id, entry.value])
      if (archive.length > 0) head.a = archive.map((entry) => [entry.collection, entry.id])
      if (forget.length > 0) head.f = forget.map((entry) => [entry.collection, entry.id])
      const locations = journal.append(
        JSON.stringify(head),
        archive.map((entry) => entry.json),
      )
      memory.apply(head, locations)
    },

    settled: () => journal.settled(),
    close: () => journal.close(),
  }
}

type Memory = ReturnType<typeof createMemory>

function createMemory() {
  const keptMaps = new Map<string, Map<string, unknown>>()
  const archivedMaps = new Map<string, Map<string, Location>>()
  let entries = 0

  const kept = (collection: string) => getOrCreate(keptMaps, collection)
  const archived = (collection: string) => getOrCreate(archivedMaps, collection)

  return {
    kept,
    archived,
    keptMaps,
    archivedMaps,

    apply(head: Head, bodies: Location[]): void {
      for (const [collection, id, value] of head.k ?? []) kept(collection).set(id, value)
      head.a?.forEach(([collection, id], index) => {
        const location = bodies[index]
        if (!location) throw new Error(`The journal lacks the body of ${collection} ${id}.`)
        archived(collection).set(id, location)
      })
      for (const [collection, id] of head.f ?? []) {
        kept(collection).delete(id)
        archived(collection).delete(id)
      }
      entries += (head.k?.length ?? 0) + (head.a?.length ?? 0) + (head.f?.length ?? 0)
    },

    staleShare(): number {
      let live = 0
      for (const map of [...keptMaps.values(), ...archivedMaps.values()]) live += map.size
      return entries === 0 ? 0 : 1 - live / entries
    },
  }
}

function getOrCreate<Value>(maps: Map<string, Map<string, Value>>, name: string) {
  const found = maps.get(name)
  if (found) return found
  const created = new Map<string, Value>()
  maps.set(name, created)
  return created
}

/** Writes the live entries into a new file and renames it over the old one; a kill leaves one of the two. */
async function compact(path: string, oldLength: number, memory: Memory): Promise<number> {
  const freshPath = `${path}.new`
  rmSync(freshPath, { force: true })
  const old = await openJournal(path, oldLength)
  const fresh = await openJournal(freshPath, 0)
  const writeEntry = entryWriter(fresh)
  for (const [collection, values] of memory.keptMaps) {
    for (const [id, value] of values) await writeEntry({ k: [[collection, id, value]] }, [])
  }
  for (const [collection, locations] of memory.archivedMaps) {
    for (const [id, location] of locations) {
      const head: Head = { a: [[collection, id]] }
      const [moved] = await writeEntry(head, [await old.read(location)])
      if (moved) locations.set(id, moved)
    }
  }
  await Promise.all([old.close(), fresh.close()])
  renameSync(freshPath, path)
  syncFolder(dirname(path))
  return replayJournal(path, () => undefined)
}

const linesPerPause = 2_000

/** Flushes now and then, so that compaction does not hold a whole journal in memory. */
function entryWriter(journal: Journal) {
  let lines = 0
  return async (head: Head, bodies: string[]): Promise<Location[]> => {
    const locations = journal.append(JSON.stringify(head), bodies)
    lines += 1
    if (lines % linesPerPause === 0) await journal.settled()
    return locations
  }
}

/** A new file's name must be flushed too. Windows has no such call and needs none. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
