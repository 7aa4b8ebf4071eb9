import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { productDocumentBounds } from '../../../contract/catalogue/parts/part-bounds.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { paperFile, productDocument } from '../../platform/database/tables/papers.ts'
import { product } from '../../platform/database/tables/products.ts'

export type ProductDocumentRow = typeof productDocument.$inferSelect

export const productDocumentStore = {
  /** Those that are shown with a product of the shop. */
  async listInShop(db: Database, productId: string): Promise<ProductDocumentRow[]> {
    const isInShop = and(eq(product.id, productId), isNull(product.removedAt))
    return (await db.$count(product, isInShop)) > 0 ? productDocumentStore.list(db, productId) : []
  },

  /** Those that were not removed. */
  async list(db: Database, productId: string): Promise<ProductDocumentRow[]> {
    return db
      .select()
      .from(productDocument)
      .where(and(eq(productDocument.productId, productId), isNull(productDocument.removedAt)))
      .orderBy(asc(productDocument.kind), asc(productDocument.title), asc(productDocument.id))
      .limit(productDocumentBounds.ofProduct)
  },

  /** The last one first. */
  async listRemoved(db: Database, productId: string): Promise<ProductDocumentRow[]> {
    return db
      .select()
      .from(productDocument)
      .where(and(eq(productDocument.productId, productId), isNotNull(productDocument.removedAt)))
      .orderBy(desc(productDocument.removedAt), desc(productDocument.id))
      .limit(productDocumentBounds.removedShown)
  },

  /** Locks a product of the shop against further documents; false if it is not there. */
  async lockProduct(tx: Transaction, productId: string): Promise<boolean> {
    const rows = await tx
      .select({ id: product.id })
      .from(product)
      .where(and(eq(product.id, productId), isNull(product.removedAt)))
      .for('no key update')
    return rows.length === 1
  },

  async count(tx: Transaction, productId: string): Promise<number> {
    return tx.$count(
      productDocument,
      and(eq(productDocument.productId, productId), isNull(productDocument.removedAt)),
    )
  },

  async insert(tx: Transaction, row: typeof productDocument.$inferInsert): Promise<void> {
    await tx.insert(productDocument).values(row)
  },

  /** The title and where the file lies, of a product that is in the shop. */
  async find(db: Database, id: string) {
    const [found] = await db
      .select({ title: productDocument.title, fileKey: productDocument.fileKey })
      .from(productDocument)
      .innerJoin(product, eq(product.id, productDocument.productId))
      .where(
        and(
          eq(productDocument.id, id),
          isNull(productDocument.removedAt),
          isNull(product.removedAt),
        ),
      )
    return found
  },

  async readFile(db: Database, key: string): Promise<Buffer | undefined> {
    const [file] = await db
      .select({ bytes: paperFile.bytes })
      .from(paperFile)
      .where(eq(paperFile.key, key))
    return file?.bytes
  },

  /** Returns what it was; undefined if it is not there, or was removed before. */
  async markRemoved(
    tx: Transaction,
    id: string,
    { by, at }: { readonly by: string; readonly at: Date },
  ) {
    const { fileKey, productId, title } = productDocument
    const [row] = await tx
      .select({ fileKey, productId, title })
      .from(productDocument)
      .where(eq(productDocument.id, id))
      .for('update')
    if (!row?.fileKey) return undefined
    await tx
      .update(productDocument)
      .set({ removedAt: at, removedBy: by, fileKey: null })
      .where(eq(productDocument.id, id))
    return { ...row, fileKey: row.fileKey }
  },
}
