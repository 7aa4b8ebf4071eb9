import { and, asc, eq, getTableColumns, gt, inArray } from 'drizzle-orm'
import type { ShipTo } from '../../../contract/people/addresses/ship-to.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { address } from '../../platform/database/tables/people.ts'

export interface KeptAddress extends ShipTo {
  readonly id: string
  readonly isDefault: boolean
}

const { userId: _, createdAt: _since, ...shown } = getTableColumns(address)

const isOwn = (userId: string, id: string) => and(eq(address.userId, userId), eq(address.id, id))

export const addressStore = {
  /** In the order in which they were added. */
  async list(
    db: Database,
    userId: string,
    { limit, after }: { limit: number; after?: string },
  ): Promise<KeptAddress[]> {
    return db
      .select(shown)
      .from(address)
      .where(and(eq(address.userId, userId), after ? gt(address.id, after) : undefined))
      .orderBy(asc(address.id))
      .limit(limit)
  },

  async count(db: Database | Transaction, userId: string): Promise<number> {
    return db.$count(address, eq(address.userId, userId))
  },

  async find(
    db: Database | Transaction,
    userId: string,
    id: string,
  ): Promise<KeptAddress | undefined> {
    const [found] = await db.select(shown).from(address).where(isOwn(userId, id))
    return found
  },

  async findDefault(db: Database, userId: string): Promise<KeptAddress | undefined> {
    const [found] = await db
      .select(shown)
      .from(address)
      .where(and(eq(address.userId, userId), address.isDefault))
    return found
  },

  async insert(tx: Transaction, userId: string, added: KeptAddress, now: Date): Promise<void> {
    await tx.insert(address).values({ ...added, userId, createdAt: now })
  },

  /** False if the account has no such address. */
  async replace(tx: Transaction, userId: string, { id, ...values }: KeptAddress): Promise<boolean> {
    const { rowCount } = await tx.update(address).set(values).where(isOwn(userId, id))
    return rowCount === 1
  },

  async clearDefault(tx: Transaction, userId: string): Promise<void> {
    await tx
      .update(address)
      .set({ isDefault: false })
      .where(and(eq(address.userId, userId), eq(address.isDefault, true)))
  },

  async remove(db: Database, userId: string, ids: readonly string[]): Promise<number> {
    const { rowCount } = await db
      .delete(address)
      .where(and(eq(address.userId, userId), inArray(address.id, [...ids])))
    return rowCount ?? 0
  },
}
