import { isSame } from '../is-same.ts'

/** By their path in the form. */
export type EntriesByPath = Readonly<Record<string, unknown>>

export interface MergedEntries {
  readonly entries: EntriesByPath
  /** Paths of single entries that differ from what others saved in their place. */
  readonly disputed: readonly string[]
}

/**
 * The entries of a form on what the shop holds now: what is typed stays, all else is taken over. `before` is what the
 * form was filled with.
 */
export function mergeEntries(
  typed: EntriesByPath,
  before: EntriesByPath,
  now: EntriesByPath,
): MergedEntries {
  const entries: Record<string, unknown> = {}
  const disputed: string[] = []
  for (const path of Object.keys(now)) {
    const [mine, was, theirs] = [typed[path], before[path], now[path]]
    const settled = settle(mine, was, theirs)
    if (settled) entries[path] = settled.value
    else if (isList(mine) && isList(was) && isList(theirs))
      entries[path] = mergeLists(mine, was, theirs)
    else {
      entries[path] = mine
      disputed.push(path)
    }
  }
  return { entries, disputed }
}

type List = readonly unknown[]
const isList = (value: unknown): value is List => Array.isArray(value)

/** Undefined if both were changed, to different values. */
function settle(mine: unknown, was: unknown, theirs: unknown): { value: unknown } | undefined {
  if (isSame(mine, was)) return { value: theirs }
  if (isSame(theirs, was) || isSame(mine, theirs)) return { value: mine }
  return undefined
}

/** An item that both changed is kept in both forms: which of them holds is for people to say. */
function mergeLists(mine: List, was: List, theirs: List): List {
  const isSameLength = mine.length === was.length && theirs.length === was.length
  const settled = mine.map((item, place) => settle(item, was[place], theirs[place]))
  // Places are only comparable while nothing was added or removed.
  if (isSameLength && settled.every((one) => one !== undefined))
    return settled.map(({ value }) => value)
  const kept = mine.filter((item) => !has(was, item) || has(theirs, item))
  const added = theirs.filter((item) => !has(was, item) && !has(mine, item))
  return [...kept, ...added]
}

function has(list: List, item: unknown): boolean {
  return list.some((one) => isSame(one, item))
}
