import { v7 as uuidv7 } from 'uuid'
import { countryName } from '../../../../contract/people/addresses/countries.ts'
import { flatAddress } from '../../../../contract/people/addresses/flat-address.ts'
import { countryNamedIn } from '../../../../contract/people/addresses/named-country.ts'
import { sumCents } from '../../../../contract/values/money/money.ts'
import type { ProductService } from '../../../catalogue/products/product-service.ts'
import { copyAddress } from '../../../people/addresses/keep-addresses.ts'
import { FieldInvalid } from '../../../platform/base/errors/fields-invalid.ts'
import { Overloaded } from '../../../platform/base/errors/overloaded.ts'
import { assertTermsAccepted } from '../../../platform/base/errors/terms-not-accepted.ts'
import { workSlots } from '../../../platform/base/work-slots.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { isLockTimeout } from '../../../platform/database/database-trouble.ts'
import { limitLockWait } from '../../../platform/database/limit-lock-wait.ts'
import { isConnectionLost } from '../../../platform/database/servers/connection-lost.ts'
import type { SignedInUser } from '../../../platform/http/refusals/guards.ts'
import type { KeptAnswering } from '../../../platform/idempotency/kept-answering.ts'
import { keptAnswers } from '../../../platform/idempotency/kept-answers.ts'
import { putMail } from '../../../platform/mail/outbox.ts'
import { toCostLines } from '../../carts/cost-lines.ts'
import type { CostOfDelivery } from '../../delivery/delivered-cost.ts'
import type { DeliveryTerms } from '../../delivery/delivery-terms.ts'
import { assertWithinBounds } from '../holds/hold-bounds.ts'
import { holdMs } from '../holds/hold-terms.ts'
import { placedMail } from '../mails/order-mails.ts'
import { ProductNotNamed } from '../order-errors.ts'
import { type ListedOrder, orderStore } from '../order-store.ts'
import { type Delivery, insertOrder } from './insert-order.ts'
import { type AskedLine, assertTotal, judgeGoods } from './judge-goods.ts'
import { assertMayOrder, isProven, orderCustomer } from './order-customer.ts'
import type { OrderRules } from './order-rules.ts'
import { orderedCart } from './ordered-cart.ts'
import { isCart, type WantedOrder, type WantedPlace, type WantedProduct } from './wanted-order.ts'

/** A large change set may hold products: the order then gives its connection back, and waits in memory. */
const LOCK_WAIT_MS = 2000
const PATIENCE_SECONDS = 10

interface PlaceParts {
  readonly db: Database
  readonly catalog: ProductService
  readonly rules: OrderRules
  readonly costOf: CostOfDelivery
  readonly findTerms: () => Promise<DeliveryTerms>
}

export type PlaceOrder = ReturnType<typeof makePlaceOrder>

