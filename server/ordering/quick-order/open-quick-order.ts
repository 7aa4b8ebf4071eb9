import type { FastifyInstance } from 'fastify'
import type { FindByWords } from '../../catalogue/listing/catalogue-service.ts'
import type { ProductService } from '../../catalogue/products/product-service.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ChangeCarts } from '../carts/change-carts.ts'
import { makeAskForPart } from './ask-for-part.ts'
import { makeCountNotFound } from './count-not-found.ts'
import { listFileRoutes } from './files/list-file-routes.ts'
import { quickOrderRoutes } from './quick-order-routes.ts'
import { listReaders } from './reading/list-readers.ts'
import { makeResolveLists } from './resolve-for.ts'

interface OpenQuickOrder {
  readonly db: Database
  readonly catalog: ProductService
  readonly findByWords: FindByWords
  readonly changeCarts: ChangeCarts
  readonly spoolFolder: string
  readonly shopEmail: string
  readonly now: () => Date
}

/** Wires the reading of lists, in processes that end with the app, and what buyers ask for in vain. */
export function openQuickOrder(app: FastifyInstance, parts: OpenQuickOrder): void {
  const { db, catalog, findByWords, changeCarts, spoolFolder, shopEmail, now } = parts
  const notFound = makeCountNotFound(db, now)
  const readers = listReaders()
  app.addHook('onClose', async () => readers.close())
  const resolve = makeResolveLists({ db, catalog, findByWords, notFound, read: readers.read })
  listFileRoutes(app, { resolve, changeCarts, spoolFolder })
  const ask = makeAskForPart({ db, notFound, now, shopEmail })
  quickOrderRoutes(app, { resolve, changeCarts, notFound, ask })
}
