import { firstOrderable, nearestOrderable } from '../../../contract/bulk/offer.ts'
import { CHARGE_CEILING_CENTS, lineTotal } from '../../../contract/values/money/money.ts'
import { type Price, priceProduct } from '../../../contract/values/money/price.ts'
import { chargeableQuantities, findQuantityFault } from '../../../contract/values/quantity.ts'
import type { Database } from '../../database/database.ts'
import { toCostLine } from '../../delivery/cost-lines.ts'
import type { CostOfDelivery } from '../../delivery/delivered-cost.ts'
import type { SignedInUser } from '../../http/refusals/guards.ts'
import type { KeptAnswering } from '../../idempotency/kept-answering.ts'
import type { PricedTerms, ProductService } from '../../products/product-service.ts'
import {
  DeliveredAboveChargeCeiling,
  InsufficientStock,
  NotDeliveredThere,
  NotMultiple,
  ProductNotNamed,
  QuantityOutOfBounds,
  TotalAboveChargeCeiling,
  TotalBelowChargeFloor,
} from '../order-errors.ts'
import { nothingMoved, type Order } from '../order-store.ts'
import type { OrderRules } from './order-rules.ts'
import { judgedPlacing, type LineToPlace } from './place-judged.ts'

/** A customer's request, without price, name and e-mail: those are decided by the shop. */
export interface OrderRequest {
  readonly productId: string | undefined
  readonly productName: string | undefined
  readonly quantity: number
  readonly phone: string
  readonly address: string
  readonly postCode: string
}

interface PlacingParts {
  readonly db: Database
  readonly catalog: ProductService
  readonly rules: OrderRules
  readonly costOf: CostOfDelivery
}

export type OrderPlacing = ReturnType<typeof orderPlacing>

/** Places an order of one product, as in the published call. */
export function orderPlacing({ db, catalog, rules, costOf }: PlacingParts) {
  const placeJudged = judgedPlacing({ db, rules })

  async function findProduct(wanted: OrderRequest): Promise<PricedTerms> {
    if (wanted.productId) return catalog.getTerms(wanted.productId)
    if (wanted.productName) return catalog.getByName(wanted.productName)
    throw new ProductNotNamed()
  }

  return {
    /** Checks, reserves stock and records the order at the current price, with the answer under the caller's key. */
    async place<Answer>(
      buyer: SignedInUser,
      wanted: OrderRequest,
      answering: KeptAnswering<Order, Answer>,
    ): Promise<Answer> {
      const { quantity, phone, address, postCode } = wanted
      let product: PricedTerms | undefined
      const wish = {
        async judge() {
          const isAgain = product !== undefined
          // By its id from the second time on: the name may be another's by now.
          product = product ? await catalog.getTerms(product.id) : await findProduct(wanted)
          if (isAgain && product.available < quantity)
            throw new InsufficientStock(product.name, quantity)
          const price = priceProduct(product, rules.now(), quantity)
          assertQuantityAllowed(product, price, quantity)
          const line = writeLine(product, price, { quantity, reference: null })
          const costLine = toCostLine(product, quantity, line.totalCents)
          const cost = await costOf(buyer.id, [costLine], { postCode, field: 'code' })
          if (cost?.totalCents === null) throw new NotDeliveredThere(cost.freight?.detail ?? '')
          if (cost?.totalCents && cost.totalCents > CHARGE_CEILING_CENTS)
            throw new DeliveredAboveChargeCeiling(cost.totalCents)
          return { ...{ phone, address, postCode, poNumber: null, cost }, lines: [line] }
        },
        refuse: () => new InsufficientStock(product?.name ?? '', quantity),
      }
      return placeJudged(buyer, wish, answering)
    },
  }
}

/** A line at the price that was computed for its quantity. */
export function writeLine(
  product: PricedTerms,
  { unitPriceCents, pricePer, trace }: Price,
  { quantity, reference }: { quantity: number; reference: string | null },
): LineToPlace {
  return {
    productId: product.id,
    revision: product.revision,
    productName: product.name,
    partNumber: product.partNumber,
    imageUrl: product.imageUrl,
    listPriceCents: product.listPriceCents,
    ...{ unitPriceCents, quantity, pricePer, reference, trace },
    ...nothingMoved,
    totalCents: lineTotal(unitPriceCents, quantity, pricePer),
  }
}

function assertQuantityAllowed(
  product: PricedTerms,
  { unitPriceCents, pricePer }: Price,
  quantity: number,
): void {
  const bounds = { floor: product.floor, ceiling: product.available }
  const fault = findQuantityFault(quantity, bounds, unitPriceCents, pricePer)
  const { orderMultiple } = product
  const { least, most } = chargeableQuantities(unitPriceCents, pricePer)
  if (fault === 'belowChargeFloor')
    throw new TotalBelowChargeFloor(firstOrderable({ floor: least, orderMultiple }))
  if (fault === 'aboveChargeCeiling')
    throw new TotalAboveChargeCeiling(most - (most % orderMultiple))
  if (fault) throw new QuantityOutOfBounds(bounds)
  if (quantity % orderMultiple !== 0) {
    const nearest = nearestOrderable(product, quantity)
    if (nearest.every((each) => each === null))
      throw new InsufficientStock(product.name, firstOrderable(product, quantity))
    throw new NotMultiple(orderMultiple, nearest)
  }
}
