import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ContentKind } from '../../../contract/catalogue/content/content.ts'
import { defaultHome } from '../../../contract/catalogue/content/default-home.ts'
import { defaultSections } from '../../../contract/catalogue/content/default-sections.ts'
import { defaultSlides } from '../../../contract/catalogue/content/default-slides.ts'
import { image } from '../../platform/database/tables/pictures.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct, EXAMPLE_PICTURE } from '../../testing/factories.ts'

let shop: TestShop
let admin: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  admin = await createBuyer(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('truncate content_block')
})

const send = (method: 'GET' | 'PUT' | 'DELETE', kind: ContentKind, items?: readonly unknown[]) =>
  shop.app.inject({
    method,
    url: `/content/${kind}`,
    headers: admin.headers,
    payload: items && { items },
  })
const readHome = async () => (await shop.app.inject('/content')).json()

const brand = { name: 'Saab', link: 'https://www.saab.example' }
const [slide] = defaultSlides
const slides = [{ ...slide, title: 'Spring sale', img: EXAMPLE_PICTURE, alt: 'A crocus' }]
const fourSlides = [...slides, ...defaultSlides.slice(1)]

test('a shop that has written nothing sends nothing: the specification’s content is built in', async () => {
  expect(await readHome()).toEqual({})
  expect((await send('GET', 'slides')).json()).toEqual({
    kind: 'slides',
    isOwn: false,
    version: null,
    items: defaultSlides,
  })
  expect((await send('GET', 'ceos')).json().items).toEqual(defaultHome.ceos)
})

test('what is written for the home page is sent to everybody, and nothing else', async () => {
  expect((await send('PUT', 'brands', [brand, { ...brand, name: 'Lada' }])).json()).toEqual({
    modifiedCount: 2,
  })
  expect(await readHome()).toEqual({ brands: [brand, { ...brand, name: 'Lada' }] })
  await send('PUT', 'brands', [brand])
  await send('PUT', 'slides', fourSlides)
  const { img: _, alt: __, ...text } = slides[0] ?? { img: '', alt: '' }
  expect(await readHome()).toEqual({
    brands: [brand],
    slides: [
      {
        ...text,
        picture: {
          url: EXAMPLE_PICTURE,
          alt: 'A crocus',
          width: null,
          height: null,
          placeholder: null,
        },
      },
      ...defaultSlides.slice(1),
    ],
  })
  expect((await send('GET', 'slides')).json()).toMatchObject({ isOwn: true, items: fourSlides })
})

test('sections are moved, named and switched off for everybody', async () => {
  const [first, ...others] = defaultSections
  const sections = [...others, { ...first, isShown: false, title: 'News' }]
  expect((await send('PUT', 'sections', sections)).statusCode).toBe(200)
  expect(await readHome()).toEqual({ sections })
})

test('a slide leads to a product of the shop', async () => {
  const { id } = await createProduct(shop.db)
  const link = `/catalogue/${id}/any-words`
  expect((await send('PUT', 'slides', [{ ...slide, link }])).statusCode).toBe(200)
})

test('a reset brings back what is built in', async () => {
  await send('PUT', 'slides', fourSlides)
  expect((await send('DELETE', 'slides')).json()).toEqual({ deletedCount: 4 })
  expect(await readHome()).toEqual({})
  expect((await send('GET', 'slides')).json().isOwn).toBe(false)
})

const long = 'x'.repeat(300)
const summary = defaultHome.summary
const ceos = defaultHome.ceos

