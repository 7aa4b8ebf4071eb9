import { useState } from 'react'
import { formatCount } from '../../../../contract/values/money/money.ts'
import { leastOrder } from '../../../catalogue/products/order-cost.ts'
import { Button } from '../../../ui/button.tsx'
import { readTypedCount } from '../../../ui/fields/typed-number.ts'
import type { ListRow, ProductChoice } from '../list-rows.ts'

interface QuantityChoiceProps {
  readonly row: ListRow
  readonly choice: ProductChoice
  readonly onTake: (quantity: number) => void
}

/** Quantities that can be ordered, and a field for another one. */
export function QuantityChoice({ row, choice, onTake }: QuantityChoiceProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const { product } = choice
  const take = () => {
    const count = readTypedCount(typed)
    if (typed.trim() !== '' && Number.isSafeInteger(count) && count > 0) onTake(count)
    else setError('A whole number of pieces')
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {offeredQuantities(row, choice).map((quantity) => (
        <Button
          key={quantity}
          size="small"
          aria-label={`Take ${formatCount(quantity)}, ${product.name}`}
          onClick={() => onTake(quantity)}
        >
          Take {formatCount(quantity)}
        </Button>
      ))}
      <input
        aria-label={`Ordered quantity, ${product.name}`}
        aria-invalid={error ? true : undefined}
        placeholder={choice.quantity === undefined ? 'Pieces' : 'Other'}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(undefined)
        }}
        onKeyDown={(event) => event.key === 'Enter' && take()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        className="input num w-28 xl:h-8 xl:w-22 xl:px-1 xl:text-small"
      />
      <Button size="small" aria-label={`Set the quantity, ${product.name}`} onClick={take}>
        Set
      </Button>
      {error && (
        <p role="alert" className="text-small font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

/** After a choice, the shop's nearest quantities; else those that were read; if there are none, the smallest order. */
function offeredQuantities(
  { judged, product, resolved }: ListRow,
  choice: ProductChoice,
): number[] {
  const nearest = judged?.nearest ?? (product ? [] : resolved.nearest)
  const read = judged ? [] : (resolved.offered ?? [])
  const known = [...read, ...nearest].filter((quantity) => quantity !== null)
  const offered = [...new Set(known)]
  return offered.length > 0 || choice.quantity !== undefined
    ? offered
    : [leastOrder(choice.product)]
}
