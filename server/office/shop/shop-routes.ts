import type { FastifyInstance } from 'fastify'
import { findShop, type Shop } from '../../../contract/office/shop.ts'
import { route } from '../../platform/http/route.ts'
import type { SettingDesk } from '../../platform/settings/setting-desk.ts'

export function shopRoutes(
  app: FastifyInstance,
  shop: Omit<Shop, 'timeZone'>,
  settings: Pick<SettingDesk, 'values'>,
): void {
  route(app, findShop, async () => {
    const { calendar } = await settings.values(['calendar'])
    return { ...shop, timeZone: calendar.timeZone }
  })

  // The API description generated from the contract, for developers of clients.
  const open = { config: { access: 'open', limit: 'reads' }, schema: { hide: true } } as const
  app.get('/openapi.json', open, async () => app.swagger())
}
