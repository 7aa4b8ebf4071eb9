import type { ProductDetails } from '../../../../contract/catalogue/products.ts'
import { formatCount, formatDollars } from '../../../../contract/values/money/money.ts'
import { LadderTable } from '../bulk/ladder-table.tsx'
import {
  formatUnits,
  isOrderable,
  leastOrder,
  listPriceFor,
  orderCost,
  perPieces,
  priceAtQuantity,
} from '../order-cost.ts'
import { UntilDay } from './until-day.tsx'

interface ProductPriceProps {
  readonly product: ProductDetails
  /** Quantity of the shown total; by default the smallest that can be ordered. */
  readonly quantity?: number
}

/** Prices and available quantity of a product, the same on its page and where it is ordered. */
export function ProductPrice({ product, quantity = leastOrder(product) }: ProductPriceProps) {
  const { minimum, available, pricePer, unitOfSale, discountPercent, discountUntil } = product
  return (
    <>
      <div className="mt-6 flex flex-wrap max-sm:mt-4 items-start gap-x-10 gap-y-5">
        <div>
          <p>
            <span className="head num block text-[3.5rem] leading-none">
              {formatDollars(priceAtQuantity(product, quantity))}
            </span>
            <span className="block text-steel-600">{`price ${perPieces(pricePer, unitOfSale)}`}</span>
          </p>
          {discountPercent !== null && (
            <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-steel-600">
              <span className="tag tag-signal num">{discountPercent}% off</span>
              <span className="num">
                <span className="sr-only">Was </span>
                <s>{formatDollars(listPriceFor(product, quantity))}</s>
                {discountUntil && (
                  <>
                    , <UntilDay moment={discountUntil} />
                  </>
                )}
              </span>
            </p>
          )}
        </div>
        <LadderTable product={product} className="w-auto min-w-80 flex-1" />
      </div>
      <dl className="facts mt-5 border-b border-b-steel-200 max-lg:grid-cols-2">
        <div>
          <dt>Minimum order</dt>
          <dd>{formatCount(minimum)}</dd>
        </div>
        <div>
          <dt>Available</dt>
          <dd className={isOrderable(product) ? undefined : 'text-bad'}>
            {formatCount(available)}
          </dd>
        </div>
        {/* A phone shows it next to the button. */}
        <div className="max-lg:hidden">
          <dt>{formatUnits(quantity, unitOfSale)}</dt>
          <dd>{formatDollars(orderCost(product, quantity))}</dd>
        </div>
      </dl>
    </>
  )
}
