import type { FastifyInstance } from 'fastify'
import type { ProductService } from '../../catalogue/products/product-service.ts'
import type { Database } from '../../platform/database/database.ts'
import type { CostOfDelivery } from '../delivery/delivered-cost.ts'
import { cartRoutes } from './cart-routes.ts'
import { makeChangeCarts } from './change-carts.ts'
import { makeReadCarts } from './read-carts.ts'
import { makeShareCarts } from './share-cart.ts'

interface OpenCarts {
  readonly db: Database
  readonly catalog: ProductService
  readonly costOf: CostOfDelivery
  readonly now: () => Date
}

/** Wires carts and saved lists. Returns how others read and change them. */
export function openCarts(app: FastifyInstance, parts: OpenCarts) {
  const { db, catalog, costOf, now } = parts
  const readCarts = makeReadCarts({ db, catalog, now })
  const changeCarts = makeChangeCarts({ db, now })
  cartRoutes(app, {
    readCarts,
    changeCarts,
    costOf,
    shareCarts: makeShareCarts({ db, readCarts }),
  })
  return { readCarts, changeCarts }
}
