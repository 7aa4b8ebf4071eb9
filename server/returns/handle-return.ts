import type { ReturnState } from '../../contract/calls/goods/returns.ts'
import type { MoveReason } from '../../contract/calls/orders.ts'
import { failpoint } from '../base/failpoint.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { SignedInUser } from '../http/refusals/guards.ts'
import { moveFulfilment } from '../orders/goods/goods-moves.ts'
import type { OrderScope } from '../orders/order-choice.ts'
import { type OrderRow, orderChanges } from '../orders/order-store.ts'
import { type ReceivedLine, takeBack } from './receive-pieces.ts'
import { ReturnNotFound, ReturnNotOpen } from './return-errors.ts'
import { mailReturn, type ReturnMailKind } from './return-mails.ts'
import { canReturnMove } from './return-state.ts'
import { type ReturnRow, returnStore } from './return-store.ts'

/** One move of a return: what changes of it, and what the order's timeline and the customer are told. */
interface ReturnAct {
  readonly to: ReturnState
  readonly reason: MoveReason
  readonly change?: Partial<Pick<ReturnRow, 'reason' | 'note'>>
  /** Words for the timeline, which the customer reads. */
  readonly words?: string | undefined
  readonly mail?: ReturnMailKind
}

const STAMPS = {
  approved: 'decidedAt',
  declined: 'decidedAt',
  received: 'receivedAt',
  closed: 'closedAt',
  withdrawn: 'closedAt',
} as const satisfies Partial<Record<ReturnState, keyof ReturnRow>>

export type ReturnHandling = ReturnType<typeof returnHandling>

/** What staff and the customer do with a return that was asked for. Each act is one transaction under the order's lock. */
export function returnHandling(db: Database, now: () => Date) {
  async function act(
    user: SignedInUser,
    id: string,
    wanted: ReturnAct & { readonly to: keyof typeof STAMPS },
    scope: OrderScope = 'everybody',
    moveGoods: (tx: Transaction, row: ReturnRow, order: OrderRow) => Promise<void> = async () => {},
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const orderId = await returnStore.findOrderId(tx, scope, id)
      const order = orderId && (await orderChanges.lock(tx, orderId))
      const row = await returnStore.read(tx, id)
      if (!order || !row) throw new ReturnNotFound()
      const { to, reason, change, words, mail } = wanted
      if (!canReturnMove(row.state, to)) throw new ReturnNotOpen(row.returnNo, row.state)
      const at = now()
      await returnStore.change(tx, id, { state: to, [STAMPS[to]]: at, ...change })
      failpoint('return.decided')
      await moveGoods(tx, row, order)
      const actor = scope === 'everybody' ? 'admin' : 'customer'
      const note = words ? `Return ${row.returnNo}: ${words}` : `Return ${row.returnNo}`
      await moveFulfilment(tx, order, { actor, actorEmail: user.email, reason, note }, at)
      if (mail) await mailReturn(tx, { kind: mail, order, returnId: id }, at)
    })
    failpoint('return.received')
  }

  return {
    async approve(admin: SignedInUser, id: string, note: string | undefined): Promise<void> {
      const words = note?.trim() || undefined
      await act(admin, id, {
        ...{ to: 'approved', reason: 'returnApproved', mail: 'returnApproved', words },
        change: { note: words ?? null },
      })
    },

    async decline(admin: SignedInUser, id: string, words: string): Promise<void> {
      await act(admin, id, {
        ...{ to: 'declined', reason: 'returnDeclined', mail: 'returnDeclined', words },
        change: { reason: words },
      })
    },

    async receive(
      admin: SignedInUser,
      id: string,
      received: readonly ReceivedLine[],
    ): Promise<void> {
      const wanted = { to: 'received', reason: 'returnReceived', mail: 'returnReceived' } as const
      await act(admin, id, wanted, 'everybody', (tx, row, order) =>
        takeBack(tx, { row, order, received, actorEmail: admin.email }),
      )
    },

    async close(admin: SignedInUser, id: string, words: string): Promise<void> {
      const wanted = { to: 'closed', reason: 'returnClosed', words } as const
      await act(admin, id, { ...wanted, change: { note: words } })
    },

    /** By the customer whose order it is. */
    async withdraw(user: SignedInUser, id: string): Promise<void> {
      const wanted = { to: 'withdrawn', reason: 'returnWithdrawn' } as const
      await act(user, id, wanted, { customerEmail: user.email })
    },
  }
}
