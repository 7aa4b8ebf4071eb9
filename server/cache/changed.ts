import type { Database } from '../database/database.ts'
import { changeFeed } from './changes/change-feed.ts'
import { databasePresence } from './changes/database-presence.ts'
import { listenToWrites } from './changes/local-writes.ts'

/** Cached values may be served while all changes older than this are known. */
const CURRENT_MS = 900
/** A round of the feed is overdue since a tenth of a second: the database may be gone. */
const OVERDUE_MS = 300
/**
 * For so long after an outage reads may be slow: orders hold all connections while their commits wait for a standby, and
 * all nodes connect and fill their caches anew.
 */
const SETTLING_MS = 10_000
/** Tag of a change that may affect anything. */
export const EVERYTHING = 'everything'

interface ChangeParts {
  /** Leads past a pooler if `db` leads through one; else it is `db` itself. */
  readonly direct?: Database | undefined
  /** Tags of a reported fact: `stock:…` concerns lists by stock, and perhaps counts of what can be ordered. */
  readonly toTags: (fact: string) => readonly string[]
  readonly onTrouble: (error: unknown) => void
}

export type Changes = ReturnType<typeof openChanges>

/** Feed of the shop's changes: this node's own before they are visible, all others within a second. */
export function openChanges(db: Database, { direct = db, toTags, onTrouble }: ChangeParts) {
  const presence = databasePresence(db)
  const beingWritten = new Map<string, number>()
  const listeners: ((tags: readonly string[]) => void)[] = []
  const tell = (tags: readonly string[]) => {
    for (const listener of listeners) listener(tags)
  }
  let settlesUntil = Number.NEGATIVE_INFINITY
  const feed = changeFeed({
    connection: direct.$client.options,
    // A pooler hides which processes wrote; own changes are then heard once more.
    ownProcesses: () => (direct === db ? ownProcesses() : []),
    onFacts: (facts) => tell(facts.flatMap(toTags)),
    onMissed() {
      const now = performance.now()
      // Not if only the feed had lost its connection.
      if (presence.goneAt() > now - feed.silentFor()) settlesUntil = now + SETTLING_MS
      tell([EVERYTHING])
    },
    onTrouble,
  })

  const count = (tag: string, change: number) => {
    const writers = (beingWritten.get(tag) ?? 0) + change
    if (writers > 0) beingWritten.set(tag, writers)
    else beingWritten.delete(tag)
  }
  const ownProcesses = listenToWrites(db, {
    begun(facts) {
      const tags = facts.flatMap(toTags)
      for (const tag of tags) count(tag, 1)
      tell(tags)
    },
    ended(facts) {
      const tags = facts.flatMap(toTags)
      for (const tag of tags) count(tag, -1)
      // A reader that started earlier may have seen the old state.
      tell(tags)
      feed.ring()
    },
  })

  return {
    open: feed.open,
    close: feed.close,
    caughtUp: feed.caughtUp,
    /** Whether cached values that were not dropped are at most a second old. */
    isCurrent: (): boolean => feed.age() < CURRENT_MS,
    /** Whether less is heard than usual. A database that is only busy soon tells that it is there. */
    isUnsettled: (): boolean => feed.age() > OVERDUE_MS,
    /** Whether the database is there again since a moment ago. */
    isSettling: (): boolean => performance.now() < settlesUntil,
    /** Whether the database doesn't answer at all. Meaningful only while changes are unsettled. */
    isDatabaseGone: presence.isGone,
    /** Milliseconds since changes were heard last. */
    silentFor: feed.silentFor,
    /** Whether a running transaction of this node changes one of these tags. */
    isBeingWritten: (tags: readonly string[]): boolean =>
      beingWritten.size > 0 &&
      (beingWritten.has(EVERYTHING) || tags.some((tag) => beingWritten.has(tag))),
    /** Whether the triggers' facts concern one of these tags. */
    concern: (facts: readonly string[], tags: readonly string[]): boolean =>
      facts.flatMap(toTags).some((tag) => tag === EVERYTHING || tags.includes(tag)),
    onChange(listener: (tags: readonly string[]) => void): void {
      listeners.push(listener)
    },
  }
}
