import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../people/sessions/queries.ts'
import { useMay } from '../../people/sessions/rights/may.tsx'
import { gridPath, paths } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'
import { useKnownFields } from '../fields/queries.ts'
import { RowActions } from './actions/row-actions.tsx'
import { ChangeBar, sayFault } from './change-bar.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { gridPagePath } from './grid-choice.ts'
import { keepColumns, readKeptColumns } from './kept-columns.ts'
import { keepEdits, readKeptEdits } from './kept-edits.ts'
import type { GridChoice, GridPage } from './queries.ts'
import { readCell, showCell, writeCell } from './sheet/cell-text.ts'
import { allColumns, type ColumnId, columnsOf, fieldOf } from './sheet/columns.ts'
import type { CellFault } from './sheet/edits.ts'
import type { GridSheet } from './sheet/sheet.ts'
import type { SheetState } from './sheet/sheet-state.ts'
import { ProductGrid } from './view/product-grid.tsx'
import { useSheet } from './view/use-sheet.ts'

interface EditedProductsProps {
  readonly choice: GridChoice
  readonly page: GridPage
  /** True while the rows still belong to the previous filter. */
  readonly isOld: boolean
  /** Shown if no product matches. */
  readonly children: ReactNode
}

/** The grid with what is ticked, typed and chosen; typed cells stay while filters show other products. */
export function EditedProducts({ choice, page, isOld, children }: EditedProductsProps) {
  const navigate = useNavigate()
  const admin = useSession().data?.user?.email
  const [chosen, setChosen] = useState(readKeptColumns)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const { products } = page
  const fields = useKnownFields('product')
  const { isRemoved } = choice
  const mayChange = useMay()('POST /changeSet')
  const sheet = useMemo(
    (): GridSheet => ({
      products,
      columns: columnsOf(chosen, fields),
      fields,
      isReadOnly: isRemoved || !mayChange,
    }),
    [products, chosen, fields, isRemoved, mayChange],
  )
  const { state, dispatch } = useSheet({
    sheet,
    begun: () => readKeptEdits(admin),
    onEdits: (edits) => keepEdits(admin, edits),
  })
  const openPreview = (changeSetId: number) => navigate(paths.changeSet(changeSetId))
  const tick = (ids: readonly string[], isTicked: boolean) => {
    const others = [...ticked].filter((id) => !ids.includes(id))
    setTicked(new Set(isTicked ? [...others, ...ids] : others))
  }
  const choose = (columns: readonly ColumnId[]) => {
    setChosen(columns)
    keepColumns(columns)
  }
  /** Shows a faulty cell, even if its column or product is hidden. */
  const showFault = ({ productId, name, field }: CellFault) => {
    const columns = chosen.includes(field) ? chosen : [...chosen, field]
    choose(columns)
    const row = products.findIndex(({ _id }) => _id === productId)
    const column = columnsOf(columns, fields).findIndex(({ id }) => id === field)
    if (row >= 0) dispatch({ kind: 'go', to: { row, column } })
    else navigate(gridPath({ q: name }))
  }
  const tickedIds = products.map(({ _id }) => _id).filter((id) => ticked.has(id))
  return (
    <div aria-busy={isOld}>
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {tickedIds.length > 0 && mayChange ? (
          <RowActions
            productIds={tickedIds}
            list={isRemoved ? 'removed' : 'shop'}
            facets={page.facets}
            onDrafted={openPreview}
            onClear={() => setTicked(new Set())}
          />
        ) : (
          <p className="text-small text-steel-600">{isRemoved || !mayChange ? '' : HINT}</p>
        )}
        <ColumnChoice columns={allColumns(fields)} chosen={chosen} onChoose={choose} />
      </div>
      {products.length > 0 ? (
        <ProductGrid
          sheet={sheet}
          state={state}
          dispatch={dispatch}
          ticked={ticked}
          onTick={tick}
        />
      ) : (
        children
      )}
      <p role="status" className="mt-1.5 min-h-5 text-small text-steel-600">
        {state.note || sayCell(sheet, state)}
      </p>
      <Pages choice={choice} next={page.next} />
      {mayChange && Object.keys(state.edits).length > 0 && (
        <ChangeBar
          edits={state.edits}
          fields={fields}
          onDrafted={(id, sent) => {
            // This page stays until the preview is loaded, and who goes back before finds it as it is.
            dispatch({ kind: 'sent', sent })
            openPreview(id)
          }}
          onDiscard={() => dispatch({ kind: 'discard' })}
          onFault={showFault}
        />
      )}
    </div>
  )
}

const HINT = 'Type over a cell to change it, or tick rows to change them together.'

/** Says the former value of the active cell, or why its text can’t be read. */
function sayCell({ products, columns, fields }: GridSheet, { active, edits }: SheetState): string {
  const [product, column] = [products[active.row], columns[active.column]]
  const field = column && fieldOf(column)
  const changed = product && field && edits[product._id]?.cells[field]
  if (!product || !column || !field || changed === undefined) return ''
  const read = readCell(field, changed, fields)
  if ('fault' in read)
    return sayFault(
      { productId: product._id, name: product.name, field, fault: read.fault },
      fields,
    )
  const was = showCell(column, writeCell(product, column)) || 'empty'
  return `${column.label} of ${product.name}: was ${was}`
}

function Pages({ choice, next }: { readonly choice: GridChoice; readonly next: string | null }) {
  if (!next && !choice.after) return null
  return (
    <nav aria-label="Pages" className="mt-3 flex flex-wrap gap-3">
      {choice.after && (
        <Link className="btn btn-outline" to={gridPagePath(choice, undefined)}>
          First page
        </Link>
      )}
      {next && (
        <Link className="btn btn-outline" rel="next" to={gridPagePath(choice, next)}>
          Next page
        </Link>
      )}
    </nav>
  )
}
