import { formatCount, formatDollars } from '../../../../contract/values/money/money.ts'
import { paths } from '../../../platform/base/paths.ts'
import { Link } from '../../../ui/link.tsx'
import { formatPrice, isOrderable, leastOrder, orderCost, shortageName } from '../order-cost.ts'
import { ProductPicture } from '../picture/product-picture.tsx'
import type { CardProduct } from '../queries.ts'

/**
 * The picture fills two thirds of the card, at 3:2; on a phone it stands beside the name, so that six cards are two
 * screens and a half.
 */
const CARD_SIZES = `(min-width: 90rem) 312px, (min-width: 64rem) 22vw, (min-width: 48rem) 33vw, 104px`

/** A product on the home page. The whole card is the target of Buy Now. */
export function ProductCard({ product }: { product: CardProduct }) {
  const { name, description, partNumber } = product
  const least = leastOrder(product)
  const isShort = !isOrderable(product)
  return (
    <article className="below product-card group relative [--tall:28rem] max-md:[--tall:17rem] has-[a:hover]:z-[1] has-[a:hover]:outline-2 has-[a:hover]:outline-ink">
      <div className="flex items-center justify-center overflow-hidden">
        <ProductPicture product={product} sizes={CARD_SIZES} className="aspect-square h-[103%]" />
      </div>
      <p className="part-no">{partNumber}</p>
      <h3 className="mt-1 text-h4 font-semibold">{name}</h3>
      <p className="mb-4 mt-1.5 line-clamp-2 text-small text-steel-600">{description}</p>
      <div>
        <CardFigures product={product} />
        <div className="flex items-center justify-between gap-3 border-t border-steel-200 pt-4">
          <p className="num text-small text-steel-600">
            {isShort ? (
              shortageName(product.available)
            ) : (
              <>
                {formatCount(least)} pcs ={' '}
                <span className="font-semibold text-ink">
                  {formatDollars(orderCost(product, least))}
                </span>
              </>
            )}
          </p>
          {/* A short product's page tells its buyer when there is more. */}
          <Link
            to={paths.purchase(product._id)}
            aria-label={`Buy Now, ${name}`}
            className={`btn after:absolute after:inset-0 ${isShort ? 'btn-outline' : 'btn-primary'}`}
          >
            Buy Now
          </Link>
        </div>
      </div>
    </article>
  )
}

/** The three figures, in the same order everywhere. */
function CardFigures({ product }: { product: CardProduct }) {
  return (
    <dl className="facts">
      <div>
        <dt>Price</dt>
        <dd>{formatPrice(product.priceFor, product.pricePer)}</dd>
      </div>
      <div>
        <dt>Minimum order</dt>
        <dd>{formatCount(product.minimum)}</dd>
      </div>
      <div>
        <dt>Available</dt>
        <dd className={isOrderable(product) ? undefined : 'text-bad'}>
          {formatCount(product.available)}
        </dd>
      </div>
    </dl>
  )
}
