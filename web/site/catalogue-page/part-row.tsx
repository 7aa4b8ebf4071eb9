import { type FormEvent, Suspense, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProductWithLadder } from '../../../contract/catalogue/products.ts'
import { formatCount, formatDollars } from '../../../contract/values/money/money.ts'
import { CompareBox } from '../../catalogue/compare/compare-box.tsx'
import { FoldedLadder } from '../../catalogue/products/bulk/ladder-table.tsx'
import { keepTogether } from '../../catalogue/products/format-attribute.ts'
import {
  formatPrice,
  isOrderable,
  leastOrder,
  listPriceFor,
  orderCost,
  priceAtQuantity,
  shortageName,
} from '../../catalogue/products/order-cost.ts'
import { AddRowToCart } from '../../ordering/carts/adding/add-to-cart.tsx'
import { quantityMessage } from '../../ordering/orders/form/quantity-message.ts'
import { useSessionReader } from '../../people/sessions/queries.ts'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { loginPath, paths, productPath } from '../../platform/base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { readTypedCount } from '../../ui/fields/typed-number.ts'
import { useOnHydration } from '../../ui/hooks/use-on-hydration.ts'
import { Link } from '../../ui/link.tsx'
import { type AttributeColumn, factIn, valueIn, WIDE_ONLY } from './family-columns.ts'

const OrderDialog = lazyPart(() => import('../../ordering/orders/form/order-dialog.tsx'))

interface PartRowProps {
  readonly part: ProductWithLadder
  readonly columns: readonly AttributeColumn[]
}

/** A part with its figures and a quantity to order. Errors of the quantity are shown in the row. */
export function PartRow({ part, columns }: PartRowProps) {
  const [typed, setTyped] = useState('')
  const isChosen = typed !== '' && !quantityMessage(typed, part)
  return (
    <tr
      aria-selected={isChosen || undefined}
      className={classNames('part-row', isChosen && 'max-xl:-mx-4 max-xl:px-4')}
    >
      <th scope="row" className="part-title">
        <Link to={productPath(part)} className="tlink part-no part-link">
          {part.partNumber ?? part.name}
        </Link>
        {part.partNumber && (
          <span className="block [overflow-wrap:anywhere]">{keepTogether(part.name)}</span>
        )}
        {columns.length > 0 && (
          <span className="num block text-micro font-normal text-steel-600 xl:hidden">
            {columns
              .map((column) => factIn(part, column))
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
        <CompareBox part={part} />
      </th>
      {columns.map((column) => (
        <td
          key={column.name}
          className={classNames(
            'num whitespace-nowrap max-xl:hidden',
            column.isNumber && 'r',
            column.isWide && WIDE_ONLY,
          )}
        >
          {valueIn(part, column)}
        </td>
      ))}
      <td className="r num part-price">
        <Price part={part} />
      </td>
      <td className="r num max-xl:hidden">{formatCount(part.minimum)}</td>
      <td
        className={classNames(
          'r num max-xl:hidden',
          !isOrderable(part) && '!font-semibold text-bad',
        )}
      >
        {formatCount(part.available)}
      </td>
      <td className="part-order">
        <OrderInRow part={part} typed={typed} onType={setTyped} />
      </td>
    </tr>
  )
}

function Price({ part }: { part: ProductWithLadder }) {
  return (
    <>
      {formatPrice(part.priceFor, part.pricePer)}
      {part.price < part.listPrice && (
        <span className="block text-micro font-normal text-steel-600">
          <span className="sr-only">Was </span>
          <s>{formatDollars(listPriceFor(part))}</s>
        </span>
      )}
      <FoldedLadder product={part} of={part.partNumber ?? part.name} />
    </>
  )
}

interface OrderInRowProps {
  readonly part: ProductWithLadder
  readonly typed: string
  readonly onType: (typed: string) => void
}

/** Without script, a plain form that opens the part's order page. */
function OrderInRow({ part, typed, onType }: OrderInRowProps) {
  const { _id, name, minimum, available } = part
  const id = useId()
  const label = part.partNumber ?? name
  const readSession = useSessionReader()
  const navigate = useNavigate()
  const [isOrdering, setIsOrdering] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useOnHydration(() => onType(input.current?.value ?? ''))
  const fault = typed === '' ? undefined : quantityMessage(typed, part)
  const order = (event: FormEvent) => {
    event.preventDefault()
    if (fault) return
    if (readSession()?.user) setIsOrdering(true)
    else navigate(loginPath(paths.purchase(_id, typed)))
  }
  const facts = (
    <p className="num part-facts">
      <span>Minimum order {formatCount(minimum)}</span>
      <span>Available {formatCount(available)}</span>
    </p>
  )
  if (!isOrderable(part))
    return (
      <div className="flex flex-wrap items-center gap-x-2">
        {facts}
        <span className="inline-flex min-h-8 items-center text-small text-steel-600">
          {shortageName(available)}
        </span>
      </div>
    )
  const isChosen = typed !== '' && !fault
  const quantity = readTypedCount(typed)
  return (
    <>
      <form
        action={paths.purchase(_id)}
        onSubmit={order}
        className="flex items-center gap-1.5 max-sm:flex-wrap"
      >
        {facts}
        <label className="sr-only" htmlFor={id}>
          Quantity of {label}
        </label>
        <input
          ref={input}
          id={id}
          name="quantity"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          placeholder={formatCount(leastOrder(part))}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          aria-invalid={fault ? true : undefined}
          aria-describedby={typed ? `${id}-note` : undefined}
          className="input num part-quantity"
        />
        <Button
          type="submit"
          kind={isChosen ? 'primary' : 'outline'}
          disabled={fault !== undefined}
          aria-label={`Order Now, ${label}`}
          className="xl:h-8 xl:px-3 xl:text-small"
        >
          Order Now
        </Button>
        <AddRowToCart
          product={part}
          quantity={isChosen ? quantity : undefined}
          label={label}
          isDisabled={fault !== undefined}
          className="btn-square xl:size-8"
        />
      </form>
      <p
        id={`${id}-note`}
        role="status"
        className={classNames(
          'num mt-1 text-micro empty:hidden max-xl:text-right',
          fault && 'font-medium text-bad',
        )}
      >
        {fault}
        {isChosen && (
          <>
            {formatCount(quantity)} × {formatPrice(priceAtQuantity(part, quantity), part.pricePer)}{' '}
            = <b className="font-semibold">{formatDollars(orderCost(part, quantity))}</b>
          </>
        )}
      </p>
      {isOrdering && (
        <Suspense fallback={null}>
          <OrderDialog
            product={part}
            quantity={typed === '' ? undefined : String(quantity)}
            onClose={() => setIsOrdering(false)}
          />
        </Suspense>
      )}
    </>
  )
}
