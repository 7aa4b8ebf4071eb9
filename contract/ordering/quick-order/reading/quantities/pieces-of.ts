import { firstOrderable } from '../../../../catalogue/bulk/offer.ts'
import { factors, type Unit } from '../../../../values/units.ts'
import type { SoldProduct } from '../../look-up.ts'
import { texts } from '../explain.ts'
import type { ReadNumber } from './numbers.ts'
import type { LineQuantity } from './read-quantity.ts'

/** Names of products that are sold by the set, or by the pair. */
const BY_THE_SET = /\b(?:sets?|kits?)\b|satz\b|\bjeu\b|\bjuego\b|\bkomplet\b/iu
const BY_THE_PAIR = /\bpairs?\b|\bpaar\b|\bpaire\b|\bcoppia\b/iu

/**
 * The quantity that a sure number is for: packs, sets and pairs depend on the product, and are asked where it says
 * nothing. A product with a unit of sale is counted in that: twelve sets of one sold per `set of 4` are twelve.
 */
export function piecesOf(
  { count = 0, unit, text: readFrom }: ReadNumber,
  product: SoldProduct | undefined,
): LineQuantity {
  const sure = (value: number): LineQuantity => ({ quantity: { value, readFrom }, offered: [] })
  const asked = (offered: readonly number[], problem: string): LineQuantity => ({
    quantity: null,
    offered,
    problem,
  })
  const least = product ? [firstOrderable(product.offer)] : []
  switch (unit) {
    case 'carton':
    case 'pallet': {
      const pieces = unit === 'carton' ? product?.packs.cartonPieces : product?.packs.palletPieces
      return pieces ? sure(count * pieces) : asked(least, texts.unknownPack(unit))
    }
    case 'set':
      return isSoldBy(BY_THE_SET, product) ? sure(count) : asked([count], texts.unknownPack('set'))
    case 'pair':
      return isSoldBy(BY_THE_PAIR, product)
        ? sure(count)
        : asked(unitsIn(2 * count, product, count), texts.unknownPack('pair'))
    case 'piece':
    case 'dozen':
      return product && piecesInUnit(product) > 1
        ? asked(unitsIn(count, product, count), texts.soldBy(product.unitOfSale ?? ''))
        : sure(count)
    case 'perHundred':
    case 'perThousand': {
      const pieces = count * (factors[unit] ?? 1)
      return isOnlyMultiple(count, product)
        ? sure(pieces)
        : asked([pieces, count], texts.mayMultiply(letterOf(unit), factors[unit] ?? 1))
    }
    default:
      return sure(count)
  }
}

/** Whether a product is counted in such bundles: by its unit of sale, else by its name. */
function isSoldBy(bundle: RegExp, product: SoldProduct | undefined): boolean {
  return product !== undefined && bundle.test(product.unitOfSale || product.name)
}

/** The pieces in a unit of sale: 4 in a `set of 4`, 2 in a pair, 1 where it names no number. */
function piecesInUnit({ unitOfSale }: SoldProduct): number {
  const [named] = unitOfSale?.match(/\d+/) ?? []
  return named ? Number(named) : unitOfSale && BY_THE_PAIR.test(unitOfSale) ? 2 : 1
}

/** Units of sale that hold so many pieces, if they are whole, and the number as typed. */
function unitsIn(pieces: number, product: SoldProduct | undefined, typed: number): number[] {
  const units = pieces / (product ? piecesInUnit(product) : 1)
  return [...new Set([...(Number.isInteger(units) ? [units] : []), typed])]
}

/** Whether the shop prices a product by hundreds or thousands, and sells none of so few pieces. */
function isOnlyMultiple(count: number, product: SoldProduct | undefined): boolean {
  return (
    product !== undefined && product.offer.pricePer > 1 && count < firstOrderable(product.offer)
  )
}

const letterOf = (unit: Unit) => (unit === 'perHundred' ? 'C' : 'M')
