import Trash2 from 'lucide-react/icons/trash-2'
import { memo, useState } from 'react'
import type { LineView } from '../../../../contract/ordering/cart/carts.ts'
import { formatDollars } from '../../../../contract/values/money/money.ts'
import { BetterQuantity } from '../../../catalogue/products/bulk/better-quantity.tsx'
import { PriceTrace } from '../../../catalogue/products/bulk/price-trace.tsx'
import { formatPrice } from '../../../catalogue/products/order-cost.ts'
import { PartName } from '../../../catalogue/products/part-name.tsx'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LedgerCell, LedgerRow, ROW_BUTTON } from '../../../ui/ledger.tsx'
import { referenceId, removeId, useLineEvents } from '../desk.ts'
import { LONGEST_REFERENCE } from '../visitor/visitor-cart.ts'
import { LinePacks } from './line-packs.tsx'
import { LineQuantity } from './line-quantity.tsx'
import { LineTrouble } from './line-trouble.tsx'
import { type LineEntry, useLineEntry } from './use-line-entry.ts'

interface CartRowProps {
  readonly line: LineView
  readonly number: number
  /** Called before the line is removed; returns what to call when it is gone, with its focus. */
  readonly onRemoval: (productId: string) => () => void
}

/** Layout and painting of list items outside the screen; the margin is for rings of focus. */
const SKIPPED_OFF_SCREEN =
  'max-xl:[contain-intrinsic-height:auto_20rem] max-xl:[content-visibility:auto] max-xl:[overflow-clip-margin:0.5rem]'

/**
 * One line of a cart: a row of the table, below 1280 px a list item; under it what is wrong with it. Not rendered again
 * for a change of another line: 500 rows would answer a key press too late.
 */
export const CartRow = memo(function CartRow({ line, number, onRemoval }: CartRowProps) {
  const entry = useLineEntry(line)
  const removal = useRemoval(line, entry, onRemoval)
  const name = line.name || 'Unknown product'
  const isTroubled = entry.failure !== undefined || line.verdict !== 'ready'
  return (
    <>
      <LedgerRow
        className={classNames(
          SKIPPED_OFF_SCREEN,
          'max-xl:grid-cols-[1rem_minmax(0,1fr)_minmax(0,1fr)] max-xl:gap-x-3 max-xl:gap-y-2.5',
          isTroubled && 'max-xl:!border-b-0 [&>td]:!border-b-0',
        )}
      >
        <LedgerCell className="num text-steel-600 max-xl:row-start-1">{number}</LedgerCell>
        <LedgerCell className="max-xl:col-span-2 max-xl:row-start-1">
          <PartName part={{ ...line, name }} hasPage={line.verdict !== 'unavailable'} />
        </LedgerCell>
        <LedgerCell title="Your reference" className="max-xl:col-start-2 max-xl:row-start-5">
          <input
            id={referenceId(line.productId)}
            aria-label={`Your reference, ${name}`}
            value={entry.reference}
            onChange={(event) => entry.type({ reference: event.target.value })}
            onBlur={entry.save}
            onKeyDown={(event) => event.key === 'Enter' && entry.save()}
            maxLength={LONGEST_REFERENCE}
            autoComplete="off"
            className="input xl:h-8 xl:w-36 xl:px-2 xl:text-small"
          />
        </LedgerCell>
        <LedgerCell
          title="Ordered quantity"
          className="max-xl:col-span-2 max-xl:col-start-2 max-xl:row-start-2"
        >
          <LineQuantity line={line} name={name} entry={entry} isTroubled={isTroubled} />
        </LedgerCell>
        <LedgerCell title="Packs" className="text-small max-xl:col-start-3 max-xl:row-start-4">
          <LinePacks line={line} name={name} onTake={entry.take} />
        </LedgerCell>
        <LedgerCell
          title="Price"
          className="max-xl:col-start-2 max-xl:row-span-2 max-xl:row-start-3 xl:min-w-40"
        >
          {line.priceFor !== null && (
            <>
              <p className="num">{formatPrice(line.priceFor, line.pricePer)}</p>
              <PriceTrace trace={line.trace} priceFor={line.priceFor} of={name} />
            </>
          )}
          {line.verdict === 'ready' && (
            <div className="mt-1 empty:hidden">
              <BetterQuantity line={line} of={name} onTake={entry.take} />
            </div>
          )}
        </LedgerCell>
        <LedgerCell title="Line total" isNumber className="max-xl:col-start-3 max-xl:row-start-3">
          <span className="font-semibold">
            {line.total === null ? '–' : formatDollars(line.total)}
          </span>
        </LedgerCell>
        <LedgerCell className="max-xl:col-start-3 max-xl:row-start-5 max-xl:self-end max-xl:justify-self-end">
          <Button
            id={removeId(line.productId)}
            size="small"
            className={`${ROW_BUTTON} xl:btn-square`}
            working={removal.isPending}
            aria-label={`Remove, ${name}`}
            title="Remove"
            onClick={removal.remove}
          >
            {!removal.isPending && <Icon of={Trash2} className="size-4" />}
            <span className="xl:hidden">Remove</span>
          </Button>
        </LedgerCell>
      </LedgerRow>
      {isTroubled && <LineTrouble line={line} name={name} entry={entry} removal={removal} />}
      {removal.failure && (
        <tr className="max-xl:block">
          <td colSpan={8} className="max-xl:block">
            <p role="alert" className="text-small font-medium text-bad">
              {removal.failure}
            </p>
          </td>
        </tr>
      )}
    </>
  )
})

function useRemoval(
  { productId, name }: LineView,
  entry: LineEntry,
  onRemoval: CartRowProps['onRemoval'],
) {
  const { removeLine, say, tellFault } = useLineEvents()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const remove = async () => {
    setIsPending(true)
    setFailure(undefined)
    entry.forgetStep()
    const moveFocus = onRemoval(productId)
    try {
      await removeLine(productId)
      tellFault(productId, undefined)
      say(`${name} removed`)
      moveFocus()
    } catch (error) {
      setFailure(failureText(error))
      setIsPending(false)
      void entry.save()
    }
  }
  return { isPending, failure, remove }
}
