import { v7 as uuidv7 } from 'uuid'
import { cents, lineTotal } from '../../contract/money.ts'
import { chargeableQuantities, findQuantityFault } from '../../contract/quantity.ts'
import type { CatalogService, PricedProduct } from '../catalog/catalog-service.ts'
import { isConnectionLost } from '../database/connection-lost.ts'
import type { Database } from '../database/database.ts'
import { failpoint } from '../failpoint.ts'
import { NotSignedIn, type SignedInUser } from '../http/guards.ts'
import { keptAnswers } from '../idempotency/kept-answers.ts'
import type { KeyedCall } from '../idempotency/keyed-call.ts'
import { holdMs } from './hold-terms.ts'
import {
  EmailNotConfirmed,
  InsufficientStock,
  ProductNotNamed,
  QuantityOutOfBounds,
  TooManyUnpaidOrders,
  TotalAboveChargeCeiling,
  TotalBelowChargeFloor,
} from './order-errors.ts'
import { placedMail } from './order-mails.ts'
import type { OrderMoves } from './order-moves.ts'
import type { OrderRules } from './order-service.ts'
import { type Order, orderChanges, orderStore } from './order-store.ts'
import type { Placement } from './placement-store.ts'

/** What a customer asks for. Price, name and e-mail are not in it: they are the shop's to say. */
export interface OrderRequest {
  readonly productId: string | undefined
  readonly productName: string | undefined
  readonly quantity: number
  readonly phone: string
  readonly address: string
  readonly postCode: string
}

/** How an order's answer is made, and under which key of the caller it is kept. */
interface Answering<Answer> {
  readonly keyed: KeyedCall | undefined
  readonly toAnswer: (order: Order) => Answer
}

/** How a customer's wish becomes an order: judged without a lock, held and recorded by one statement. */
export function orderPlacing(
  db: Database,
  catalog: CatalogService,
  moves: OrderMoves,
  rules: OrderRules,
) {
  async function findProduct(wanted: OrderRequest): Promise<PricedProduct> {
    if (wanted.productId) return catalog.get(wanted.productId)
    if (wanted.productName) return catalog.getByName(wanted.productName)
    throw new ProductNotNamed()
  }

  /**
   * Judges the product as it was read, without a lock, and has the database place the order where it is still so:
   * price, quantity and text are decided here once, and stand only with the row that was locked for them.
   */
  async function tryToPlace<Answer>(
    product: PricedProduct,
    buyer: SignedInUser,
    wanted: OrderRequest,
    isProven: boolean,
    { orderId, keyed, toAnswer }: Answering<Answer> & { orderId: string },
  ): Promise<Placement & { readonly answer: Answer }> {
    assertQuantityAllowed(product, wanted.quantity)
    const { unpaidOrdersPerCustomer: unpaidBelow, confirmedEmailToOrder } = rules
    const order = writeOrder(orderId, buyer, product, wanted, { rules, isProven })
    const answer = toAnswer(order)
    const placement = await moves.place(db, order, {
      userId: buyer.id,
      products: [product],
      unpaidBelow,
      isProven,
      needsConfirmedEmail: confirmedEmailToOrder,
      mail: placedMail(order, isProven),
      keyed,
      answer,
    })
    const { isPlaced, unpaid, isEmailConfirmed } = placement
    if (!isPlaced) {
      if (unpaid === null) throw new NotSignedIn()
      if (confirmedEmailToOrder && !isEmailConfirmed) throw new EmailNotConfirmed(buyer.email)
      if (unpaid >= unpaidBelow) throw new TooManyUnpaidOrders(unpaidBelow)
    }
    return { ...placement, answer }
  }

  async function placeOnce<Answer>(
    buyer: SignedInUser,
    wanted: OrderRequest,
    answering: Answering<Answer> & { orderId: string },
  ): Promise<Answer> {
    let product = await findProduct(wanted)
    // Most who order are; the statement finds the others and says so.
    let isProven = true
    failpoint('place.read')
    for (;;) {
      const tried: Placement & { readonly answer: Answer } = await tryToPlace(
        product,
        buyer,
        wanted,
        isProven,
        answering,
      )
      if (tried.isPlaced) return tried.answer
      if (tried.isProven !== isProven) {
        isProven = tried.isProven
        continue
      }
      // Somebody ordered, or an admin changed the product, between our look and the statement.
      product = await catalog.get(product.id)
      if (product.available < wanted.quantity) {
        throw new InsufficientStock(product.name, wanted.quantity)
      }
    }
  }

  /**
   * After a COMMIT whose answer was lost the order stands or does not, and only looking tells. The lock on the customer
   * waits until the first transaction is over on the server, too; looking earlier could miss it.
   */
  async function findAfterLostCommit(buyer: SignedInUser, id: string): Promise<Order | undefined> {
    return db.transaction(async (tx) => {
      await orderChanges.lockCustomer(tx, buyer.email)
      return orderStore(tx).find('everybody', id)
    })
  }

  /**
   * Checks, holds the stock and records the order at this moment's price, with the answer under the caller's key: all
   * in one statement, or nothing.
   */
  return async function place<Answer>(
    buyer: SignedInUser,
    wanted: OrderRequest,
    { keyed, toAnswer }: Answering<Answer>,
  ): Promise<Answer> {
    const orderId = uuidv7()
    try {
      failpoint('place.begun')
      const answer = await keptAnswers.once(db, keyed, () =>
        placeOnce(buyer, wanted, { orderId, keyed, toAnswer }),
      )
      failpoint('place.committed')
      return answer
    } catch (error) {
      const order = isConnectionLost(error) && (await findAfterLostCommit(buyer, orderId))
      if (order) return toAnswer(order)
      throw error
    }
  }
}

function assertQuantityAllowed(product: PricedProduct, quantity: number): void {
  const bounds = { floor: product.floor, ceiling: product.available }
  const { unitPriceCents } = product.price
  const fault = findQuantityFault(quantity, bounds, unitPriceCents)
  const { least, most } = chargeableQuantities(unitPriceCents)
  if (fault === 'belowChargeFloor') throw new TotalBelowChargeFloor(least)
  if (fault === 'aboveChargeCeiling') throw new TotalAboveChargeCeiling(most)
  if (fault) throw new QuantityOutOfBounds(bounds)
}

function writeOrder(
  id: string,
  buyer: SignedInUser,
  product: PricedProduct,
  wanted: OrderRequest,
  { rules, isProven }: { rules: OrderRules; isProven: boolean },
): Order {
  const createdAt = rules.now()
  const { unitPriceCents, listPriceCents } = product.price
  return {
    id,
    state: 'awaitingPayment',
    customerEmail: buyer.email,
    customerName: buyer.name,
    phone: wanted.phone.trim(),
    address: wanted.address.trim(),
    postCode: wanted.postCode.trim(),
    totalCents: lineTotal(unitPriceCents, wanted.quantity),
    heldUntil: new Date(createdAt.getTime() + holdMs(rules, isProven)),
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
        listPriceCents,
        unitPriceCents,
        quantity: wanted.quantity,
      },
    ],
  }
}
