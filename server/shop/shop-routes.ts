import type { FastifyInstance } from 'fastify'
import { findShop, type Shop } from '../../contract/calls/shop.ts'
import { show } from '../cache/show.ts'
import { hotRoute } from '../http/route.ts'

export function shopRoutes(app: FastifyInstance, shop: Shop): void {
  hotRoute(app, findShop, async (_request, reply) => {
    // Settings don't change while this process runs.
    show(reply, { tags: [] })
    return shop
  })

  // The API description generated from the contract, for developers of clients.
  const open = { config: { access: 'open', limit: 'reads' }, schema: { hide: true } } as const
  app.get('/openapi.json', open, async () => app.swagger())
}
