import { useState } from 'react'
import type { ListRow } from './list-rows.ts'
import { type Beep, findBeep, type ListWork } from './list-work.ts'
import { type UnderstoodList, useJudgeChoice } from './mutations.ts'

/** Adds a number that is scanned again to its row, in place of a second row. */
export function useBeeps(changeWork: (to: (before: ListWork) => ListWork) => void) {
  const [beep, setBeep] = useState<Beep>()
  const judge = useJudgeChoice()

  async function raise({ row, raised }: Beep): Promise<void> {
    if (!raised) return
    const { judged: _, ...unjudged } = row
    changeRow({ ...unjudged, ...raised })
    // Without a verdict the row asks for its quantity.
    const judged = await judge(raised.product.productId, raised.quantity).catch(() => undefined)
    changeWork((before) => {
      const now = before.changed[row.id]
      // A later scan has a verdict of its own.
      if (!judged || !now || now.quantity !== raised.quantity) return before
      return { ...before, changed: { ...before.changed, [row.id]: { ...now, judged } } }
    })
  }

  const changeRow = (row: ListRow) =>
    changeWork((before) => ({ ...before, changed: { ...before.changed, [row.id]: row } }))

  return {
    beep,
    forgetBeep: () => setBeep(undefined),
    /** Whether the list is a number that a row is there for. */
    takeBeep(list: UnderstoodList): boolean {
      let found: Beep | undefined
      changeWork((before) => {
        found = findBeep(before, list)
        return before
      })
      setBeep(found)
      if (found) raise(found)
      return found !== undefined
    },
  }
}
