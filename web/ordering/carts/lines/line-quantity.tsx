import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { LineView } from '../../../../contract/ordering/cart/carts.ts'
import { formatCount } from '../../../../contract/values/money/money.ts'
import { leastOrder } from '../../../catalogue/products/order-cost.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { readTypedCount } from '../../../ui/fields/typed-number.ts'
import { Icon } from '../../../ui/icon.tsx'
import { quantityId } from '../desk.ts'
import { troubleId } from './line-trouble.tsx'
import type { LineEntry } from './use-line-entry.ts'

interface LineQuantityProps {
  readonly line: LineView
  readonly name: string
  readonly entry: LineEntry
  readonly isTroubled: boolean
}

/** Minus, input, plus; the steps are the order multiple. */
export function LineQuantity({ line, name, entry, isTroubled }: LineQuantityProps) {
  const { productId, orderMultiple, verdict } = line
  const isGone = verdict === 'unavailable'
  const step = (direction: -1 | 1) => entry.step(nextMultiple(line, entry.quantity, direction))
  const button = 'btn-square xl:size-8'
  return (
    <div className="flex">
      <Button
        className={classNames(button, 'border-r-0')}
        aria-label={`${formatCount(orderMultiple)} fewer, ${name}`}
        disabled={isGone}
        onClick={() => step(-1)}
      >
        <Icon of={Minus} className="size-4" />
      </Button>
      <input
        id={quantityId(productId)}
        aria-label={`Ordered quantity, ${name}`}
        aria-invalid={isTroubled || undefined}
        aria-describedby={isTroubled ? troubleId(productId) : undefined}
        value={entry.quantity}
        onChange={(event) => entry.type({ quantity: event.target.value })}
        onBlur={entry.save}
        onKeyDown={(event) => event.key === 'Enter' && entry.save()}
        readOnly={isGone}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        className="input num z-[1] w-28 text-center font-semibold xl:h-8 xl:w-22 xl:px-1 xl:text-small"
      />
      <Button
        className={classNames(button, 'border-l-0')}
        aria-label={`${formatCount(orderMultiple)} more, ${name}`}
        disabled={isGone}
        onClick={() => step(1)}
      >
        <Icon of={Plus} className="size-4" />
      </Button>
    </div>
  )
}

/** The next multiple, not below the smallest quantity that is sold. */
function nextMultiple(line: LineView, typed: string, direction: -1 | 1): number {
  const { orderMultiple } = line
  const least = leastOrder(line)
  const count = readTypedCount(typed)
  if (!Number.isSafeInteger(count)) return least
  const next =
    direction > 0
      ? (Math.floor(count / orderMultiple) + 1) * orderMultiple
      : (Math.ceil(count / orderMultiple) - 1) * orderMultiple
  return Math.max(least, next)
}
