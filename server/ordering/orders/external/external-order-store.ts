import { and, eq, ne, sql } from 'drizzle-orm'
import type { ExternalNumber } from '../../../../contract/values/external-number.ts'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { externalOrder } from '../../../platform/database/tables/orders.ts'

export const externalOrders = {
  /** Id of the order with this number. */
  async find(db: Queryable, { system, number }: ExternalNumber): Promise<string | undefined> {
    const [row] = await db
      .select({ id: externalOrder.orderId })
      .from(externalOrder)
      .where(and(eq(externalOrder.system, system), eq(externalOrder.number, number)))
    return row?.id
  },

  /** Sets the order's number in that system, and returns its former one. Fails if another order has it. */
  async put(
    tx: Transaction,
    orderId: string,
    { system, number }: ExternalNumber,
  ): Promise<string | null> {
    const [former] = await tx
      .delete(externalOrder)
      .where(
        and(
          eq(externalOrder.orderId, orderId),
          eq(externalOrder.system, system),
          ne(externalOrder.number, number),
        ),
      )
      .returning({ number: externalOrder.number })
    await tx.insert(externalOrder).values({ system, number, orderId })
    return former?.number ?? null
  },

  /** Puts of one number take turns until the transaction ends. */
  async lock(tx: Transaction, { system, number }: ExternalNumber): Promise<void> {
    const name = `order ${system} ${number}`
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  },
}
