import { v7 as uuidv7 } from 'uuid'
import type { Freight, Taxes } from '../../../contract/delivery/delivered-cost.ts'
import type { ShipTo } from '../../../contract/delivery/ship-to.ts'
import { cents, sumCents } from '../../../contract/values/money/money.ts'
import { failpoint } from '../../base/failpoint.ts'
import type { Database } from '../../database/database.ts'
import { isConnectionLost } from '../../database/servers/connection-lost.ts'
import { NotSignedIn, type SignedInUser } from '../../http/refusals/guards.ts'
import type { KeptAnswering } from '../../idempotency/kept-answering.ts'
import { keptAnswers } from '../../idempotency/kept-answers.ts'
import { holdMs } from '../holds/hold-terms.ts'
import { placedMail } from '../mails/order-mails.ts'
import { EmailNotConfirmed, TooManyUnpaidOrders } from '../order-errors.ts'
import { type Order, orderChanges, orderStore } from '../order-store.ts'
import type { OrderRules } from './order-rules.ts'
import { placingTogether } from './place-together.ts'
import type { JudgedLine, Placement, PlacementTerms } from './placement-store.ts'

/** Each judgement reads everything again; more of them only lose to the same busy products. */
const MOST_JUDGEMENTS = 3

/** A line as judged, without what the order adds to it. */
export type LineToPlace = Omit<JudgedLine, 'orderId' | 'lineNo' | 'taxCents' | 'taxNo'>

/** An order whose lines can all be had, at one revision of each product. */
export interface JudgedOrder {
  readonly lines: readonly LineToPlace[]
  readonly phone: string
  readonly address: string
  readonly postCode: string
  readonly poNumber: string | null
  /** The address in parts, if it is known. */
  readonly shipTo?: ShipTo
  /** What delivery adds to the goods; nothing where the shop computes neither freight nor tax. */
  readonly cost?: DeliveryCost | undefined
  readonly cart?: PlacementTerms['cart']
}

/** Freight, priced, and taxes of all lines and the freight. */
interface DeliveryCost {
  /** Undefined: the shop computes none. */
  readonly freight: Freight | undefined
  readonly taxes: Taxes
}

/** What is to be ordered. */
export interface Wish {
  /** Reads and judges it, and throws a refusal if it can't be had. Again, if it has changed before it was locked. */
  judge(): Promise<JudgedOrder>
  /** The refusal after the last judgement, by the products that changed. */
  refuse(unmet: readonly string[]): Error
}

/** Places an order of any number of lines: judged without locks, then reserved and recorded by one statement. */
export function judgedPlacing({ db, rules }: { db: Database; rules: OrderRules }) {
  const { unpaidOrdersPerCustomer: unpaidBelow, confirmedEmailToOrder: needsConfirmedEmail } = rules
  const placeTogether = placingTogether(db)

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

  /** Reserves stock and records the order, with the answer under the caller's key; once for each key. */
  return async function placeJudged<Answer>(
    buyer: SignedInUser,
    wish: Wish,
    { keyed, toAnswer }: KeptAnswering<Order, Answer>,
  ): Promise<Answer> {
    const orderId = uuidv7()
    // Most customers are proven (they reserve for the full time); the statement returns whether this one is.
    let isProven = true
    failpoint('place.begun')
    try {
      let judged = await wish.judge()
      failpoint('place.read')
      for (let judgements = 1; ; ) {
        const { order, lines } = writeOrder(orderId, buyer, judged, { rules, isProven })
        const terms = {
          ...{ userId: buyer.id, unpaidBelow, isProven, needsConfirmedEmail, cart: judged.cart },
          taxes: judged.cost?.taxes.rows ?? [],
          mail: placedMail(order, isProven),
          keyed,
          answer: keyed && toAnswer(order),
        }
        const placement = await placeTogether({ order, lines, terms }, judgements > 1)
        if (placement.orderNo !== null) {
          failpoint('place.committed')
          return toAnswer({ ...order, orderNo: placement.orderNo })
        }
        assertMayOrder(placement, buyer)
        if (placement.isProven !== isProven) {
          isProven = placement.isProven
          continue
        }
        // Something was ordered or changed between the read and the statement.
        if (judgements === MOST_JUDGEMENTS) throw wish.refuse(placement.unmet)
        judgements += 1
        judged = await wish.judge()
      }
    } catch (error) {
      const order = isConnectionLost(error) && (await findAfterLostCommit(buyer, orderId))
      return order ? toAnswer(order) : keptAnswers.findOrThrow(db, keyed, error)
    }
  }
}

/** The order as it will be recorded; its number is 0 until the database has given one. */
function writeOrder(
  id: string,
  buyer: SignedInUser,
  { lines: judged, cost, ...delivery }: JudgedOrder,
  { rules, isProven }: { rules: OrderRules; isProven: boolean },
): { order: Order; lines: JudgedLine[] } {
  const createdAt = rules.now()
  const lines = judged.map((line, place) => ({
    ...line,
    orderId: id,
    lineNo: place + 1,
    taxCents: cost?.taxes.lineCents[place] ?? cents(0),
    taxNo: toTaxNo(cost?.taxes.lineRows[place]),
  }))
  const [first] = lines
  if (!first) throw new Error(`Order ${id} has no line.`)
  const { revision: _revision, ...firstLine } = first
  const goodsCents = sumCents(lines.map(({ totalCents }) => totalCents))
  const freightCents = cost?.freight?.cents ?? cents(0)
  const taxCents = cost?.taxes.cents ?? cents(0)
  const order: Order = {
    id,
    state: 'awaitingPayment',
    customerEmail: buyer.email,
    customerName: buyer.name,
    phone: delivery.phone.trim(),
    address: delivery.address.trim(),
    postCode: delivery.postCode.trim(),
    poNumber: delivery.poNumber?.trim() || null,
    totalCents: cents(goodsCents + freightCents + taxCents),
    ...{ goodsCents, freightCents, taxCents },
    freight: cost?.freight ?? null,
    freightTaxNo: toTaxNo(cost?.taxes.freightRow),
    exemption: cost?.taxes.exemption ?? null,
    isUntaxed: cost?.taxes.isUnmet ?? false,
    shipTo: delivery.shipTo ?? null,
    currency: 'USD',
    lineCount: lines.length,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    heldUntil: new Date(createdAt.getTime() + holdMs(rules, isProven)),
    expiryRetryAt: null,
    transactionId: null,
    paidAt: null,
    refundedCents: cents(0),
    declines: 0,
    paymentPausedUntil: null,
    spentIntentKeys: 0,
    createdAt,
    orderNo: 0,
    sample: false,
    fulfilment: 'none',
    internalNote: null,
    firstLine,
    refunds: [],
  }
  return { order, lines }
}

/** Rows of the tax table are numbered from 1. */
const toTaxNo = (place: number | null | undefined) => (place == null ? null : place + 1)
