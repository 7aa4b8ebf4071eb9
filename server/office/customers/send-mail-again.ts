import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { moveFulfilment } from '../../ordering/orders/goods/goods-moves.ts'
import { orderChanges } from '../../ordering/orders/order-store.ts'
import type { Database } from '../../platform/database/database.ts'
import { mail } from '../../platform/database/tables/shop.ts'
import { actOn } from '../../platform/history/act.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import { MailNotFound } from './customer-errors.ts'

/**
 * Queues a mail about an order once more, and enters that in the order's timeline. It is composed anew, so it describes
 * the order as it is now. Returns the new mail's id.
 */
export function makeSendMailAgain(db: Database, now: () => Date) {
  return async (admin: SignedInUser, id: string): Promise<string> =>
    db.transaction(async (tx) => {
      const find = async () => (await tx.select().from(mail).where(eq(mail.id, id)))[0]
      const { orderId } = (await find())?.facts ?? {}
      const order = orderId === undefined ? undefined : await orderChanges.lock(tx, orderId)
      // Again under the lock: the account may just have been deleted, with its mails.
      const sent = await find()
      if (!order || !sent) throw new MailNotFound()
      const { kind, recipient, facts } = sent
      actOn('order', order.id, { kind })
      const again = { id: uuidv7(), kind, recipient, facts, createdAt: now(), nextTryAt: now() }
      await tx.insert(mail).values({ ...again, eventKey: `again ${again.id}` })
      const { email: actorEmail } = admin
      const cause = { actor: 'admin', actorEmail, reason: 'mailSentAgain', note: kind } as const
      await moveFulfilment(tx, order, cause, now())
      return again.id
    })
}
