import type { ReactNode } from 'react'
import type { Product } from '../../../../contract/catalogue/products.ts'
import { formatDollars } from '../../../../contract/values/money/money.ts'
import { type CountedIn, perPieces } from '../../../catalogue/products/order-cost.ts'
import { BreakableEmail } from '../../../ui/breakable-email.tsx'

interface OrderFactsProps {
  readonly product: Product & CountedIn
  readonly customer: string | undefined
  readonly email: string | undefined
}

/** Facts of the order that the customer can't change, so they are no inputs. */
export function OrderFacts({ product, customer, email }: OrderFactsProps) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 border-b border-steel-200 pb-4 text-small">
      <Fact name="Product name">{product.name}</Fact>
      <Fact name="Price">
        <span className="num">{formatDollars(product.priceFor)}</span>{' '}
        {perPieces(product.pricePer, product.unitOfSale)}
      </Fact>
      <Fact name="Customer name">{customer}</Fact>
      <Fact name="Customer email">
        <BreakableEmail email={email ?? ''} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-steel-600">{name}</dt>
      <dd className="min-w-0 font-semibold leading-5 [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}
