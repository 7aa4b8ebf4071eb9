import type { ReturnState } from '../../../contract/fulfilment/returns.ts'
import type { MoveReason } from '../../../contract/ordering/orders.ts'
import { moveFulfilment } from '../../ordering/orders/goods/goods-moves.ts'
import type { OrderScope } from '../../ordering/orders/order-scope.ts'
import { type OrderRow, orderChanges } from '../../ordering/orders/order-store.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { actOn, describeAct } from '../../platform/history/act.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import type { KeptAnswering } from '../../platform/idempotency/kept-answering.ts'
import { keptAnswers } from '../../platform/idempotency/kept-answers.ts'
import { type ReceivedLine, takeBack } from './receive-pieces.ts'
import { ReturnNotFound, ReturnNotOpen } from './return-errors.ts'
import { mailReturn, type ReturnMailKind } from './return-mails.ts'
import { canReturnMove } from './return-state.ts'
import { type ReturnRow, returnStore } from './return-store.ts'
import { assertNoRefundWaits } from './settle-return.ts'

/** One move of a return: the changes to it, and the messages to the order's timeline and the customer. */
interface ReturnMove {
  readonly to: keyof typeof STAMPS
  readonly reason: MoveReason
  readonly change?: Partial<Pick<ReturnRow, 'reason' | 'note'>>
  /** Words for the timeline, which the customer reads. */
  readonly words?: string | undefined
  readonly mail?: ReturnMailKind
  /** Scope of the returns that may be moved; by default all, which is for admins. */
  readonly scope?: OrderScope
  /** Throws if it can't be done at this moment. */
  readonly assertPossible?: (tx: Transaction, row: ReturnRow) => Promise<void>
  readonly moveGoods?: (tx: Transaction, row: ReturnRow, order: OrderRow) => Promise<void>
}

/** The moves that staff and the customer make with a requested return. */
export const returnActs = {
  approve(note: string | undefined): ReturnMove {
    const words = note?.trim() || undefined
    const message = { reason: 'returnApproved', mail: 'returnApproved', words } as const
    return { to: 'approved', ...message, change: { note: words ?? null } }
  },

  decline(words: string): ReturnMove {
    const message = { reason: 'returnDeclined', mail: 'returnDeclined', words } as const
    return { to: 'declined', ...message, change: { reason: words } }
  },

  receive(received: readonly ReceivedLine[], { email: actorEmail }: SignedInUser): ReturnMove {
    return {
      to: 'received',
      reason: 'returnReceived',
      mail: 'returnReceived',
      moveGoods: (tx, row, order) => takeBack(tx, { row, order, received, actorEmail }),
    }
  },

  close(words: string): ReturnMove {
    const message = { reason: 'returnClosed', words, assertPossible: assertNoRefundWaits } as const
    return { to: 'closed', ...message, change: { note: words } }
  },

  /** By the customer whose order it is. */
  withdraw({ email }: SignedInUser): ReturnMove {
    return { to: 'withdrawn', reason: 'returnWithdrawn', scope: { customerEmail: email } }
  },
}

const STAMPS = {
  approved: 'decidedAt',
  declined: 'decidedAt',
  received: 'receivedAt',
  closed: 'closedAt',
  withdrawn: 'closedAt',
} as const satisfies Partial<Record<ReturnState, keyof ReturnRow>>

/** Each act is one transaction under the order's lock; a repeated call with the same key gets the first one's answer. */
export function makeHandleReturn(db: Database, now: () => Date) {
  async function move(
    tx: Transaction,
    user: SignedInUser,
    id: string,
    { to, reason, change, words, mail, scope = 'everybody', ...wanted }: ReturnMove,
  ): Promise<void> {
    const orderId = await returnStore.findOrderId(tx, scope, id)
    const order = orderId && (await orderChanges.lock(tx, orderId))
    const row = await returnStore.read(tx, id)
    if (!order || !row) throw new ReturnNotFound()
    if (!canReturnMove(row.state, to)) throw new ReturnNotOpen(row.returnNo, row.state)
    actOn('order', order.id, { returnNo: row.returnNo, state: to })
    describeAct({ before: { state: row.state } })
    await wanted.assertPossible?.(tx, row)
    const at = now()
    await returnStore.change(tx, id, { state: to, [STAMPS[to]]: at, ...change })
    await wanted.moveGoods?.(tx, row, order)
    const actor = scope === 'everybody' ? 'admin' : 'customer'
    const note = words ? `Return ${row.returnNo}: ${words}` : `Return ${row.returnNo}`
    await moveFulfilment(tx, order, { actor, actorEmail: user.email, reason, note }, at)
    if (mail) await mailReturn(tx, { kind: mail, order, returnId: id }, at)
  }

  return async <Answer>(
    user: SignedInUser,
    id: string,
    wanted: ReturnMove,
    answering: KeptAnswering<void, Answer>,
  ): Promise<Answer> => keptAnswers.inTransaction(db, answering, (tx) => move(tx, user, id, wanted))
}
