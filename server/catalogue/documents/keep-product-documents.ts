import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { productDocumentBounds } from '../../../contract/catalogue/parts/part-bounds.ts'
import type { ProductDocumentFields } from '../../../contract/catalogue/parts/product-documents.ts'
import type { Database } from '../../platform/database/database.ts'
import { actOn, describeAct } from '../../platform/history/act.ts'
import { type PaperContent, paperFiles } from '../../platform/papers/paper-files.ts'
import { ProductNotFound } from '../products/product-errors.ts'
import { ProductDocumentNotFound, TooManyProductDocuments } from './product-document-errors.ts'
import { productDocumentStore as store } from './product-document-store.ts'

interface Sent {
  readonly fields: z.output<typeof ProductDocumentFields>
  readonly file: PaperContent
}

interface Keeper {
  readonly email: string
}

/** Documents of products: staff add and remove them, and the shop notes who did. */
export function makeKeepProductDocuments(db: Database, now: () => Date) {
  return {
    /** Answers with the document's id. */
    add: ({ email }: Keeper, productId: string, { fields, file }: Sent): Promise<string> =>
      db.transaction(async (tx) => {
        if (!(await store.lockProduct(tx, productId))) throw new ProductNotFound()
        if ((await store.count(tx, productId)) >= productDocumentBounds.ofProduct)
          throw new TooManyProductDocuments()
        actOn('product', productId, { title: fields.title })
        const id = uuidv7()
        const fileKey = `productDocument/${id}`
        await paperFiles.insert(tx, fileKey, file)
        await store.insert(tx, {
          ...fields,
          id,
          productId,
          fileKey,
          sizeBytes: file.content.length,
          addedAt: now(),
          addedBy: email,
        })
        return id
      }),

    remove: ({ email }: Keeper, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const removed = await store.markRemoved(tx, id, { by: email, at: now() })
        if (!removed) throw new ProductDocumentNotFound()
        const { productId, title, fileKey } = removed
        actOn('product', productId)
        describeAct({ before: { title } })
        await paperFiles.remove(tx, [fileKey])
      }),
  }
}
