import { useLocation } from 'react-router'
import type { ShortLevel } from '../../../../contract/catalogue/bulk/stock-level.ts'
import type { Product } from '../../../../contract/catalogue/products.ts'
import { formatCount, formatDollars } from '../../../../contract/values/money/money.ts'
import { useOpens } from '../../../people/sessions/rights/desk-link.tsx'
import { May } from '../../../people/sessions/rights/may.tsx'
import { formatDay } from '../../../platform/base/format-day.ts'
import { paths } from '../../../platform/base/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { formatPrice, isOrderable, listPriceFor } from '../../products/order-cost.ts'
import { ProductPicture } from '../../products/picture/product-picture.tsx'
import { StockTag } from '../../stock/stock-tag.tsx'

interface ManagedProductProps {
  readonly product: Product
  readonly level: ShortLevel | null | undefined
  readonly onDelete: () => void
  readonly onMarkDown: () => void
  readonly onShowPictures: () => void
}

/** A product with its admin actions. */
export function ManagedProduct({
  product,
  level,
  onDelete,
  onMarkDown,
  onShowPictures,
}: ManagedProductProps) {
  const { name, partNumber, description } = product
  return (
    <li className="flex flex-col p-4">
      <div className="flex gap-4">
        <div className="size-28 shrink-0">
          <ProductPicture product={product} sizes="112px" className="size-full" />
        </div>
        <div className="min-w-0">
          <p className="part-no">{partNumber}</p>
          <h3 className="mt-0.5 font-semibold leading-5 [overflow-wrap:anywhere]">{name}</h3>
          <div className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
            <DiscountTag product={product} />
            <StockTag level={level} available={product.available} />
          </div>
        </div>
      </div>
      <p className="mt-3 mb-3 line-clamp-3 text-small text-steel-600 [overflow-wrap:anywhere]">
        {description}
      </p>
      <div className="mt-auto">
        <Figures product={product} />
        <div className="flex flex-wrap gap-2 empty:hidden border-t border-steel-200 pt-3">
          <EditLink product={product} />
          <May call="PUT /product/:id/discount">
            <Button
              size="small"
              className="px-2 max-md:h-11"
              aria-label={`Discount, ${name}`}
              onClick={onMarkDown}
            >
              Discount
            </Button>
          </May>
          <May call="PUT /product/:id/pictures">
            <Button
              size="small"
              className="px-2 max-md:h-11"
              aria-label={`Pictures, ${name}`}
              onClick={onShowPictures}
            >
              Pictures
            </Button>
          </May>
          <May call="DELETE /product/:id">
            <Button
              kind="dangerQuiet"
              size="small"
              className="ml-auto px-2 max-md:h-11"
              aria-label={`Delete Now, ${name}`}
              onClick={onDelete}
            >
              Delete Now
            </Button>
          </May>
        </div>
      </div>
    </li>
  )
}

/** Leads back to the same page of the list. */
function EditLink({ product: { _id, name } }: { product: Product }) {
  const { pathname, search } = useLocation()
  if (!useOpens()(paths.editProduct(_id))) return null
  return (
    <Link
      className="btn btn-outline btn-sm px-2 max-md:h-11"
      to={paths.editProduct(_id)}
      state={{ from: pathname + search }}
      aria-label={`Edit, ${name}`}
    >
      Edit
    </Link>
  )
}

function DiscountTag({ product }: { product: Product }) {
  const { discountPercent, discountUntil } = product
  if (!discountPercent || !discountUntil) return null
  return (
    <Tag tone="signal">
      {discountPercent}% until {formatDay(discountUntil)}
    </Tag>
  )
}

function Figures({ product }: { product: Product }) {
  const { price, listPrice, minimum, available } = product
  return (
    <dl className="facts">
      <div>
        <dt>Price</dt>
        <dd>
          {formatPrice(product.priceFor, product.pricePer)}
          {price !== listPrice && (
            <span className="block text-micro font-normal text-steel-600">
              <span className="sr-only">instead of </span>
              <s>{formatDollars(listPriceFor(product))}</s>
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>Minimum order</dt>
        <dd>{formatCount(minimum)}</dd>
      </div>
      <div>
        <dt>Available</dt>
        <dd className={isOrderable(product) ? undefined : 'text-bad'}>{formatCount(available)}</dd>
      </div>
    </dl>
  )
}
