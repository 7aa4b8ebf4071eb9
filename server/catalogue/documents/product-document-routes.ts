import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { productDocumentBounds } from '../../../contract/catalogue/parts/part-bounds.ts'
import {
  addProductDocument,
  listDeskDocuments,
  listProductDocuments,
  type ProductDocument,
  ProductDocumentFields,
  readProductDocument,
  removeProductDocument,
} from '../../../contract/catalogue/parts/product-documents.ts'
import { slugOf } from '../../../contract/values/text/slug.ts'
import type { Ground } from '../../platform/ground.ts'
import { fileScope, whileArriving } from '../../platform/http/file-scope.ts'
import { route } from '../../platform/http/route.ts'
import { receivePaper } from '../../platform/papers/receive-paper.ts'
import { makeKeepProductDocuments } from './keep-product-documents.ts'
import { ProductDocumentNotFound } from './product-document-errors.ts'
import { type ProductDocumentRow, productDocumentStore } from './product-document-store.ts'

/** A document never changes; a removed one may be shown by browsers for so long. */
const KEPT = 'public, max-age=3600'

export function productDocumentRoutes(
  app: FastifyInstance,
  { db, now, spoolFolder }: Pick<Ground, 'db' | 'now' | 'spoolFolder'>,
): void {
  const keep = makeKeepProductDocuments(db, now)
  const { fileBytes: mostBytes } = productDocumentBounds

  route(app, listProductDocuments, async ({ params: { id } }) =>
    (await productDocumentStore.listInShop(db, id)).map(toAnswer),
  )

  route(app, listDeskDocuments, async ({ params: { id } }) => {
    const shown = await productDocumentStore.list(db, id)
    const removed = await productDocumentStore.listRemoved(db, id)
    return [...shown, ...removed].map((row) => ({
      ...toAnswer(row),
      addedAt: row.addedAt.toISOString(),
      addedBy: row.addedBy,
      removedAt: row.removedAt?.toISOString() ?? null,
      removedBy: row.removedBy,
    }))
  })

  fileScope(app, { mostBytes }, (scope) => {
    route(scope, addProductDocument, async ({ user, params, raw }, reply) => {
      const fields = ProductDocumentFields
      const sent = await whileArriving(reply, () =>
        receivePaper(raw, { spoolFolder, mostBytes, fields }),
      )
      return { insertedId: await keep.add(user, params.id, sent) }
    })
  })

  route(app, readProductDocument, async ({ params: { id }, raw }, reply) => {
    const found = await productDocumentStore.find(db, id)
    if (!found?.fileKey) throw new ProductDocumentNotFound()
    const etag = `"${id.toLowerCase()}"`
    reply.header('cache-control', KEPT).header('etag', etag)
    if (raw.headers['if-none-match'] === etag) {
      reply.code(304)
      return null
    }
    const bytes = await productDocumentStore.readFile(db, found.fileKey)
    if (!bytes) throw new ProductDocumentNotFound()
    reply
      .type('application/pdf')
      .header('content-length', bytes.length)
      .header('content-disposition', `inline; filename="${slugOf(found.title)}.pdf"`)
    // As a stream it is not among the pages that the shop keeps in memory.
    return Readable.from([bytes])
  })

  route(app, removeProductDocument, async ({ user, params: { id } }) => {
    await keep.remove(user, id)
    return { deletedCount: 1 }
  })
}

function toAnswer({ id, kind, title, language, sizeBytes }: ProductDocumentRow): ProductDocument {
  return { _id: id, kind, title, language, size: sizeBytes }
}
