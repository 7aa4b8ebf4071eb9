import { formatCount } from '../../../contract/values/money/money.ts'
import { moveFulfilment } from '../../ordering/orders/goods/goods-moves.ts'
import {
  type CountedLine,
  lineCounters,
  namedLine,
} from '../../ordering/orders/goods/line-counters.ts'
import { LineInvalid, OrderNotFound } from '../../ordering/orders/order-errors.ts'
import { orderChanges } from '../../ordering/orders/order-store.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import type { KeptAnswering } from '../../platform/idempotency/kept-answering.ts'
import { keptAnswers } from '../../platform/idempotency/kept-answers.ts'
import { imageStore } from '../../platform/images/image-store.ts'
import { AlreadyReturned, ReturnPictureNotOwn, ReturnTooLate } from './return-errors.ts'
import { type LineToReturn, returnStore } from './return-store.ts'
import { returnablePieces, tooLate } from './returnable.ts'

export interface ReturnRules {
  readonly now: () => Date
  /** How many days after delivery pieces can be returned. */
  readonly findTermDays: () => Promise<number>
  /** Where customers write once the term is over. */
  readonly shopEmail: string
}

interface ReturnRequested {
  readonly id: string
  readonly returnNo: number
}

/** A customer asks the shop to take back shipped pieces of an own order. */
export function makeRequestReturn(db: Database, rules: ReturnRules) {
  /** Throws unless every line's pieces were shipped, can be asked for, and are within the term. */
  async function judge(
    tx: Transaction,
    orderId: string,
    wanted: readonly LineToReturn[],
    termDays: number,
  ): Promise<void> {
    const lines = await lineCounters.readByNo(tx, orderId)
    for (const [index, one] of wanted.entries())
      assertShipped(namedLine(lines, one.lineNo, index), one, index)
    const past = await returnStore.listPast(tx, orderId)
    const arrived = await returnStore.listArrived(tx, orderId)
    for (const { lineNo, quantity } of wanted) {
      const of = past.filter((one) => one.lineNo === lineNo)
      const left = returnablePieces(lines.get(lineNo)?.shipped ?? 0, of)
      const last = of.findLast(({ state }) => state !== 'withdrawn')
      if (quantity > left) throw new AlreadyReturned(quantity - left, last?.returnNo ?? 0)
      const facts = { pieces: quantity, past: of, termDays, now: rules.now() }
      const late = tooLate(
        arrived.filter((one) => one.lineNo === lineNo),
        facts,
      )
      if (late) throw new ReturnTooLate({ ...late, termDays, mail: rules.shopEmail })
    }
  }

  return async <Answer>(
    user: SignedInUser,
    orderId: string,
    wanted: readonly LineToReturn[],
    answering: KeptAnswering<ReturnRequested, Answer>,
  ): Promise<Answer> => {
    const termDays = await rules.findTermDays()
    return keptAnswers.inTransaction(db, answering, async (tx) => {
      const order = await orderChanges.lock(tx, orderId)
      if (order?.customerEmail !== user.email || order.state === 'cancelled')
        throw new OrderNotFound()
      await assertOwnPictures(tx, user, wanted)
      await judge(tx, orderId, wanted, termDays)
      const at = rules.now()
      const requested = await returnStore.insert(tx, orderId, wanted, at)
      const by = { actor: 'customer', actorEmail: user.email } as const
      const note = `Return ${requested.returnNo}`
      await moveFulfilment(tx, order, { ...by, reason: 'returnRequested', note }, at)
      return requested
    })
  }
}

/** Staff see pictures of returns; what a browser loads there was uploaded by the customer, to this shop. */
async function assertOwnPictures(
  tx: Transaction,
  user: SignedInUser,
  wanted: readonly LineToReturn[],
): Promise<void> {
  const urls = wanted.flatMap(({ pictures = [] }) => pictures)
  if (urls.length === 0) return
  const own = await imageStore(tx).findUploaded(user.id, urls)
  const foreign = wanted.findIndex(({ pictures = [] }) => pictures.some((url) => !own.has(url)))
  if (foreign >= 0) throw new ReturnPictureNotOwn(foreign)
}

function assertShipped(line: CountedLine, wanted: LineToReturn, index: number): void {
  if (wanted.quantity <= line.shipped) return
  const text = `Pieces returned can't be more than were shipped: ${formatCount(line.shipped)}`
  throw new LineInvalid(index, 'quantity', text)
}
