import { useEffect, useMemo, useRef, useState } from 'react'
import type { ResolvedStatus } from '../../../../contract/ordering/quick-order/resolved.ts'
import {
  formatCount,
  formatCountOf,
  formatDollars,
  sumDollars,
} from '../../../../contract/values/money/money.ts'
import { isSignedIn, useSession } from '../../../people/sessions/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Ledger } from '../../../ui/ledger.tsx'
import { countRows, isDoubtful, type ListRow, statusOf, totalOf } from '../list-rows.ts'
import { type ListWork, rowsOf } from '../list-work.ts'
import { type ListSource, useAddRows } from '../mutations.ts'
import { CountFilters } from './count-filters.tsx'
import { FileReading } from './file-reading.tsx'
import { ResultRow } from './result-row.tsx'
import { WithoutPart } from './without-part.tsx'

const COLUMNS = [
  { title: 'Line' },
  { title: 'As typed' },
  { title: 'Part' },
  { title: 'Ordered quantity' },
  { title: 'Line total', isNumber: true },
] as const

const ROWS_A_PAGE = 100

interface ResultsProps {
  readonly work: ListWork
  readonly onWork: (change: (before: ListWork) => ListWork) => void
  readonly cartId: string | undefined
  readonly isReading: boolean
  readonly onReadAgain: (source: ListSource) => void
  readonly onAdded: (rows: readonly ListRow[]) => void
  /** Every line is in the cart or was discarded. */
  readonly onEmpty: () => void
}

/** Results of all lines; those that need the buyer show how to go on. */
export function Results(props: ResultsProps) {
  const { work, onWork, cartId, isReading, onReadAgain, onAdded, onEmpty } = props
  const isCustomer = isSignedIn(useSession().data)
  const { rows, change, remove } = useRows(work, onWork, isCustomer)
  const [only, setOnly] = useState<ResolvedStatus>()
  const [shown, setShown] = useState(ROWS_A_PAGE)
  const table = useRef<HTMLDivElement>(null)
  const counts = countRows(rows)
  const addRows = useAddRows(cartId, (added) => {
    onAdded(added)
    const left = remove(added)
    if (left.every((row) => statusOf(row) === 'noPart')) onEmpty()
    else focusNextDoubtful(table.current)
  })
  useF8(() => focusNextDoubtful(table.current))

  const chosen = rows.filter((row) => (only ? statusOf(row) === only : statusOf(row) !== 'noPart'))
  const withoutPart = rows.filter((row) => statusOf(row) === 'noPart')
  const ready = rows.filter((row) => statusOf(row) === 'ready')
  return (
    <div className="mt-6 xl:grid xl:grid-cols-[minmax(0,1fr)_auto] xl:items-center xl:gap-x-6 xl:[&>*]:col-span-2">
      {work.lists.map((list) => (
        <FileReading
          key={list.listNo}
          list={list}
          isReading={isReading}
          onReadAgain={onReadAgain}
        />
      ))}
      <div className="xl:!col-span-1">
        <CountFilters lines={rows.length} counts={counts} only={only} onOnly={setOnly} />
      </div>
      {/* Stays on the screen where rows are list items: the last of them is many screens below. */}
      <div className="flex flex-wrap gap-3 max-xl:sticky max-xl:top-0 max-xl:z-10 max-xl:bg-paper max-xl:py-3 xl:!col-span-1">
        {ready.length > 0 && (
          <Button kind="primary" working={addRows.isPending} onClick={() => addRows.mutate(ready)}>
            Add {formatCountOf(ready.length, 'ready line')}
          </Button>
        )}
        {ready.length > 0 && (
          <p className="num self-center font-semibold">
            {formatDollars(sumDollars(ready.map((row) => totalOf(row) ?? 0)))}
          </p>
        )}
        <Button onClick={onEmpty}>Discard</Button>
      </div>
      {rows.some(isDoubtful) && (
        <p className="mt-2 text-small text-steel-600 pointer-coarse:hidden">
          F8 goes to the next line that needs attention.
        </p>
      )}
      <div ref={table} className="xl:mt-4">
        {chosen.length > 0 && only !== 'noPart' && (
          <Ledger label="Lines of the list" columns={COLUMNS}>
            {chosen.slice(0, shown).map((row) => (
              <ResultRow key={row.id} row={row} isCustomer={isCustomer} onChange={change} />
            ))}
          </Ledger>
        )}
        {chosen.length > shown && only !== 'noPart' && (
          <Button className="mt-4" onClick={() => setShown(shown + ROWS_A_PAGE)}>
            Show more lines ({formatCount(chosen.length - shown)} left)
          </Button>
        )}
        {(only === undefined || only === 'noPart') && (
          <WithoutPart rows={withoutPart} isOpen={only === 'noPart'} />
        )}
      </div>
    </div>
  )
}

/** The rows of all lists, with what the buyer chose; rows that were added are left out. */
function useRows(work: ListWork, onWork: ResultsProps['onWork'], isRemembered: boolean) {
  const rows = useMemo(() => rowsOf(work, isRemembered), [work, isRemembered])
  return {
    rows,
    change: (row: ListRow) =>
      onWork((before) => ({ ...before, changed: { ...before.changed, [row.id]: row } })),
    /** Returns the rows that stay. */
    remove: (removed: readonly ListRow[]) => {
      const ids = new Set(removed.map(({ id }) => id))
      onWork((before) => ({ ...before, gone: [...before.gone, ...ids] }))
      return rows.filter(({ id }) => !ids.has(id))
    },
  }
}

/** Rows that need the buyer carry `data-doubtful`; the one after the focus follows, else the first. */
function focusNextDoubtful(table: HTMLElement | null): void {
  const rows = [...(table?.querySelectorAll<HTMLElement>('[data-doubtful]') ?? [])]
  const here = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[here + 1] ?? rows[0]
  const control = next?.querySelector<HTMLElement>('input, button, select')
  control?.focus()
  next?.scrollIntoView({ block: 'center' })
}

function useF8(go: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      event.preventDefault()
      go()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
