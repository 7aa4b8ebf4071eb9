import { expect, test } from 'vitest'
import { defaultSections } from '../../../contract/catalogue/content/default-sections.ts'
import { mapFields, publicFields } from '../../../contract/catalogue/product-fields.ts'
import type { ProductDetails } from '../../../contract/catalogue/products.ts'
import { defaultLook, setShopLook } from '../../../contract/values/look/shop-look.ts'
import { formatDollars } from '../../../contract/values/money/money.ts'
import type { Transport } from '../../platform/base/calls/api.ts'
import { render } from './entry-server.tsx'

const build = {
  'web/site/app/entry-browser.tsx': { file: 'assets/entry.js', css: ['assets/entry.css'] },
  'web/site/home/home-page.tsx': {
    file: 'assets/home.js',
    imports: ['_shared.js'],
  },
  '_shared.js': { file: 'assets/shared.js' },
}

const products = ['41.80', '18.90', '2.35', '9.75', '96.00', '3.10'].map((price, place) =>
  buildProduct({ _id: `p${place}`, name: `Part ${place}`, price: Number(price) }),
)

const shop: Record<string, unknown> = {
  'GET /session': { user: null },
  'GET /content': {},
  'GET /shop': { look: defaultLook, minimumOrderQuantity: 500, holdHours: 24, stripe: {} },
  'GET /category': [],
  'GET /review': [],
  'GET /product': products,
  'GET /product/p0': products[0],
}

const signedIn = { 'GET /session': { user: { _id: 'u1', email: 'd@x.example', name: 'Dana' } } }

test('the home page shows six products and their prices without any script', async () => {
  const { status, html } = await render({ url: '/', transport: answer(shop), build })
  expect(status).toBe(200)
  const markup = html.slice(0, html.indexOf('<script type="application/json"'))
  for (const { name, price } of products) {
    expect(markup).toContain(name)
    expect(markup).toContain(formatDollars(price))
  }
})

test('a page names its title, styles, script and chunks, and holds no script of its own', async () => {
  const { html } = await render({ url: '/', transport: answer(shop), build })
  expect(html).toContain('<title>Parts and tools by the pallet, Bulkhead</title>')
  expect(html).toContain('<link rel="stylesheet" href="/assets/entry.css">')
  expect(html).toContain('<link rel="modulepreload" href="/assets/shared.js">')
  const scripts = html.match(/<script[^>]*>/g)
  expect(scripts).toEqual([
    '<script type="application/ld+json">',
    '<script type="speculationrules">',
    '<script type="application/json" id="page-data">',
    '<script type="module" src="/assets/entry.js">',
  ])
})

test('an American shop has a catalog, and its pages say so to readers aloud', async () => {
  const page = { url: '/notThere', transport: answer(shop), build }
  const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ')
  const american = await render({ ...page, english: 'en-US' })
  expect(american.html).toContain('<html lang="en-US"')
  expect(textOf(american.html)).toContain(' Catalog ')
  expect(textOf(american.html)).not.toContain('Catalogue')
  const british = await render({ ...page, english: 'en-GB' })
  expect(textOf(british.html)).toContain(' Catalogue ')
})

test('the stylesheet is in a page’s head, and scripts load after its content', async () => {
  const { html } = await render({ url: '/', transport: answer(shop), build })
  const [head = '', body = ''] = html.split('<body>')
  expect(head).toContain('<link rel="stylesheet" href="/assets/entry.css">')
  expect(html).not.toContain('<style')
  expect(head).not.toMatch(/modulepreload|<script[^>]* src=/)
  const afterContent = body.slice(body.indexOf('</footer>'))
  for (const file of ['shared.js', 'entry.js']) expect(afterContent).toContain(`/assets/${file}"`)
})

test('the owner’s logo and colour are in a page before its first paint', async () => {
  const logo = { url: `/images/${'a'.repeat(64)}.webp`, width: 1000, height: 250 }
  const shopLook = { actionColour: '#2a62c9', logo, logoDark: null }
  const own = answer({ ...shop, 'GET /shop': { ...(shop['GET /shop'] as object), look: shopLook } })
  const { html } = await render({ url: '/', transport: own, build, shopLook })
  setShopLook(defaultLook)
  const [head = '', body = ''] = html.split('<body>')
  expect(head).toContain('<style>:root{--color-signal:#2a62c9;')
  expect(head.indexOf('<style>')).toBeGreaterThan(head.indexOf('rel="stylesheet"'))
  expect(head).toContain(`"logo":"http://shop.invalid${logo.url}"`)
  expect(body).toMatch(/<img [^>]*alt="Bulkhead" width="160" height="40"/)
})

test('a product’s text can’t end the page data or change the page', async () => {
  const hostile = '</script><script>alert(1)</script><!--'
  const { html } = await render({
    url: '/',
    transport: answer({ ...shop, 'GET /product': [buildProduct({ name: hostile })] }),
    build,
  })
  expect(html).not.toContain('<script>alert')
  expect(JSON.parse(pageData(html)).queries.length).toBeGreaterThan(0)
})

