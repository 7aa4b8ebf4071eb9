import type { FastifyInstance } from 'fastify'
import { pageSlugs } from '../../../contract/catalogue/content/page-slugs.ts'
import { findShop, type ShopAtStart } from '../../../contract/office/shop.ts'
import { shopPageStore } from '../../catalogue/content/shop-page-store.ts'
import type { Database } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import type { SettingDesk } from '../../platform/settings/setting-desk.ts'

export function shopRoutes(
  app: FastifyInstance,
  shop: ShopAtStart,
  db: Database,
  settings: Pick<SettingDesk, 'values' | 'findLook'>,
): void {
  route(app, findShop, async () => {
    const { shop: own, calendar, consent } = await settings.values(['shop', 'calendar', 'consent'])
    const { name, footer, contact, address } = own
    const written = new Map(
      (await shopPageStore.listWritten(db)).map(({ slug, version }) => [slug, version]),
    )
    const terms = written.get('terms') ?? null
    return {
      ...shop,
      name,
      footer,
      contact: { ...contact, address },
      look: await settings.findLook(),
      pages: pageSlugs.filter((slug) => written.has(slug)),
      consent: { signUp: consent.signUp ? terms : null, order: consent.order ? terms : null },
      timeZone: calendar.timeZone,
    }
  })

  // The API description generated from the contract, for developers of clients.
  const open = { config: { access: 'open', limit: 'reads' }, schema: { hide: true } } as const
  app.get('/openapi.json', open, async () => app.swagger())
}
