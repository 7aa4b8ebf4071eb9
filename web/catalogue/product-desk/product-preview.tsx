import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { firstOrderable } from '../../../contract/catalogue/bulk/offer.ts'
import {
  centsFromDollars,
  dollarsFromCents,
  findLineTotal,
  formatCount,
  formatDollars,
} from '../../../contract/values/money/money.ts'
import { discountedPrice } from '../../../contract/values/money/price.ts'
import { DEFAULT_MINIMUM_ORDER_QUANTITY, minimumOrder } from '../../../contract/values/quantity.ts'
import { useShop } from '../../platform/base/shop-query.ts'
import { PalletDrawing } from '../../ui/states/pallet-drawing.tsx'
import { formatPrice } from '../products/order-cost.ts'
import { ProductPicture } from '../products/picture/product-picture.tsx'
import type { ProductFormProps } from './product-fields.tsx'
import type { CheckedProduct, ProductEntries } from './product-form.ts'
import { productFormSchema } from './rules/product-rules.ts'

interface ProductPreviewProps extends ProductFormProps {
  /** The chosen picture, until it is uploaded. */
  readonly preview: string | undefined
}

/** The card of the product being typed, with what it still lacks. */
export function ProductPreview({ form, preview }: ProductPreviewProps) {
  const entries = useWatch({ control: form.control }) as ProductEntries
  const { errors } = form.formState
  const { price, pricePer, minimum, available, least, total } = useDraft(entries)
  const img = entries.pictures[0]?.img ?? preview
  return (
    <section aria-labelledby="preview">
      <h3 id="preview" className="mb-2 font-sans text-small font-semibold">
        As buyers will see it
      </h3>
      <article className="flex flex-col border border-steel-300 p-5">
        <div className="-mx-5 -mt-5 mb-4 flex aspect-[3/2] items-center justify-center overflow-hidden">
          {img ? (
            <ProductPicture product={{ img }} sizes="320px" className="aspect-square h-[103%]" />
          ) : (
            <PalletDrawing className="h-3/5 w-auto" label="No picture yet" />
          )}
        </div>
        <p className="part-no min-h-[1.125rem]">{entries.partNumber}</p>
        <p className="mt-1 text-h4 font-semibold [overflow-wrap:anywhere]">
          {entries.name || <Lacking isWrong={errors.name !== undefined}>Name</Lacking>}
        </p>
        <p className="mb-4 mt-1.5 line-clamp-2 min-h-10 text-small text-steel-600 [overflow-wrap:anywhere]">
          {entries.description || (
            <Lacking isWrong={errors.description !== undefined}>Description</Lacking>
          )}
        </p>
        <dl className="facts">
          <Figure name="Price" typed={entries.price} isWrong={errors.price !== undefined}>
            {price !== undefined && formatPrice(price, pricePer)}
          </Figure>
          <Figure
            name="Minimum order"
            typed={entries.minimum}
            isWrong={errors.minimum !== undefined}
          >
            {minimum !== undefined && formatCount(minimum)}
          </Figure>
          <Figure
            name="Available"
            typed={entries.available}
            isWrong={errors.available !== undefined}
          >
            {available !== undefined && formatCount(available)}
          </Figure>
        </dl>
        <p className="num min-h-9 border-t border-steel-200 pt-4 text-small text-steel-600">
          {least !== undefined && total !== undefined && (
            <>
              {formatCount(least)} pcs ={' '}
              <span className="font-semibold text-ink">{formatDollars(total)}</span>
            </>
          )}
        </p>
      </article>
    </section>
  )
}

/** Figures as buyers will see them: the discounted price, and at least the shop's minimum. */
function useDraft(entries: ProductEntries) {
  const shopMinimum = useShop().data?.minimumOrderQuantity ?? DEFAULT_MINIMUM_ORDER_QUANTITY
  const listPrice = read('price', entries)
  const ownMinimum = read('minimum', entries)
  const pricePer = read('pricePer', entries) ?? 1
  const orderMultiple = read('orderMultiple', entries) ?? pricePer
  const percent = read('discount', entries)?.percent ?? 0
  const price =
    listPrice === undefined ? undefined : discountedPrice(centsFromDollars(listPrice), percent)
  const minimum = ownMinimum === undefined ? undefined : minimumOrder(shopMinimum, ownMinimum)
  const least =
    minimum === undefined ? undefined : firstOrderable({ floor: minimum, orderMultiple })
  // None while the multiple doesn't fit the price.
  const total =
    price === undefined || least === undefined ? undefined : findLineTotal(price, least, pricePer)
  return {
    pricePer,
    minimum,
    least,
    price: price && dollarsFromCents(price),
    total: total && dollarsFromCents(total),
    available: read('available', entries),
  }
}

function read<
  Name extends 'price' | 'minimum' | 'available' | 'discount' | 'pricePer' | 'orderMultiple',
>(name: Name, entries: ProductEntries): CheckedProduct[Name] | undefined {
  const found = productFormSchema.shape[name].safeParse(entries[name])
  return found.success ? (found.data as CheckedProduct[Name]) : undefined
}

interface FigureProps {
  readonly name: string
  readonly typed: string
  readonly isWrong: boolean
  readonly children: ReactNode
}

function Figure({ name, typed, isWrong, children }: FigureProps) {
  const fault = typed.trim() === '' ? 'missing' : 'wrong'
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <Lacking isWrong={isWrong}>{isWrong ? fault : '–'}</Lacking>}</dd>
    </div>
  )
}

function Lacking({ isWrong, children }: { isWrong: boolean; children: ReactNode }) {
  return <span className={isWrong ? 'text-bad' : 'text-steel-500'}>{children}</span>
}
