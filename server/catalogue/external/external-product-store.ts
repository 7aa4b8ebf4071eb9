import { and, eq, sql } from 'drizzle-orm'
import type { ExternalNumber } from '../../../contract/values/external-number.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { externalProduct } from '../../platform/database/tables/products.ts'

const isNumber = ({ system, number }: ExternalNumber) =>
  and(eq(externalProduct.system, system), eq(externalProduct.number, number))

export const externalProducts = {
  /** Id of the product with this number. */
  async find(db: Queryable, named: ExternalNumber): Promise<string | undefined> {
    const [row] = await db
      .select({ id: externalProduct.productId })
      .from(externalProduct)
      .where(isNumber(named))
    return row?.id
  },

  /** Puts of one number take turns until the transaction ends: the second one finds the product of the first. */
  async lock(tx: Transaction, { system, number }: ExternalNumber): Promise<void> {
    const name = `product ${system} ${number}`
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  },

  /** Returns false if the product has another number in that system. */
  async insert(tx: Transaction, named: ExternalNumber, productId: string): Promise<boolean> {
    const { system, number } = named
    const { rowCount } = await tx
      .insert(externalProduct)
      .values({ system, number, productId })
      .onConflictDoNothing()
    return rowCount === 1
  },
}