test('a page for customers redirects signed-out visitors to the login page, with the way back', async () => {
  const page = await render({ url: '/purchase/p0?x=1', transport: answer(shop), build })
  expect(page.status).toBe(302)
  expect(page.location).toBe('/login?from=%2Fpurchase%2Fp0%3Fx%3D1')
})

test('the purchase page shows its product to those who are signed in', async () => {
  const transport = answer({ ...shop, ...signedIn })
  const { status, html } = await render({ url: '/purchase/p0', transport, build })
  expect(status).toBe(200)
  expect(html).toContain('Order Option...')
  expect(html).toContain('$20,900.00')
})

test('the purchase page keeps a quantity that was typed before, unless it can’t be ordered', async () => {
  const transport = answer({ ...shop, ...signedIn })
  const { html } = await render({ url: '/purchase/p0?quantity=1,200', transport, build })
  expect(html).toContain('<dt>1,200 pieces')
  expect(html).toContain('$50,160.00')
  const tooFew = await render({ url: '/purchase/p0?quantity=7', transport, build })
  expect(tooFew.html).toContain('<dt>500 pieces')
})

test('a page has one address for search engines, however it is asked for', async () => {
  for (const [url, canonical] of [
    ['/', '/'],
    ['/home', '/'],
    ['/about', '/about'],
    ['/about/', '/about'],
    ['/about?from=mail', '/about'],
    ['/about/?from=/', '/about'],
  ]) {
    const { html } = await render({ url: `${url}`, transport: answer(shop), build })
    expect(html, url).toContain(`<link rel="canonical" href="http://shop.invalid${canonical}">`)
  }
})

test('in the catalogue parts without a category are a family that leads nowhere', async () => {
  const found = {
    products: [
      buildProduct({ _id: 'p1', name: 'Brake pads', category: 'Brakes' }),
      buildProduct({ _id: 'p2', name: 'Unsorted part', category: null }),
    ],
    total: { products: 2, isExact: true },
    next: null,
    match: 'exact',
    meant: null,
    facets: { categories: [], brands: [], attributes: [] },
    introductions: {},
    renamed: { category: {}, brand: {} },
    brand: null,
  }
  const transport = answer({ ...shop, 'GET /catalogue/search': found })
  const { html } = await render({ url: '/catalogue', transport, build })
  const families = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, family]) => family)
  expect(families).toContain('Other parts')
  expect(families.join()).toContain('href="/catalogue?category=Brakes"')
  expect(html).not.toContain('category=Other')
})

test('the alert form of a short part keeps the pieces that sign-in carried', async () => {
  const short = { ...buildProduct({ _id: 'p0', name: 'Bolt' }), available: 120 }
  const transport = answer({ ...shop, ...signedIn, 'GET /product/p0': short })
  const read = (query: string) => render({ url: `/catalogue/p0/bolt${query}`, transport, build })
  expect((await read('?quantity=2000')).html).toContain('value="2,000"')
  for (const query of ['', '?quantity=none'])
    expect((await read(query)).html).toContain('value="500"')
})

test('a product has one address and tells search engines its name, price and category', async () => {
  const origin = 'https://shop.example'
  const product = buildProduct({ _id: 'p0', name: 'Brake pads', category: 'Brakes', price: 9.5 })
  const transport = answer({ ...shop, 'GET /product/p0': product })
  const wrong = await render({ url: '/catalogue/p0/old-name', origin, transport, build })
  expect([wrong.status, wrong.location]).toEqual([301, '/catalogue/p0/brake-pads'])

  const { status, html } = await render({ url: `${wrong.location}`, origin, transport, build })
  expect(status).toBe(200)
  const own = `${origin}/catalogue/p0/brake-pads`
  expect(html).toContain(`<link rel="canonical" href="${own}">`)
  expect(html).toContain(`<meta property="og:url" content="${own}">`)
  expect(html).toContain(`<meta property="og:image" content="${origin}/images/part.webp">`)
  const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  expect(things.map(([, json = '']) => JSON.parse(json))).toMatchObject([
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Brake pads',
      image: [`${origin}/images/part.webp`],
      offers: {
        '@type': 'Offer',
        url: own,
        price: '9.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Catalogue', item: `${origin}/catalogue` },
        { position: 2, name: 'Brakes', item: `${origin}/catalogue?category=Brakes` },
        { position: 3, name: 'Brake pads', item: own },
      ],
    },
  ])
})

