import { memo, useRef, useState } from 'react'
import type { ResolvedProduct } from '../../../../contract/ordering/quick-order/resolve.ts'
import { formatCount, formatDollars } from '../../../../contract/values/money/money.ts'
import { PartName } from '../../../catalogue/products/part-name.tsx'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { LedgerCell, LedgerRow } from '../../../ui/ledger.tsx'
import { choiceOf, isDoubtful, type ListRow, statusOf, totalOf } from '../list-rows.ts'
import { useJudgeChoice } from '../mutations.ts'
import { RowHelp } from './row-help.tsx'
import { TypedText } from './typed-text.tsx'

interface ResultRowProps {
  readonly row: ListRow
  readonly isCustomer: boolean
  readonly onChange: (row: ListRow) => void
}

/** A line of the list: as typed, what it became and why; under it the ways out where it needs the buyer. */
export const ResultRow = memo(function ResultRow({ row, isCustomer, onChange }: ResultRowProps) {
  const { resolved } = row
  const { failure, choose } = useChoosing(row, onChange)
  const choice = choiceOf(row)
  const quantity = choice ? choice.quantity : resolved.quantity?.value
  const doubtful = isDoubtful(row)
  const total = totalOf(row)
  return (
    <>
      <LedgerRow
        className={classNames(
          'max-xl:grid-cols-[1.75rem_minmax(0,1fr)_minmax(0,1fr)] max-xl:gap-y-2',
          doubtful && 'max-xl:!border-b-0 [&>td]:!border-b-0',
        )}
      >
        <LedgerCell className="num text-steel-600 max-xl:row-start-1">{resolved.lineNo}</LedgerCell>
        {/* A list item has no titles over these two: the typed line is set in mono, and the part has its picture. */}
        <LedgerCell className="max-xl:col-span-2 max-xl:row-start-1">
          <TypedText line={resolved} />
        </LedgerCell>
        <LedgerCell className="max-xl:col-span-2 max-xl:col-start-2 max-xl:row-start-2">
          {choice ? (
            <PartName part={choice.product}>
              <p className="text-small text-steel-600">{explanationOf(row)}</p>
            </PartName>
          ) : (
            <p className="text-small">{resolved.explanation}</p>
          )}
        </LedgerCell>
        <LedgerCell title="Ordered quantity" className="num max-xl:col-start-2 max-xl:row-start-3">
          {quantity === undefined ? '–' : formatCount(quantity)}
        </LedgerCell>
        <LedgerCell title="Line total" isNumber className="max-xl:col-start-3 max-xl:row-start-3">
          <span className={doubtful ? 'text-steel-600' : 'font-semibold'}>
            {typeof total === 'number' ? formatDollars(total) : '–'}
          </span>
        </LedgerCell>
      </LedgerRow>
      {(doubtful || row.product) && (
        <RowHelp
          row={row}
          status={statusOf(row)}
          isCustomer={isCustomer}
          failure={failure}
          onChoose={choose}
          onRemember={(isRemembered) => onChange({ ...row, isRemembered })}
        />
      )}
    </>
  )
})

function explanationOf({ product, quantity, resolved }: ListRow): string {
  if (product && product.productId !== resolved.productId) return 'Chosen by you'
  // Why the quantity was not sure matters until one was chosen.
  const [found = ''] = resolved.explanation.split('; ')
  return quantity === undefined ? resolved.explanation : found
}

/** Sends the buyer's choice to the shop for a verdict; a later choice wins over an earlier answer. */
function useChoosing(row: ListRow, onChange: (row: ListRow) => void) {
  const judge = useJudgeChoice()
  const [failure, setFailure] = useState<string>()
  const latest = useRef(0)
  const choose = async (change: { product?: ResolvedProduct; quantity?: number }) => {
    latest.current += 1
    const turn = latest.current
    const { judged: _, ...unjudged } = row
    const chosen: ListRow = { ...unjudged, ...change }
    onChange(chosen)
    setFailure(undefined)
    const choice = choiceOf(chosen)
    if (choice?.quantity === undefined) return
    try {
      const judged = await judge(choice.product.productId, choice.quantity)
      if (turn === latest.current && judged)
        onChange({ ...chosen, quantity: choice.quantity, judged })
    } catch (error) {
      if (turn === latest.current) setFailure(failureText(error))
    }
  }
  return { failure, choose }
}
