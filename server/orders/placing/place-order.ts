import { v7 as uuidv7 } from 'uuid'
import { firstOrderable, nearestOrderable } from '../../../contract/bulk/offer.ts'
import { cents, lineTotal } from '../../../contract/values/money.ts'
import { type Price, priceProduct } from '../../../contract/values/price.ts'
import { chargeableQuantities, findQuantityFault } from '../../../contract/values/quantity.ts'
import { failpoint } from '../../base/failpoint.ts'
import { isConnectionLost } from '../../database/connection-lost.ts'
import type { Database } from '../../database/database.ts'
import { NotSignedIn, type SignedInUser } from '../../http/refusals/guards.ts'
import type { KeptAnswering } from '../../idempotency/kept-answering.ts'
import { keptAnswers } from '../../idempotency/kept-answers.ts'
import type { PricedProduct, ProductService } from '../../products/product-service.ts'
import { holdMs } from '../holds/hold-terms.ts'
import { placedMail } from '../mails/order-mails.ts'
import {
  EmailNotConfirmed,
  InsufficientStock,
  NotMultiple,
  ProductNotNamed,
  QuantityOutOfBounds,
  TooManyUnpaidOrders,
  TotalAboveChargeCeiling,
  TotalBelowChargeFloor,
} from '../order-errors.ts'
import { type Order, orderChanges, orderStore } from '../order-store.ts'
import type { OrderRules } from './order-rules.ts'
import { type Placement, placementStore } from './placement-store.ts'

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
}

export type OrderPlacing = ReturnType<typeof orderPlacing>

/** Places an order: checked here without locks, reserved and recorded by one statement. */
export function orderPlacing({ db, catalog, rules }: PlacingParts) {
  const { unpaidOrdersPerCustomer: unpaidBelow, confirmedEmailToOrder: needsConfirmedEmail } = rules

  async function findProduct(wanted: OrderRequest): Promise<PricedProduct> {
    if (wanted.productId) return catalog.get(wanted.productId)
    if (wanted.productName) return catalog.getByName(wanted.productName)
    throw new ProductNotNamed()
  }

  /**
   * Checks the quantity and computes the price for one revision of the product. If the revision has changed before the
   * statement locks it, both are done again.
   */
  async function judgeAndPlace<Answer>(
    orderId: string,
    buyer: SignedInUser,
    wanted: OrderRequest,
    { keyed, toAnswer }: KeptAnswering<Order, Answer>,
  ): Promise<Answer> {
    let product = await findProduct(wanted)
    // Most customers are proven (they reserve for the full time); the statement returns whether this one is.
    let isProven = true
    failpoint('place.read')
    for (;;) {
      const price = priceProduct(product, rules.now(), wanted.quantity)
      assertQuantityAllowed(product, price, wanted.quantity)
      const order = writeOrder(orderId, buyer, { product, price }, wanted, { rules, isProven })
      const answer = toAnswer(order)
      const placement = await placementStore.place(db, order, {
        ...{ userId: buyer.id, products: [product], unpaidBelow, isProven, needsConfirmedEmail },
        mail: placedMail(order, isProven),
        keyed,
        answer,
      })
      if (placement.isPlaced) return answer
      assertMayOrder(placement, buyer)
      if (placement.isProven !== isProven) {
        isProven = placement.isProven
        continue
      }
      // The product was ordered or changed between the read and the statement.
      product = await catalog.get(product.id)
      if (product.available < wanted.quantity) {
        throw new InsufficientStock(product.name, wanted.quantity)
      }
    }
  }

  function assertMayOrder({ unpaid, isEmailConfirmed }: Placement, buyer: SignedInUser): void {
    if (unpaid === null) throw new NotSignedIn()
    if (needsConfirmedEmail && !isEmailConfirmed) throw new EmailNotConfirmed(buyer.email)
    if (unpaid >= unpaidBelow) throw new TooManyUnpaidOrders(unpaidBelow)
  }

  /**
   * Finds out whether an order was placed after its COMMIT's answer was lost. The lock on the customer waits until the
   * first transaction has ended on the server; an earlier look could miss it.
   */
  async function findAfterLostCommit(buyer: SignedInUser, id: string): Promise<Order | undefined> {
    return db.transaction(async (tx) => {
      await orderChanges.lockCustomer(tx, buyer.email)
      return orderStore(tx).find('everybody', id)
    })
  }

  return {
    /**
     * Checks, reserves stock and records the order at the current price, with the answer under the caller's key, all in
     * one statement.
     */
    async place<Answer>(
      buyer: SignedInUser,
      wanted: OrderRequest,
      answering: KeptAnswering<Order, Answer>,
    ): Promise<Answer> {
      const orderId = uuidv7()
      try {
        failpoint('place.begun')
        const answer = await keptAnswers.once(db, answering.keyed, () =>
          judgeAndPlace(orderId, buyer, wanted, answering),
        )
        failpoint('place.committed')
        return answer
      } catch (error) {
        const order = isConnectionLost(error) && (await findAfterLostCommit(buyer, orderId))
        if (order) return answering.toAnswer(order)
        throw error
      }
    },
  }
}

function assertQuantityAllowed(
  product: PricedProduct,
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
  // An order line can't tell yet for how many pieces its price is.
  if (pricePer !== 1) throw new Error(`Product ${product.id} is priced for ${pricePer} pieces.`)
}

function writeOrder(
  id: string,
  buyer: SignedInUser,
  { product, price }: { product: PricedProduct; price: Price },
  wanted: OrderRequest,
  { rules, isProven }: { rules: OrderRules; isProven: boolean },
): Order {
  const createdAt = rules.now()
  const { unitPriceCents, pricePer } = price
  return {
    id,
    state: 'awaitingPayment',
    customerEmail: buyer.email,
    customerName: buyer.name,
    phone: wanted.phone.trim(),
    address: wanted.address.trim(),
    postCode: wanted.postCode.trim(),
    totalCents: lineTotal(unitPriceCents, wanted.quantity, pricePer),
    heldUntil: new Date(createdAt.getTime() + holdMs(rules, isProven)),
    expiryRetryAt: null,
    transactionId: null,
    paidAt: null,
    refundedCents: cents(0),
    stockReturned: false,
    declines: 0,
    paymentPausedUntil: null,
    spentIntentKeys: 0,
    createdAt,
    lines: [
      {
        orderId: id,
        lineNo: 1,
        productId: product.id,
        productName: product.name,
        partNumber: product.partNumber,
        imageUrl: product.imageUrl,
        listPriceCents: product.listPriceCents,
        unitPriceCents,
        quantity: wanted.quantity,
      },
    ],
  }
}
