import { type Counted, noScans, type Scans } from './bin-scans.ts'

const nameOf = (bin: string) => `bin-count ${bin}`

interface KeptCount {
  readonly admin: string | undefined
  readonly begunAt: string
  readonly last: Scans['last']
  readonly counted: readonly (readonly [productId: string, count: Counted])[]
}

/** A bin's count of this tab that is not entered yet. */
export interface BegunCount {
  /** ISO moment of the first beep. */
  readonly begunAt: string
  readonly scans: Scans
}

/** This tab's count of a bin, for the person who made it: a reload or a phone that sleeps loses no beep. */
export function readKeptCount(admin: string | undefined, bin: string): BegunCount | undefined {
  try {
    const kept: KeptCount = JSON.parse(sessionStorage.getItem(nameOf(bin)) ?? '')
    if (kept.admin !== admin || kept.counted.length === 0) return undefined
    return { begunAt: kept.begunAt, scans: { counted: new Map(kept.counted), last: kept.last } }
  } catch {
    // Nothing was kept, or storage is blocked.
    return undefined
  }
}

/** Without counted parts nothing is kept. */
export function keepCount(
  admin: string | undefined,
  bin: string,
  { begunAt, scans }: BegunCount,
): void {
  const { counted, last } = scans
  try {
    if (counted.size === 0) sessionStorage.removeItem(nameOf(bin))
    else {
      const kept: KeptCount = { admin, begunAt, last, counted: [...counted] }
      sessionStorage.setItem(nameOf(bin), JSON.stringify(kept))
    }
  } catch {
    // Storage is blocked or full: the count lasts as long as its page.
  }
}

/** The count without parts that have left the bin since. */
export function amongParts(
  { begunAt, scans: { counted, last } }: BegunCount,
  parts: readonly { readonly _id: string }[],
): BegunCount {
  const isThere = (id: string) => parts.some(({ _id }) => _id === id)
  const still = [...counted].filter(([id]) => isThere(id))
  if (still.length === 0) return { begunAt, scans: noScans }
  return {
    begunAt,
    scans: { counted: new Map(still), last: last && isThere(last) ? last : undefined },
  }
}