test('a product’s page names its country of origin, for search engines by its code', async () => {
  const product = buildProduct({ _id: 'p0', name: 'Bolt', countryOfOrigin: 'DE' })
  const transport = answer({ ...shop, 'GET /product/p0': product })
  const { html } = await render({ url: '/catalogue/p0/bolt', transport, build })
  expect(html).toMatch(/<th[^>]*>Country of origin<\/th><td[^>]*>Germany<\/td>/)
  expect(html).toMatch(/ld\+json">[^<]*"countryOfOrigin":"DE"/)
})

test('the home page has the sections that the owner shows, in the owner’s order, under the owner’s headings', async () => {
  const [slides, ...others] = defaultSections
  const sections = [
    { ...others.at(-1), title: 'Who we are' },
    ...others.slice(0, -1).map((one) => ({ ...one, isShown: one.section === 'summary' })),
    { ...slides, isShown: false },
  ]
  const transport = answer({ ...shop, 'GET /content': { sections } })
  const { html } = await render({ url: '/', transport, build })
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const headings = [...main.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, text]) => text)
  expect(headings).toEqual(['Who we are', 'Business summary'])
  expect(html).toContain('Sample figures')
})

test('a product that is sold by the set is priced by the set', async () => {
  const product = buildProduct({ _id: 'p0', name: 'Pads', unitOfSale: 'set of 4' })
  const transport = answer({ ...shop, 'GET /product/p0': product })
  const { html } = await render({ url: '/catalogue/p0/pads', transport, build })
  expect(html).toContain('price per set of 4')
  expect(html).toContain('500 sets of 4')
  expect(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).not.toContain('pieces')
})

test.each([
  ['/nowhere', {}],
  ['/purchase/p9', signedIn],
])('%s is the 404 page with its status', async (url, session) => {
  const page = await render({ url, transport: answer({ ...shop, ...session }), build })
  expect(page.status).toBe(404)
  expect(page.html).toContain('Page Not Fount 404')
})

test.each(['/signup', '/signUp'])('%s leads to /singUp', async (url) => {
  const page = await render({ url, transport: answer(shop), build })
  expect([page.status, page.location]).toEqual([302, '/singUp'])
})

test('a failed list shows its error in place, and the rest of the page is rendered', async () => {
  const { 'GET /product': _, ...withoutProducts } = shop
  const { status, html } = await render({ url: '/', transport: answer(withoutProducts), build })
  expect(status).toBe(200)
  expect(html).toContain('The products could not be loaded')
  expect(html).toContain('Business summary')
})

test('a product that can’t be loaded is a failure with a retry, not a 404', async () => {
  const transport: Transport = async (path, request) => {
    if (path === '/product/p0') throw new Error('connection lost')
    return answer({ ...shop, ...signedIn })(path, request)
  }
  const { status, html } = await render({ url: '/purchase/p0', transport, build })
  expect(status).toBe(503)
  expect(html).toContain('The product could not be loaded')
})

test('an address that could be read as another site’s is a path of this site, also to search engines', async () => {
  const origin = 'https://shop.example'
  for (const [url, status, canonical] of [
    ['//', 200, '/'],
    ['///', 200, '/'],
    ['//evil.example/x', 404, '/evil.example/x'],
    ['/\\evil.example', 404, '/evil.example'],
    ['/a/..//evil.example', 404, '/evil.example'],
    ['http://evil.example/x', 404, '/http://evil.example/x'],
    ['*', 404, '/*'],
  ] as const) {
    const page = await render({ url, origin, transport: answer(shop), build })
    expect([url, page.status]).toEqual([url, status])
    expect(page.html).toContain(`<link rel="canonical" href="${origin}${canonical}">`)
  }
})

/** Answers calls by name; an unknown object is a 404, an unknown list a 500. */
function answer(answers: Record<string, unknown>): Transport {
  return async (path, { method }) => {
    const { pathname } = new URL(path, 'http://shop.invalid')
    const found = answers[`${method} ${pathname}`]
    const isOneThing = pathname.startsWith('/product/')
    const failure = isOneThing
      ? { code: 'productNotFound', detail: 'There is no such product.' }
      : { code: 'internal', detail: 'Something went wrong.' }
    return {
      status: found !== undefined ? 200 : isOneThing ? 404 : 500,
      headers: { get: () => null },
      text: async () => JSON.stringify(found ?? failure),
    }
  }
}

function pageData(html: string): string {
  return /id="page-data">(.*)<\/script>/.exec(html)?.[1] ?? ''
}

function buildProduct(overrides: Partial<ProductDetails>): ProductDetails {
  return {
    ...mapFields(publicFields, () => null),
    _id: 'p',
    name: 'Part',
    description: 'A part.',
    price: 1,
    minimum: 500,
    available: 3200,
    img: '/images/part.webp',
    pictures: [],
    email: 'admin@bulkhead.example',
    listPrice: 1,
    discountPercent: null,
    discountUntil: null,
    partNumber: 'BH-1',
    brand: null,
    category: null,
    attributes: [],
    orderMultiple: 1,
    pricePer: 1,
    priceFor: overrides.price ?? 1,
    cartonPieces: null,
    palletPieces: null,
    palletKilograms: null,
    ladder: [],
    version: 1,
    listPriceFor: overrides.price ?? 1,
    ownMinimum: 500,
    taxCategory: 'standard',
    ...overrides,
  }
}
