import { firstOrderable } from '../../../contract/catalogue/bulk/offer.ts'
import { isWorldwideGtin } from '../../../contract/catalogue/parts/gtins.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { priceProduct } from '../../../contract/values/money/price.ts'
import { isOwnPicture, variantAddress } from '../../../contract/values/picture-variants.ts'
import { minimumOrder } from '../../../contract/values/quantity.ts'
import { slugOf } from '../../../contract/values/text/slug.ts'
import type { FeedRow } from './feed-store.ts'

/** Attributes of Google's product data, in the order of the files. */
export const feedColumns = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'availability',
  'price',
  'unit_pricing_measure',
  'unit_pricing_base_measure',
  'brand',
  'gtin',
  'mpn',
  'identifier_exists',
  'condition',
  'product_type',
  'shipping_weight',
] as const
type FeedColumn = (typeof feedColumns)[number]
export type FeedItem = Readonly<Record<FeedColumn, string>>

/** The longest that each may be. */
const LENGTHS = { title: 150, description: 5000, mpn: 70 } as const
const HEAVIEST_GRAMS = 1_000_000
const PICTURE_PIXELS = 800

interface FeedTerms {
  readonly publicUrl: string
  /** The shop's least order, in pieces. */
  readonly minimumOrderQuantity: number
  readonly now: Date
}

/**
 * A product as Google lists it. Goods sold in bulk are priced by their minimum order there: the price is that of the
 * smallest order, and the description begins with how many pieces that are.
 */
export function toFeedItem(
  row: FeedRow,
  { publicUrl, minimumOrderQuantity, now }: FeedTerms,
): FeedItem {
  const { id, name, brand, category, imageUrl, partNumber, orderMultiple, pricePer } = row
  const floor = minimumOrder(minimumOrderQuantity, row.minimum)
  const pieces = firstOrderable({ floor, orderMultiple })
  const { unitPriceCents } = priceProduct(row, now, pieces)
  const total = Math.round((unitPriceCents * pieces) / pricePer)
  const isLeft = row.available - (row.available % orderMultiple) >= floor
  const gtin = row.gtins.find(isWorldwideGtin) ?? ''
  const mpn = (partNumber ?? '').slice(0, LENGTHS.mpn)
  const sold = `Minimum order ${formatCount(pieces)} pieces; the price is for ${formatCount(pieces)} pieces.`
  return {
    id,
    title: cut(oneLine(name), LENGTHS.title),
    description: cut(`${sold} ${oneLine(row.description)}`, LENGTHS.description),
    link: `${publicUrl}/catalogue/${id}/${slugOf(name)}`,
    image_link: pictureAddress(imageUrl, publicUrl),
    availability: isLeft ? 'in_stock' : 'out_of_stock',
    price: `${toDecimal(total)} USD`,
    unit_pricing_measure: `${pieces} ct`,
    unit_pricing_base_measure: '1 ct',
    brand: oneLine(brand ?? ''),
    gtin,
    mpn,
    identifier_exists: gtin || (brand && mpn) ? 'yes' : 'no',
    condition: 'new',
    // A comma would begin another type.
    product_type: oneLine(category ?? '').replace(/\s*,[\s,]*/g, ' - '),
    shipping_weight: weightOf(row, pieces),
  }
}

function pictureAddress(url: string, publicUrl: string): string {
  const path = isOwnPicture(url) ? variantAddress(url, PICTURE_PIXELS, 'jpg') : url
  return new URL(path, publicUrl).href
}

/** Heavier orders have none: freight is quoted by the pallet. */
function weightOf({ palletGrams, palletPieces }: FeedRow, pieces: number): string {
  if (palletGrams === null || palletPieces === null) return ''
  const grams = Math.ceil((palletGrams / palletPieces) * pieces)
  return grams > HEAVIEST_GRAMS ? '' : `${(grams / 1000).toFixed(2)} kg`
}

const toDecimal = (cents: number) => (cents / 100).toFixed(2)

// Characters that XML has no way to write are left out, too.
const oneLine = (text: string) => text.replace(/[\p{C}\s]+/gu, ' ').trim()

/** Cut at a character, never inside one. */
const cut = (text: string, length: number) =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