test.each([
  ['no slide at all', 'slides', [], 'items'],
  [
    'a slide that leads to no page of the site',
    'slides',
    [{ ...slide, link: '/catalog' }, ...defaultSlides.slice(1)],
    'items.0.link',
  ],
  [
    'a slide that leads to a product that is not there',
    'slides',
    [{ ...slide, link: '/catalogue/01a22374-840a-7181-ab7e-0895fecfcb45/bolt' }],
    'items.0.link',
  ],
  [
    'a slide that leads to a page that the owner has not written',
    'slides',
    [{ ...slide, link: '/page/terms' }],
    'items.0.link',
  ],
  [
    'a section that is there twice',
    'sections',
    [...defaultSections.slice(1), ...defaultSections.slice(1, 2)],
    'items.8.section',
  ],
  [
    'a slide without title',
    'slides',
    [{ ...slide, title: ' ' }, ...defaultSlides.slice(1)],
    'items.0.title',
  ],
  [
    'a slide that leads to another site',
    'slides',
    [{ ...slide, link: '//evil.example' }, ...defaultSlides.slice(1)],
    'items.0.link',
  ],
  [
    'a picture without description',
    'slides',
    [{ ...slide, img: EXAMPLE_PICTURE }, ...defaultSlides.slice(1)],
    'items.0.alt',
  ],
  [
    'a call of the site as a picture',
    'slides',
    [{ ...slide, img: '/orders/', alt: 'x' }, ...defaultSlides.slice(1)],
    'items.0.img',
  ],
  [
    'a brand that runs script',
    'brands',
    [{ ...brand, link: 'javascript:alert(1)' }],
    'items.0.link',
  ],
  ['no brand at all', 'brands', [], 'items'],
  ['an unknown field', 'brands', [{ ...brand, onclick: 'x' }], 'items.0'],
  ['a text too long', 'ceos', [...ceos.slice(1), { ...ceos[0], remark: long }], 'items.2.remark'],
  ['a fifth figure', 'summary', [...summary, summary[0]], 'items'],
  [
    'a figure that is a number',
    'summary',
    [...summary.slice(1), { figure: 100, name: 'x' }],
    'items.3.figure',
  ],
] as const)('%s is refused at its field, and nothing is stored', async (_, kind, items, field) => {
  const answer = await send('PUT', kind, items)
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual([field])
  expect(await readHome()).toEqual({})
})

test('an unknown kind is not found, and 25 blocks are refused before they are read', async () => {
  const unknown = await shop.app.inject({
    method: 'PUT',
    url: '/content/footer',
    headers: admin.headers,
    payload: { items: [brand] },
  })
  expect(unknown.statusCode).toBe(404)
  expect((await send('PUT', 'brands', Array(25).fill(brand))).statusCode).toBe(422)
})

test('of two admins who save at once, one’s content is shown whole', async () => {
  const listOf = (name: string) => Array.from({ length: 12 }, () => ({ ...brand, name }))
  await Promise.all(['One', 'Two', 'Three'].map((name) => send('PUT', 'brands', listOf(name))))
  const names = new Set((await readHome()).brands.map(({ name }: { name: string }) => name))
  expect(names.size).toBe(1)
})

test('of two saves from the same version the second is refused, and nothing is lost', async () => {
  const put = (name: string, version: string | null) =>
    shop.app.inject({
      method: 'PUT',
      url: '/content/brands',
      headers: admin.headers,
      payload: { items: [{ ...brand, name }], version },
    })
  const held = async () => (await send('GET', 'brands')).json()
  const first = await Promise.all([put('One', null), put('Two', null)])
  expect(first.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const { version } = await held()
  expect((await put('Three', version)).statusCode).toBe(200)
  const refused = await put('Four', version)
  expect(refused.json()).toMatchObject({ status: 409, code: 'changedMeanwhile' })
  expect((await held()).items).toEqual([{ ...brand, name: 'Three' }])
})

test('a slide’s picture is in use: the sweep leaves it', async () => {
  await shop.db.insert(image).values([
    { sourceSha256: randomBytes(32), url: EXAMPLE_PICTURE, width: 8, height: 8 },
    { sourceSha256: randomBytes(32), url: `/images/${'f'.repeat(64)}.webp`, width: 8, height: 8 },
  ])
  await send('PUT', 'slides', fourSlides)
  await shop.runJob('picture-sweep')
  const { rows } = await shop.pool.query(
    'select unused_since is null as is_used from image order by url',
  )
  expect(rows).toEqual([{ is_used: true }, { is_used: false }])
})

test('what the shop came with is a sample until it is edited or switched off', async () => {
  const samples = async () =>
    (await shop.app.inject({ url: '/samples', headers: admin.headers })).json()
  await shop.pool.query('truncate review')
  expect(await samples()).toEqual(['slides', 'summary', 'discount', 'ceos'])
  await shop.pool.query(
    `insert into review (id, name, description, rating, image_url, sample)
     values (gen_random_uuid(), 'Bexley Street Garage', 'Good', 4, '/images/a.webp', true)`,
  )
  expect(await samples()).toEqual(['slides', 'summary', 'discount', 'reviews', 'ceos'])

  await send('PUT', 'slides', fourSlides)
  await send('PUT', 'ceos', defaultHome.ceos)
  const own = { title: 'Spring sale' }
  const sections = defaultSections.map((one) => ({
    ...one,
    ...(one.section === 'discount' && own),
    isShown: one.section !== 'summary',
  }))
  await send('PUT', 'sections', sections)
  // The cards still say that they are samples.
  expect(await samples()).toEqual(['reviews', 'ceos'])
  const ceos = defaultHome.ceos.map((ceo) => ({ ...ceo, sample: false }))
  await send('PUT', 'ceos', ceos)
  expect(await samples()).toEqual(['reviews'])
})
