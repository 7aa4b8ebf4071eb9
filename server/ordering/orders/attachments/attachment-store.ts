import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts'
import { orderAttachment, orders } from '../../../platform/database/tables/orders.ts'
import { paperFile } from '../../../platform/database/tables/papers.ts'
import { users } from '../../../platform/database/tables/people.ts'
import { inScope, type OrderScope } from '../order-scope.ts'

export type AttachmentRow = typeof orderAttachment.$inferSelect

/** Files of one owner: how many, and how large they are together. */
export interface FilesWeight {
  readonly files: number
  readonly bytes: number
}

/** The file of an order that the scope shows. */
const isShown = (scope: OrderScope, id: string): SQL | undefined =>
  and(eq(orderAttachment.id, id), inScope(scope))

export const attachmentStore = {
  /** The oldest first, each with the name of who added it. */
  async list(db: Database, orderId: string) {
    return db
      .select({ file: orderAttachment, addedBy: users.name })
      .from(orderAttachment)
      .leftJoin(users, eq(users.id, orderAttachment.addedBy))
      .where(eq(orderAttachment.orderId, orderId))
      .orderBy(asc(orderAttachment.id))
  },

  async insert(tx: Transaction, row: AttachmentRow): Promise<void> {
    await tx.insert(orderAttachment).values(row)
  },

  weighOrder: (tx: Transaction, orderId: string): Promise<FilesWeight> =>
    weigh(tx, eq(orderAttachment.orderId, orderId)),

  weighAccount: (tx: Transaction, userId: string): Promise<FilesWeight> =>
    weigh(tx, eq(orderAttachment.addedBy, userId)),

  async read(db: Database, scope: OrderScope, id: string) {
    const [found] = await db
      .select({ name: orderAttachment.name, type: paperFile.type, bytes: paperFile.bytes })
      .from(orderAttachment)
      .innerJoin(orders, eq(orders.id, orderAttachment.orderId))
      .innerJoin(paperFile, eq(paperFile.key, orderAttachment.fileKey))
      .where(isShown(scope, id))
    return found
  },

  async find(tx: Transaction, scope: OrderScope, id: string): Promise<AttachmentRow | undefined> {
    const [found] = await tx
      .select({ file: orderAttachment })
      .from(orderAttachment)
      .innerJoin(orders, eq(orders.id, orderAttachment.orderId))
      .where(isShown(scope, id))
    return found?.file
  },

  /** Returns false if it was removed meanwhile. */
  async remove(tx: Transaction, id: string): Promise<boolean> {
    const { rowCount } = await tx.delete(orderAttachment).where(eq(orderAttachment.id, id))
    return rowCount === 1
  },
}

async function weigh(tx: Queryable, which: SQL): Promise<FilesWeight> {
  const [sum] = await tx
    .select({
      files: sql<number>`count(*)::integer`,
      bytes: sql<number>`coalesce(sum(${orderAttachment.sizeBytes}), 0)::double precision`,
    })
    .from(orderAttachment)
    .where(which)
  return sum ?? { files: 0, bytes: 0 }
}
