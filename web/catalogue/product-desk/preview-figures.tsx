import { firstOrderable } from '../../../contract/catalogue/bulk/offer.ts'
import {
  centsFromDollars,
  dollarsFromCents,
  findLineTotal,
} from '../../../contract/values/money/money.ts'
import { discountedPrice } from '../../../contract/values/money/price.ts'
import { DEFAULT_MINIMUM_ORDER_QUANTITY, minimumOrder } from '../../../contract/values/quantity.ts'
import { useShop } from '../../platform/base/shop-query.ts'
import { type FiguresProps, FiguresView } from './figures-view.tsx'
import type { CheckedProduct, ProductEntries } from './product-form.ts'
import { productFormSchema } from './rules/product-rules.ts'

/** The figures of a card, as far as the entries can be read. */
export function PreviewFigures({ entries, errors }: Omit<FiguresProps, 'figures'>) {
  return <FiguresView entries={entries} errors={errors} figures={useDraft(entries)} />
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
