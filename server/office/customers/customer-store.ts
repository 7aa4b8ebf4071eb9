import { and, count, desc, eq, sql } from 'drizzle-orm'
import { type Cents, cents } from '../../../contract/values/money/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { returnRequest } from '../../platform/database/tables/goods.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { users } from '../../platform/database/tables/people.ts'
import { mail } from '../../platform/database/tables/shop.ts'
import { changedFacts, describeAct } from '../../platform/history/act.ts'

const MAILS_OF_ORDER = 200

/** Sums over a customer's orders. Money and pieces count only orders that were paid. */
export interface CustomerSums {
  readonly orders: number
  readonly paidOrders: number
  readonly pieces: number
  readonly paidCents: Cents
  readonly refundedCents: Cents
  readonly returns: number
}

/** Facts about a customer that only staff set. */
type StaffFacts = Partial<
  Pick<typeof users.$inferSelect, 'internalNote' | 'holdBoundsLifted' | 'unpaidLimit'>
>

/** Literal states, because the planner matches the indexes' predicates only without parameters. */
const listed = sql`${orders.state} <> 'cancelled'`
const wasPaid = sql`(where ${orders.state} in ('paid', 'partlyRefunded', 'refunded'))`
const ofOrder = (orderId: string) =>
  sql`${mail.facts} ? 'orderId' and ${mail.facts} ->> 'orderId' = ${orderId}`

/** Reads and notes of admins about one customer or order. */
export function customerStore(db: Database) {
  return {
    async sum(email: string): Promise<CustomerSums> {
      const total = (column: typeof orders.totalCents | typeof orders.refundedCents) =>
        sql`coalesce(sum(${column}) filter ${wasPaid}, 0)`.mapWith((sum) => cents(Number(sum)))
      const [sums] = await db
        .select({
          orders: count(),
          paidOrders: sql`count(*) filter ${wasPaid}`.mapWith(Number),
          pieces: sql`coalesce(sum(${orders.pieces}) filter ${wasPaid}, 0)`.mapWith(Number),
          paidCents: total(orders.totalCents),
          refundedCents: total(orders.refundedCents),
        })
        .from(orders)
        .where(and(eq(orders.customerEmail, email), listed))
      const [{ returns = 0 } = {}] = await db
        .select({ returns: count() })
        .from(returnRequest)
        .innerJoin(orders, eq(orders.id, returnRequest.orderId))
        .where(and(eq(orders.customerEmail, email), listed))
      if (!sums) throw new Error('The orders were not summed.')
      return { ...sums, returns }
    },

    /** Returns whether there is such a user. */
    note: (id: string, facts: StaffFacts): Promise<boolean> =>
      db.transaction(async (tx) => {
        const [was] = await tx.select().from(users).where(eq(users.id, id)).for('update')
        if (!was) return false
        await tx.update(users).set(facts).where(eq(users.id, id))
        describeAct(changedFacts(was, facts))
        return true
      }),

    /** Returns whether there is such an order. */
    noteOrder: (id: string, internalNote: string | null): Promise<boolean> =>
      db.transaction(async (tx) => {
        const [was] = await tx
          .select({ internalNote: orders.internalNote })
          .from(orders)
          .where(eq(orders.id, id))
          .for('no key update')
        if (!was) return false
        await tx.update(orders).set({ internalNote }).where(eq(orders.id, id))
        describeAct(changedFacts(was, { internalNote }))
        return true
      }),

    /** Mails about an order, newest first; the closed ones are deleted after some weeks. */
    async listMails(orderId: string) {
      return db
        .select({ id: mail.id, kind: mail.kind, at: mail.createdAt, outcome: mail.outcome })
        .from(mail)
        .where(ofOrder(orderId))
        .orderBy(desc(mail.createdAt), desc(mail.id))
        .limit(MAILS_OF_ORDER)
    },
  }
}
