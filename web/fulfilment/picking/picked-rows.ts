import { useEffect, useState } from 'react'

const nameOf = (list: string) => `picked ${list}`

/** Rows of a pick list that were checked, kept in this tab: a phone that sleeps loses none. */
export function usePickedRows(list: string) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => setPicked(read(list)), [list])
  return {
    has: (row: string) => picked.has(row),
    count: picked.size,
    toggle(row: string): void {
      const others = [...picked].filter((one) => one !== row)
      const next = new Set(picked.has(row) ? others : [...others, row])
      setPicked(next)
      try {
        sessionStorage.setItem(nameOf(list), JSON.stringify([...next]))
      } catch {
        // Storage is blocked: the checks last as long as the page.
      }
    },
  }
}

function read(list: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(list)) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((row) => typeof row === 'string') : [])
  } catch {
    return new Set()
  }
}
