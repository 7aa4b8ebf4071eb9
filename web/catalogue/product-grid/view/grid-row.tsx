import { memo } from 'react'
import type { FieldDefinition } from '../../../../contract/catalogue/fields/custom-fields.ts'
import type { GridProduct } from '../../../../contract/catalogue/product-grid.ts'
import { classNames } from '../../../ui/class-names.ts'
import { readCell, showCell, writeCell } from '../sheet/cell-text.ts'
import { fieldOf, type GridColumn } from '../sheet/columns.ts'
import type { Edits } from '../sheet/edits.ts'
import type { SheetAction } from '../sheet/sheet-state.ts'
import { CellEditor } from './cell-editor.tsx'

interface GridRowProps {
  readonly product: GridProduct
  readonly row: number
  readonly topPx: number
  readonly columns: readonly GridColumn[]
  readonly fields: readonly FieldDefinition[]
  readonly edited: Edits[string] | undefined
  readonly isTicked: boolean
  /** The column of the cell in the tab order, if it is in this row. */
  readonly activeColumn: number | undefined
  /** Columns that are selected in this row. */
  readonly from: number | undefined
  readonly to: number | undefined
  /** The text of the active cell while it is edited. */
  readonly typing: string | undefined
  readonly dispatch: (action: SheetAction) => void
}

/** One product. Rendered again only when something of this row changes, so that scrolling stays smooth. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { product, row, columns, isTicked, activeColumn } = props
  return (
    <tr
      aria-rowindex={row + 2}
      aria-selected={isTicked}
      className="sheet-row absolute inset-x-0 top-0"
      style={{ transform: `translateY(${props.topPx}px)` }}
    >
      {columns.map((column, place) => {
        const shown = {
          column,
          place: `${row}:${place}`,
          product,
          isActive: place === activeColumn,
          isSelected: isBetween(place, props.from, props.to),
        }
        if (column.id === 'tick') return <TickCell key="tick" {...shown} isTicked={isTicked} />
        const field = fieldOf(column)
        return (
          <TextCell
            key={column.id}
            {...shown}
            fields={props.fields}
            changed={field && props.edited?.cells[field]}
            typing={place === activeColumn ? props.typing : undefined}
            dispatch={props.dispatch}
          />
        )
      })}
    </tr>
  )
})

function isBetween(place: number, from: number | undefined, to: number | undefined): boolean {
  return from !== undefined && to !== undefined && place >= from && place <= to
}

interface CellProps {
  readonly column: GridColumn
  /** Row and column: `12:3`. */
  readonly place: string
  readonly product: GridProduct
  readonly isActive: boolean
  readonly isSelected: boolean
}

function TickCell(props: CellProps & { readonly isTicked: boolean }) {
  const { place, product, isActive, isSelected, isTicked } = props
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its checkbox takes the focus
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid's cells are boxes, which have no role
      role="gridcell"
      aria-colindex={1}
      data-cell={place}
      className={classNames('sheet-cell sheet-tick', isSelected && 'is-selected')}
    >
      <input
        type="checkbox"
        className="sheet-box"
        data-place={place}
        tabIndex={isActive ? 0 : -1}
        aria-label={`Tick ${product.name}`}
        value={product._id}
        checked={isTicked}
        readOnly
      />
    </td>
  )
}

interface TextCellProps extends CellProps {
  readonly fields: readonly FieldDefinition[]
  /** As typed, if it differs from what the shop holds. */
  readonly changed: string | undefined
  readonly typing: string | undefined
  readonly dispatch: (action: SheetAction) => void
}

function TextCell(props: TextCellProps) {
  const { column, place, product, isActive, changed, typing } = props
  const field = fieldOf(column)
  const read = changed !== undefined && field ? readCell(field, changed, props.fields) : undefined
  const hasFault = read !== undefined && 'fault' in read
  const text = showCell(column, changed ?? writeCell(product, column))
  const isName = column.id === 'name'
  const Cell = isName ? 'th' : 'td'
  return (
    <Cell
      scope={isName ? 'row' : undefined}
      role={isName ? 'rowheader' : 'gridcell'}
      aria-colindex={Number(place.split(':')[1]) + 1}
      aria-selected={props.isSelected}
      aria-readonly={field ? undefined : true}
      aria-invalid={hasFault || undefined}
      data-cell={place}
      data-place={place}
      tabIndex={isActive ? 0 : -1}
      className={classNames(
        'sheet-cell',
        isName && 'sheet-name',
        column.id === 'partNumber' && 'is-code',
        column.isNumber && 'is-number',
        props.isSelected && 'is-selected',
        typing !== undefined && 'is-edited',
        changed !== undefined && (hasFault ? 'has-fault' : 'is-changed'),
      )}
    >
      {typing === undefined ? (
        <>
          <span className="block truncate">{text}</span>
          {changed !== undefined && <span className="sr-only">, changed</span>}
        </>
      ) : (
        <CellEditor
          label={`${column.label}, ${product.name}`}
          typing={typing}
          isNumber={column.isNumber}
          dispatch={props.dispatch}
        />
      )}
    </Cell>
  )
}
