import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import type {
  Candidate,
  ResolvedProduct,
} from '../../../../contract/ordering/quick-order/resolve.ts'
import type { ResolvedStatus } from '../../../../contract/ordering/quick-order/resolved.ts'
import { TellMeButton } from '../../../catalogue/watches/tell-me-button.tsx'
import { Checkbox } from '../../../ui/fields/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { choiceOf, type ListRow, typedNumber, verdictOf } from '../list-rows.ts'
import { Candidates } from './candidates.tsx'
import { FindPart } from './find-part.tsx'
import { QuantityChoice } from './quantity-choice.tsx'

interface RowHelpProps {
  readonly row: ListRow
  readonly status: ResolvedStatus
  readonly isCustomer: boolean
  /** Why the shop could not judge the choice. */
  readonly failure: string | undefined
  readonly onChoose: (change: { product?: ResolvedProduct; quantity?: number }) => void
  readonly onRemember: (isRemembered: boolean) => void
}

/** Under a line that needs the buyer: what is open, and the ways out. */
export function RowHelp(props: RowHelpProps) {
  const { row, status, isCustomer, failure, onChoose, onRemember } = props
  const { resolved, product } = row
  const [found, setFound] = useState<readonly Candidate[]>()
  const choice = choiceOf(row)
  const candidates = found ?? resolved.candidates ?? []
  const isSettled = status === 'ready'
  const number = typedNumber(row)
  return (
    <tr
      data-doubtful={isSettled ? undefined : ''}
      className="hover:!bg-transparent max-xl:block max-xl:border-b max-xl:border-steel-200 max-xl:pb-4"
    >
      <td colSpan={5} className="!pt-0 max-xl:block max-xl:!border-0 max-xl:!p-0">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2 border-l-[3px] border-steel-400 bg-steel-50 px-3 py-2 xl:ml-9">
          <Trouble row={row} failure={failure} />
          {candidates.length > 0 && (
            <Candidates
              row={row}
              candidates={candidates}
              onChoose={(chosen) => onChoose({ product: chosen })}
            />
          )}
          {isSearched(row) && <FindPart row={row} onFound={setFound} />}
          {choice && !isSettled && (
            <QuantityChoice
              row={row}
              choice={choice}
              onTake={(quantity) => onChoose({ quantity })}
            />
          )}
          {isCustomer && choice?.quantity !== undefined && verdictOf(row) === 'short' && (
            <TellMeButton
              key={choice.product.productId}
              productId={choice.product.productId}
              name={choice.product.name}
              wanted={choice.quantity}
            />
          )}
          {product && number && isCustomer && (
            <Checkbox
              label={`Remember ${number} as ${product.partNumber ?? product.name}`}
              checked={row.isRemembered}
              onChange={(event) => onRemember(event.target.checked)}
            />
          )}
        </div>
      </td>
    </tr>
  )
}

/** Whether no number led to a part: it may be another than those offered. */
function isSearched({ resolved: { status, candidates } }: ListRow): boolean {
  return status === 'notFound' || (status === 'choose' && candidates?.[0]?.by === 'words')
}

/** The shop's sentence about the quantity, or why it could not be asked. */
function Trouble({
  row: { judged, product, quantity, resolved },
  failure,
}: Pick<RowHelpProps, 'row' | 'failure'>) {
  const isChanged = product !== undefined || quantity !== undefined
  const sentence = failure ?? (isChanged ? judged?.detail : resolved.detail)
  if (!sentence) return null
  return (
    <p
      role={failure ? 'alert' : undefined}
      className="num flex min-w-0 gap-2 text-small font-medium text-bad max-xl:w-full"
    >
      <Icon of={CircleAlert} />
      {sentence}
    </p>
  )
}
