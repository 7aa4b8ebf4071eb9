import type { Database } from '../database/database.ts'
import { changeFeed } from './change-feed.ts'
import { listenToWrites } from './local-writes.ts'

/** What is kept may be shown while this node knows of everything that is older than this. */
const CURRENT_MS = 900
/** The tag of a change that may have touched anything. */
export const EVERYTHING = 'everything'

interface ChangeParts {
  /** What a fact of the triggers means to whoever keeps something: `stock:…` is a product's, and perhaps more. */
  readonly toTags: (fact: string) => readonly string[]
  readonly onTrouble: (error: unknown) => void
}

export type Changes = ReturnType<typeof openChanges>

/** What changes in the shop, whoever writes it: this node's own writes before they are visible, all others within a second. */
export function openChanges(db: Database, { toTags, onTrouble }: ChangeParts) {
  const beingWritten = new Map<string, number>()
  const listeners: ((tags: readonly string[]) => void)[] = []
  const tell = (tags: readonly string[]) => {
    for (const listener of listeners) listener(tags)
  }
  const feed = changeFeed({
    connection: db.$client.options,
    ownProcesses: () => ownProcesses(),
    onFacts: (facts) => tell(facts.flatMap(toTags)),
    onLost: () => tell([EVERYTHING]),
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
      // Whoever read since the beginning may have read what was there before.
      tell(tags)
      feed.ring()
    },
  })

  return {
    open: feed.open,
    close: feed.close,
    caughtUp: feed.caughtUp,
    /** Whether what was kept until now, and not dropped, is what the shop shows: at most a second old. */
    isCurrent: (): boolean => feed.age() < CURRENT_MS,
    /** Whether a transaction of this node that changes one of these is under way. */
    isBeingWritten: (tags: readonly string[]): boolean =>
      beingWritten.size > 0 &&
      (beingWritten.has(EVERYTHING) || tags.some((tag) => beingWritten.has(tag))),
    /** Whether one of these is what the facts of the triggers are about. */
    concern: (facts: readonly string[], tags: readonly string[]): boolean =>
      facts.flatMap(toTags).some((tag) => tag === EVERYTHING || tags.includes(tag)),
    onChange(listener: (tags: readonly string[]) => void): void {
      listeners.push(listener)
    },
  }
}