/** Places orders, each in one transaction that reads, judges and writes under its locks. */
export function makePlaceOrder({ db, catalog, rules, costOf, findTerms }: PlaceParts) {
  // The other half of the pool is for everything else.
  const atOnce = Math.max(1, Math.floor((db.$client.options.max ?? 2) / 2))
  const inSlot = workSlots(
    { atOnce, waiting: rules.ordersWaiting, waitSeconds: PATIENCE_SECONDS },
    () => new Overloaded(),
  )

  /** Locks by customer, then cart, then products in id order: two orders can't wait for each other. */
  async function place(
    tx: Transaction,
    id: string,
    buyer: SignedInUser,
    { goods, to, poNumber, termsVersion, terms }: WantedOrder & { readonly terms: DeliveryTerms },
  ): Promise<ListedOrder> {
    await limitLockWait(tx, LOCK_WAIT_MS)
    await orderCustomer.lock(tx, buyer)
    const standing = await orderCustomer.readStanding(tx, buyer)
    assertMayOrder(standing, buyer, rules)
    const cart = isCart(goods) ? await orderedCart.lock(tx, buyer, goods) : undefined
    const wanted = isCart(goods) ? (cart?.lines ?? []) : [await findLine(tx, goods)]
    const products = await catalog.lock(
      tx,
      wanted.map(({ productId }) => productId),
    )
    const createdAt = rules.now()
    const lines = judgeGoods(goods, wanted, products, createdAt)
    if (!standing.hasPaid && !standing.isHoldLifted)
      await assertWithinBounds(tx, buyer, { goods, lines }, { bounds: rules, now: createdAt })
    const delivery = await findDelivery(tx, buyer, to)
    const cost = await costOf(
      buyer.id,
      toCostLines(lines),
      {
        country: delivery.shipTo?.country,
        postCode: delivery.postCode,
        field: 'code',
        pickUp: to.pickUp,
        liftGate: delivery.shipTo?.liftGate,
      },
      { tx, terms },
    )
    if (cost && !to.pickUp) assertPricedThere(delivery, terms.seller.country)
    assertTotal(goods, sumCents(lines.map(({ judged }) => judged.totalCents)), cost)
    const heldUntil = new Date(createdAt.getTime() + holdMs(rules, isProven(standing)))
    const order = await insertOrder(tx, {
      id,
      buyer,
      lines,
      delivery,
      poNumber,
      cost,
      createdAt,
      heldUntil,
    })
    // Judged by the version that the order was written with: no other can come in between.
    if (terms.consent.order) assertTermsAccepted(order.termsVersion, termsVersion, 'order')
    if (cart) await orderedCart.empty(tx, cart, order)
    await putMail(tx, placedMail(order, standing), createdAt)
    return order
  }

  async function findLine(
    tx: Transaction,
    { productId, productName, quantity }: WantedProduct,
  ): Promise<AskedLine> {
    if (!productId && !productName) throw new ProductNotNamed()
    const id = productId?.toLowerCase() ?? (await catalog.getIdByName(tx, productName ?? ''))
    return { productId: id, quantity, reference: null }
  }

  /** Tries again after a lock's wait has ended, behind the orders that have come meanwhile. */
  async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const until = performance.now() + PATIENCE_SECONDS * 1000
    for (;;) {
      try {
        return await inSlot(work)
      } catch (error) {
        if (!isLockTimeout(error) || performance.now() >= until) throw error
      }
    }
  }

  /**
   * Finds out whether an order was placed after its COMMIT's answer was lost. The lock on the customer waits until the
   * first transaction has ended on the server; an earlier look could miss it.
   */
  async function findAfterLostCommit(
    buyer: SignedInUser,
    id: string,
  ): Promise<ListedOrder | undefined> {
    return db.transaction(async (tx) => {
      await orderCustomer.lock(tx, buyer)
      return orderStore(tx).find('everybody', id)
    })
  }

  /** Reserves stock and records the order, with the answer under the caller's key; once for each key. */
  return async function placeOrder<Answer>(
    buyer: SignedInUser,
    wanted: WantedOrder,
    answering: KeptAnswering<ListedOrder, Answer>,
  ): Promise<Answer> {
    const id = uuidv7()
    try {
      return await inTurn(async () => {
        const terms = await findTerms()
        return keptAnswers.inTransaction(db, answering, (tx) =>
          place(tx, id, buyer, { ...wanted, terms }),
        )
      })
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      // If the look-up fails too, the outcome stays unknown, and the first error says so.
      const order = await findAfterLostCommit(buyer, id).catch(() => undefined)
      if (!order) throw error
      return answering.toAnswer(order)
    }
  }
}

async function findDelivery(
  tx: Transaction,
  buyer: SignedInUser,
  { where }: WantedPlace,
): Promise<Delivery> {
  if ('postCode' in where && 'address' in where) return where
  const shipTo = 'addressId' in where ? await copyAddress(tx, buyer.id, where.addressId) : where
  const { address, code } = flatAddress(shipTo)
  return { phone: shipTo.phone, address, postCode: code, shipTo }
}

/** An address in one text is priced as one of the seller's country: refused if it ends with another one's name. */
function assertPricedThere({ address, shipTo }: Delivery, country: string): void {
  const named = shipTo ? undefined : countryNamedIn(address)
  if (named !== undefined && named !== country)
    throw new FieldInvalid(
      'address',
      `This would be priced as delivered in ${countryName(country)}. Order to ${countryName(named)} from your cart, where the country is chosen`,
    )
}
