import { type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type ChangeEvent, type CSSProperties, useCallback, useRef, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import type { GridColumn } from '../sheet/columns.ts'
import type { GridSheet } from '../sheet/sheet.ts'
import { type SheetAction, type SheetState, selectedRange } from '../sheet/sheet-state.ts'
import { GridRow } from './grid-row.tsx'
import { useGridEvents } from './use-sheet.ts'

/** As `.sheet-row`: in rem, for those who read large text. */
const ROW_REM = 2.25
const USUAL_REM_PX = 16
const ROWS_BEYOND = 6
/** Until the grid is measured. */
const FIRST_SIZE = { width: 0, height: 640 }

interface ProductGridProps {
  readonly sheet: GridSheet
  readonly state: SheetState
  readonly dispatch: (action: SheetAction) => void
  readonly ticked: ReadonlySet<string>
  readonly onTick: (productIds: readonly string[], isTicked: boolean) => void
}

/** Products and their fields as a spreadsheet: an ARIA grid that renders the visible rows only. */
export function ProductGrid({ sheet, state, dispatch, ticked, onTick }: ProductGridProps) {
  const { products, columns } = sheet
  const tickRows = (rows: readonly number[]) => {
    const ids = rows.flatMap((row) => products[row]?._id ?? [])
    onTick(ids, !ids.every((id) => ticked.has(id)))
  }
  const { grid, events } = useGridEvents({ sheet, state, dispatch, onTickRows: tickRows })
  const { active } = state
  const scroller = useRef<HTMLDivElement>(null)
  const [remPx] = useState(readRemPx)
  const pool = useRef(1)
  const first = useRef(0)
  const rows = useVirtualizer({
    count: products.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_REM * remPx,
    overscan: ROWS_BEYOND,
    useFlushSync: false,
    initialRect: FIRST_SIZE,
    // The cell in the tab order stays in the page, wherever it is scrolled to.
    rangeExtractor: useCallback(
      (range: Range) => withRow(rowsShown(range, pool.current), active.row, range.count),
      [active.row],
    ),
  })
  pool.current = countShown(rows.scrollRect?.height ?? FIRST_SIZE.height, ROW_REM * remPx)
  const shown = rows.getVirtualItems()
  // Rows that scroll out are used again for those that scroll in, at their place in the page: moving one costs its
  // styles as making one does. At rest the page has them in order. The active row has the focus and is never another's.
  if (!rows.isScrolling) first.current = shown[0]?.index ?? 0
  const slotOf = (index: number) =>
    (index + pool.current - (first.current % pool.current)) % pool.current
  const placed = rows.isScrolling
    ? shown.toSorted((one, other) => slotOf(one.index) - slotOf(other.index))
    : shown
  const selected = selectedRange(state)
  const widthPx = (widthOf(columns) * remPx) / USUAL_REM_PX
  const isWide = widthPx > (rows.scrollRect?.width ?? Number.POSITIVE_INFINITY)
  const isTickedAll = products.length > 0 && products.every(({ _id }) => ticked.has(_id))
  const tick = ({ target }: ChangeEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return
    const ids = target.value === ALL ? products.map(({ _id }) => _id) : [target.value]
    onTick(ids, target.checked)
  }
  return (
    <div ref={scroller} className={classNames('sheet-scroll', isWide && 'is-wide')}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus
        role="grid"
        aria-label="Products"
        aria-rowcount={products.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        aria-readonly={sheet.isReadOnly || undefined}
        className="sheet-grid"
        style={{ '--grid-columns': templateOf(columns) } as CSSProperties}
        {...events}
        onChange={tick}
      >
        <thead className="sheet-heads">
          <HeadRow
            columns={columns}
            isTickedAll={isTickedAll}
            isTickedSome={products.some(({ _id }) => ticked.has(_id))}
          />
        </thead>
        <tbody className="sheet-body" style={{ height: rows.getTotalSize() }}>
          {placed.map(({ index, start }) => {
            const product = products[index]
            if (!product) return null
            const isSelected = index >= selected.top && index <= selected.bottom
            const isActive = index === active.row
            return (
              <GridRow
                // By product: the focus must not pass to another one when other rows are loaded.
                key={isActive ? `active ${product._id}` : index % pool.current}
                product={product}
                row={index}
                topPx={start}
                columns={columns}
                fields={sheet.fields}
                edited={state.edits[product._id]}
                isTicked={ticked.has(product._id)}
                activeColumn={isActive ? active.column : undefined}
                from={isSelected ? selected.left : undefined}
                to={isSelected ? selected.right : undefined}
                typing={isActive ? state.typing?.typed : undefined}
                dispatch={dispatch}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Value of the tick above all rows. */
const ALL = 'all'

interface HeadRowProps {
  readonly columns: readonly GridColumn[]
  readonly isTickedAll: boolean
  readonly isTickedSome: boolean
}

function HeadRow({ columns, isTickedAll, isTickedSome }: HeadRowProps) {
  return (
    <tr aria-rowindex={1} className="sheet-row">
      {columns.map((column, place) => (
        <th
          key={column.id}
          scope="col"
          aria-colindex={place + 1}
          className={classNames(
            'sheet-head',
            column.id === 'tick' && 'sheet-tick',
            column.id === 'name' && 'sheet-name',
            column.isNumber && 'is-number',
          )}
        >
          {column.id === 'tick' ? (
            <input
              type="checkbox"
              className="checkbox"
              aria-label="Tick all rows"
              value={ALL}
              checked={isTickedAll}
              ref={(box) => {
                if (box) box.indeterminate = isTickedSome && !isTickedAll
              }}
              readOnly
            />
          ) : (
            column.label
          )}
        </th>
      ))}
    </tr>
  )
}

/** Rendered in the browser only. */
function readRemPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

function widthOf(columns: readonly GridColumn[]): number {
  return columns.reduce((sum, { widthPx }) => sum + widthPx, 0)
}

/** The name takes what is left of the width, and less of a phone's. */
function templateOf(columns: readonly GridColumn[]): string {
  return columns
    .map(({ id, widthPx }) =>
      id === 'name' ? 'minmax(var(--grid-name), 1fr)' : `${widthPx / USUAL_REM_PX}rem`,
    )
    .join(' ')
}

/** Always as many, so that each row that scrolls in finds one that has scrolled out. */
function countShown(heightPx: number, rowPx: number): number {
  return Math.ceil(heightPx / rowPx) + 1 + 2 * ROWS_BEYOND
}

function rowsShown({ startIndex, count, overscan }: Range, most: number): number[] {
  const first = Math.max(0, Math.min(startIndex - overscan, count - most))
  return Array.from({ length: Math.min(most, count) }, (_, place) => first + place)
}

function withRow(shown: number[], row: number, count: number): number[] {
  return shown.includes(row) || row >= count
    ? shown
    : [...shown, row].sort((one, other) => one - other)
}
