import type { FastifyInstance } from 'fastify'
import { pageSlugs } from '../../../contract/catalogue/content/page-slugs.ts'
import { findShop, type ShopAtStart } from '../../../contract/office/shop.ts'
import { shopName } from '../../../contract/values/text/shop-name.ts'
import { shopPageStore } from '../../catalogue/content/shop-page-store.ts'
import type { Database } from '../../platform/database/database.ts'
import type { CallLimits } from '../../platform/environment/settings.ts'
import { route } from '../../platform/http/route.ts'
import type { SettingDesk } from '../../platform/settings/setting-desk.ts'
import { type DescribedCalls, writeApiPage } from './api-page.ts'

export function shopRoutes(
  app: FastifyInstance,
  shop: ShopAtStart,
  db: Database,
  settings: Pick<SettingDesk, 'values' | 'findLook'>,
  limits: CallLimits,
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

  // The calls stay as they are while the shop runs; its name may change.
  let written: { readonly name: string; readonly html: string } | undefined
  app.get('/api', open, async (_request, reply) => {
    const name = shopName()
    if (written?.name !== name)
      written = { name, html: writeApiPage(app.swagger() as DescribedCalls, limits) }
    reply.header('content-security-policy', app.policyOf(written.html))
    return reply.type('text/html; charset=utf-8').send(written.html)
  })
}
