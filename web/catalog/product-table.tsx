import { Link } from 'react-router'
import type { Product } from '../../contract/catalog.ts'
import { formatCount, formatDollars } from '../../contract/money.ts'
import { paths } from '../paths.ts'
import { Ledger, LedgerCell, LedgerRow } from '../ui/ledger.tsx'
import { minimumOrderCost } from './minimum-order-cost.ts'
import { ProductPicture } from './product-picture.tsx'

const columns = [
  { title: 'Part number' },
  { title: 'Part' },
  { title: 'Price', isNumber: true },
  { title: 'Minimum order', isNumber: true },
  { title: 'Available', isNumber: true },
  { title: 'Minimum costs', isNumber: true },
  { title: 'Order' },
] as const

/** Products as rows one can buy from; below 1280 px as a list. */
export function ProductTable({ products }: { products: readonly Product[] }) {
  return (
    <Ledger label="Parts" columns={columns} className="text-small">
      {products.map((product) => (
        <ProductRow key={product._id} product={product} />
      ))}
    </Ledger>
  )
}

function ProductRow({ product }: { product: Product }) {
  const { _id, name, partNumber, brand, minimum, available } = product
  const isShort = available < minimum
  return (
    <LedgerRow className="max-xl:grid-cols-[4rem_1fr_auto] max-xl:items-start max-xl:gap-x-3 max-xl:gap-y-1">
      <LedgerCell className="max-xl:col-start-2 max-xl:row-start-1">
        <span className="part-no whitespace-nowrap">{partNumber}</span>
      </LedgerCell>
      <LedgerCell className="max-xl:contents">
        <div className="max-xl:contents xl:flex xl:gap-3">
          <span className="size-16 shrink-0 max-xl:col-start-1 max-xl:row-span-3 max-xl:row-start-1 xl:size-12">
            <ProductPicture product={product} sizes="64px" className="size-full" />
          </span>
          <span className="min-w-0 max-xl:col-span-2 max-xl:col-start-2 max-xl:row-start-2">
            <Link className="tlink inline-block min-h-6 font-semibold" to={paths.purchase(_id)}>
              {name}
            </Link>
            {brand && <span className="block text-micro text-steel-600">{brand}</span>}
          </span>
        </div>
      </LedgerCell>
      <LedgerCell isNumber className="max-xl:col-start-3 max-xl:row-start-1 max-xl:text-right">
        <Price product={product} />
      </LedgerCell>
      <LedgerCell isNumber className="max-xl:col-start-2 max-xl:row-start-3 max-xl:text-micro">
        <span className="text-steel-600 xl:hidden">Minimum order </span>
        {formatCount(minimum)}
      </LedgerCell>
      <LedgerCell isNumber className="max-xl:col-start-2 max-xl:row-start-4 max-xl:text-micro">
        <span className="text-steel-600 xl:hidden">Available </span>
        <span className={isShort ? 'font-semibold text-bad' : undefined}>
          {formatCount(available)}
        </span>
      </LedgerCell>
      <LedgerCell isNumber className="max-xl:hidden">
        {formatDollars(minimumOrderCost(product))}
      </LedgerCell>
      <LedgerCell className="max-xl:col-start-3 max-xl:row-span-2 max-xl:row-start-3 max-xl:self-end max-xl:justify-self-end">
        {isShort ? (
          <span className="text-micro text-steel-600 xl:text-small">Below the minimum order</span>
        ) : (
          <Link
            to={paths.purchase(_id)}
            aria-label={`Buy Now, ${name}`}
            className="btn btn-outline btn-sm"
          >
            Buy Now
          </Link>
        )}
      </LedgerCell>
    </LedgerRow>
  )
}

function Price({ product: { price, listPrice } }: { product: Product }) {
  return (
    <>
      {price < listPrice && (
        <span className="mr-2 text-micro text-steel-600 xl:mr-0 xl:block">
          <span className="sr-only">Was </span>
          <s>{formatDollars(listPrice)}</s>
        </span>
      )}
      <span className="font-semibold">{formatDollars(price)}</span>
    </>
  )
}
