import type { FastifyInstance } from 'fastify'
import { findShop, type Shop } from '../../contract/shop.ts'
import { route } from '../http/route.ts'

export function shopRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, findShop, async () => shop)
}
