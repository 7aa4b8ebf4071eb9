import type { FastifyInstance } from 'fastify'
import { findShop, type Shop } from '../../contract/shop.ts'
import { show } from '../hot-answers/shown.ts'
import { hotRoute } from '../http/route.ts'

export function shopRoutes(app: FastifyInstance, shop: Shop): void {
  hotRoute(app, findShop, async (_request, reply) => {
    // The settings: as long as this process runs.
    show(reply, { tags: [] })
    return shop
  })

  // The calls as the contract's entries describe them, for whoever writes a client.
  const open = { config: { access: 'open', limit: 'reads' }, schema: { hide: true } } as const
  app.get('/openapi.json', open, async () => app.swagger())
}
