import type { FastifyInstance } from 'fastify'
import { shopIcon } from '../../../contract/values/look/shop-icon.ts'
import { shopLook } from '../../../contract/values/look/shop-look.ts'
import { markOf, shopName } from '../../../contract/values/text/shop-name.ts'
import type { WebBuild } from './web-build.ts'

const BUILT_ICON = 'web/site/frame/favicon.svg'
const open = { config: { access: 'open', limit: 'reads' }, schema: { hide: true } } as const

/** Name and icon under which a browser keeps the shop: in its tab, and on a device's home screen. */
export function siteManifestRoutes(app: FastifyInstance, { manifest }: WebBuild): void {
  const built = (manifest as Readonly<Record<string, { readonly file: string }>>)[BUILT_ICON]

  app.get('/site.webmanifest', open, (_, reply) => {
    const name = shopName()
    const { path, type } = shopIcon(built && `/${built.file}`)
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        JSON.stringify({
          name,
          short_name: name,
          start_url: '/',
          display: 'browser',
          background_color: '#ffffff',
          theme_color: '#14181c',
          icons: [
            {
              src: path,
              sizes: type === 'image/png' ? '256x256' : 'any',
              type,
              purpose: 'any',
            },
          ],
        }),
      )
  })

  // The initial of a shop that has a name of its own.
  app.get('/icon.svg', open, (_, reply) =>
    reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#14181c" d="M0 0h32v32H0z"/><text x="16" y="22" fill="#fff" font-family="sans-serif" font-size="22" font-weight="700" text-anchor="middle">${markOf(shopName())}</text><path fill="${shopLook().actionColour}" d="M6 25h20v3H6z"/></svg>`,
      ),
  )
}
