import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { DEFAULT_SHOP_NAME, setShopName } from '../../../contract/values/text/shop-name.ts'
import { compressAnswers } from '../../platform/http/compress.ts'
import { installErrorHandler } from '../../platform/http/error-handler.ts'
import { requireDeclaredRoutes } from '../../platform/http/route.ts'
import { registerPages } from './page-routes.ts'
import type { RenderPage } from './web-build.ts'

/** A shop with one call, `GET /greeting`, and pages made by `render`. */
async function buildSite(render: RenderPage) {
  const assetsFolder = await mkdtemp(join(tmpdir(), 'bulkhead-assets-'))
  await writeFile(join(assetsFolder, 'entry-123.js'), 'export {}')
  const app = Fastify()
  requireDeclaredRoutes(app)
  installErrorHandler(app)
  await app.register(cookie)
  app.decorate('policyOf', (html) => `policy of ${html}`)
  app.get(
    '/greeting',
    { config: { access: 'open', limit: 'reads' } },
    async (request) => `hello ${request.cookies.name ?? 'stranger'}`,
  )
  for (const path of ['/cart', '/cart/:id'])
    app.get(path, { config: { access: 'open', limit: 'reads' } }, async ({ url }) => ({
      call: url,
    }))
  compressAnswers(app)
  const manifest = { 'web/site/frame/favicon.svg': { file: 'assets/mark-1.svg' } }
  await registerPages(app, { render, manifest, assetsFolder })
  onTestFinished(async () => {
    await app.close()
    await rm(assetsFolder, { recursive: true })
  })
  return app
}

const page =
  (html: string, status = 200) =>
  async () => ({ html, status })
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('a page is answered as HTML with its own policy, and no shared cache keeps it', async () => {
  const app = await buildSite(page('<h1>Home</h1>'))
  const answer = await app.inject({ url: '/', headers: browser })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('private, no-cache')
  expect(answer.headers['content-security-policy']).toBe('policy of <h1>Home</h1>')
  expect(answer.payload).toBe('<h1>Home</h1>')
})

test('a page makes the shop’s calls with its visitor’s session', async () => {
  const app = await buildSite(async ({ transport }) => {
    const answer = await transport('/greeting', { method: 'GET', headers: {} })
    return { status: 200, html: await answer.text() }
  })
  const answer = await app.inject({ url: '/', headers: { ...browser, cookie: 'name=dana' } })
  expect(answer.payload).toBe('hello dana')
})

test('a page is compressed with the best accepted encoding, never a refused one', async () => {
  const home = '<h1>Home</h1>'.repeat(100)
  const app = await buildSite(page(home))
  const packed = await app.inject({
    url: '/',
    headers: { ...browser, 'accept-encoding': 'gzip, br' },
  })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(home)
  const plain = await app.inject({
    url: '/',
    headers: { ...browser, 'accept-encoding': 'br;q=0, identity' },
  })
  expect(plain.headers['content-encoding']).toBeUndefined()
})

test('a page and a call with one address are told apart by what the client wants', async () => {
  const app = await buildSite(page('<h1>Cart</h1>'))
  for (const url of ['/cart', '/cart/1']) {
    const toBrowser = await app.inject({ url, headers: browser })
    expect(toBrowser.payload).toBe('<h1>Cart</h1>')
    for (const accept of ['application/json', '*/*']) {
      const toProgram = await app.inject({ url, headers: { accept } })
      expect(toProgram.json()).toEqual({ call: url })
    }
  }
})

test('a redirect answers with its status and location', async () => {
  const app = await buildSite(async () => ({ status: 302, location: '/login', html: '' }))
  const answer = await app.inject({ url: '/dashboard', headers: browser })
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/login'])
})

test('an unknown address is the 404 page for a browser and a problem for other clients', async () => {
  const app = await buildSite(page('<h1>Page Not Fount 404</h1>', 404))
  const toBrowser = await app.inject({ url: '/nowhere', headers: browser })
  expect(toBrowser.statusCode).toBe(404)
  expect(toBrowser.payload).toContain('Page Not Fount 404')
  for (const accept of ['application/json', '*/*']) {
    const toProgram = await app.inject({ url: '/nowhere', headers: { accept } })
    expect(toProgram.statusCode).toBe(404)
    expect(toProgram.headers['content-type']).toContain('application/problem+json')
  }
})

test('an address with a line break matches no page', async () => {
  const app = await buildSite(async () => {
    throw new Error('no route matches')
  })
  const answer = await app.inject({ url: '/nowhere%0A/x', headers: browser })
  expect(answer.statusCode).toBe(404)
})

test('files with a hash in their name are cacheable for a year; a missing one is a 404', async () => {
  const app = await buildSite(page(''))
  const file = await app.inject('/assets/entry-123.js')
  expect(file.statusCode).toBe(200)
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const gone = await app.inject('/assets/entry-old.js')
  expect(gone.statusCode).toBe(404)
  const outside = await app.inject('/assets/..%2f..%2fpackage.json')
  expect(outside.statusCode).toBeGreaterThanOrEqual(400)
})

test('a browser that keeps the shop on its home screen reads the name and icon of now', async () => {
  const app = await buildSite(page('<h1>Home</h1>'))
  setShopName('Prairie "Parts" & Tools')
  onTestFinished(() => setShopName(DEFAULT_SHOP_NAME))
  const answer = await app.inject('/site.webmanifest')
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(answer.json()).toMatchObject({
    name: 'Prairie "Parts" & Tools',
    icons: [{ src: '/icon.svg' }],
  })
  expect((await app.inject('/icon.svg')).payload).toContain('>P</text>')
  setShopName(DEFAULT_SHOP_NAME)
  expect((await app.inject('/site.webmanifest')).json().icons).toMatchObject([
    { src: '/assets/mark-1.svg' },
  ])
})
