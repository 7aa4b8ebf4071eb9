import ArrowRight from 'lucide-react/icons/arrow-right'
import { formatCount, formatDollars } from '../../../../contract/values/money/money.ts'
import { UntilDay } from '../../../catalogue/products/card/until-day.tsx'
import { formatPrice, listPriceFor } from '../../../catalogue/products/order-cost.ts'
import { ProductPicture } from '../../../catalogue/products/picture/product-picture.tsx'
import { type CardProduct, useDiscounts } from '../../../catalogue/products/queries.ts'
import { LoadFailure } from '../../../platform/base/failures/load-failure.tsx'
import { cataloguePath, paths } from '../../../platform/base/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { TitledSection } from '../titled-section.ts'

/** The promotion: its Buy Now opens the discounted parts, or all parts while none is discounted. */
export function CarDiscount({ title }: TitledSection) {
  const discounts = useDiscounts()
  const isRunning = discounts.data?.length !== 0
  return (
    <section
      aria-labelledby="discount"
      className="below border-y border-ink bg-signal [--tall:56rem] lg:[--tall:33rem] lg:bg-[linear-gradient(90deg,var(--color-signal)_50%,var(--color-paper)_50%)]"
    >
      <div className="wrap grid lg:grid-cols-2">
        <div className="flex flex-col justify-between py-10 text-primary-content lg:py-14 lg:pr-12">
          <h2 id="discount" className="text-h1">
            {title ?? 'Car Discount'}
          </h2>
          <p className="head num -ml-1 my-6 text-[9rem] leading-[.8] tracking-[-.03em] lg:-ml-2.5 lg:text-[16rem]">
            50%
          </p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Link
              className="btn btn-accent btn-lg text-body"
              to={isRunning ? cataloguePath({ discounted: true }) : paths.catalogue}
            >
              Buy Now
              <Icon of={ArrowRight} />
            </Link>
            <p className="max-w-[34ch] text-small font-medium">
              {isRunning
                ? 'Up to half off marked parts until the date shown.'
                : 'No discounts at the moment.'}
            </p>
            {title === undefined && <Tag>Sample</Tag>}
          </div>
        </div>
        <div className="-mx-4 bg-paper px-4 py-6 md:-mx-6 md:px-6 lg:mx-0 lg:-mr-10 lg:border-l lg:border-ink lg:px-10 lg:py-10">
          <h3 className="flex justify-between border-b-2 border-ink pb-2 text-small font-semibold">
            <span>Discounted now</span>
            <span>Price per piece</span>
          </h3>
          <DiscountedNow />
        </div>
      </div>
    </section>
  )
}

function DiscountedNow() {
  const discounts = useDiscounts()
  if (discounts.isPending)
    return (
      <Loading label="Loading the discounts">
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className="border-b border-steel-200 py-3 last:border-b-0">
            <Skeleton className="h-16 lg:h-20" />
          </div>
        ))}
      </Loading>
    )
  if (discounts.isLoadingError)
    return (
      <div className="pt-4">
        <LoadFailure title="The discounts could not be loaded" query={discounts} />
      </div>
    )
  if (discounts.data.length === 0)
    return (
      <p className="py-4 text-steel-700">
        Nothing at the moment.{' '}
        <Link className="tlink font-medium" to={paths.catalogue}>
          See all parts
        </Link>
      </p>
    )
  return (
    <ul>
      {discounts.data.map((product) => (
        <DiscountedProduct key={product._id} product={product} />
      ))}
    </ul>
  )
}

function DiscountedProduct({ product }: { product: CardProduct }) {
  const { name, partNumber, available, priceFor, pricePer, discountUntil } = product
  return (
    <li className="relative flex items-center gap-4 border-b border-steel-200 py-3 last:border-b-0 hover:bg-steel-50">
      <span className="size-16 shrink-0 lg:size-20">
        <ProductPicture
          product={product}
          sizes="(min-width: 64rem) 80px, 64px"
          className="size-full"
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="part-no block">{partNumber}</span>
        <Link
          to={paths.purchase(product._id)}
          className="block font-semibold leading-5 after:absolute after:inset-0"
        >
          {name}
        </Link>
        <span className="num text-micro text-steel-600">
          {discountUntil && (
            <>
              <UntilDay moment={discountUntil} />,{' '}
            </>
          )}
          {formatCount(available)} available
        </span>
      </span>
      <span className="num text-right">
        <span className="block text-small text-steel-600">
          <span className="sr-only">Was </span>
          <s>{formatDollars(listPriceFor(product))}</s>
        </span>
        <span className="block text-h4 font-semibold">
          <span className="sr-only">now </span>
          {formatPrice(priceFor, pricePer)}
        </span>
      </span>
    </li>
  )
}
