import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CataloguePage, Suggestion } from '../../../../contract/catalogue/catalogue-search.ts'
import { seedDemo } from '../../../operating/import/seed-demo.ts'
import { openImages } from '../../../platform/images/open-images.ts'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await buildTestShop()
  const images = await openImages(shop.db, shop.settings)
  await seedDemo({ db: shop.db, images }, { addedByEmail: 'admin@bulkhead.example' })
  await images.close()
}, 60_000)
afterAll(() => shop.close())

/** Result of the search page; suggestions are checked to agree. */
async function search(q: string) {
  const query = new URLSearchParams({ q })
  const page = (await shop.app.inject(`/catalogue/search?${query}`)).json<CataloguePage>()
  const suggested = (await shop.app.inject(`/catalogue/suggestions?${query}`)).json<Suggestion[]>()
  expect(
    suggested.map(({ _id }) => _id),
    `suggestions of ${q}`,
  ).toEqual(page.products.slice(0, 8).map(({ _id }) => _id))
  return {
    found: page.products.map(({ partNumber }) => partNumber),
    match: page.match,
    meant: page.meant,
    leftOut: page.leftOut,
    total: page.total.products,
  }
}

const bolt = 'BH-8110-035'
const brakeDisc = 'BH-3100-300'
const wheel = 'BH-5516-205'
const hub = 'BH-5410-100'
const oil = 'BH-2110-006'
const radiator = 'BH-6120-520'
const bulb = 'BH-4207-055'

test.each([
  [brakeDisc, ['300x28', '300 x 28', '300×28', '300 × 28 mm', '5x112', '5 x 112', '5/112']],
  [bolt, ['M10x35', 'M10 x 35', 'm 10 x 35', 'DIN 6921', 'din6921']],
  [wheel, ['205/55r16', '205/55 R16', '205 55 16', '6.5Jx16', '6,5 J x 16']],
  [oil, ['5w30', '5W-30', '5w 30', '5 w 30']],
  [hub, ['m12x1.5', 'M12 x 1,5']],
  [radiator, ['520x360x24', '520 × 360', '360x24 mm']],
  [bulb, ['h7 bulb', 'H7', 'h 7', 'px26d', '55w 12v h7']],
  ['BH-4012-060', ['12v battery', '60ah', '60 Ah battery']],
  ['BH-6206-030', ['6206-2rs', '6206 2RS', '30x62x16']],
])('%s is found by any spelling of its size', async (partNumber, spellings) => {
  for (const q of spellings)
    expect(await search(q), q).toMatchObject({ found: [partNumber], match: 'words', meant: null })
})

test.each([
  ['rotor', brakeDisc, 'brake disc'],
  ['brake rotors', brakeDisc, 'brake disc'],
  ['muffler', 'BH-6410-076', 'silencer'],
  ['jumper cables', 'BH-9020-025', 'jump leads'],
  // Still being typed.
  ['jumper ca', 'BH-9020-025', 'jump leads'],
  ['shock absorber', 'BH-5220-018', 'coilover'],
  ['headlight bulb', bulb, 'halogen bulb'],
  ['gas can', 'BH-9310-020', 'fuel can'],
  ['lug nuts M12x1.5', hub, 'flange nut or wheel hub m12x1.5'],
])('%s finds products by a synonym', async (q, partNumber, meant) => {
  expect(await search(q)).toMatchObject({ found: [partNumber], match: 'words', meant })
})

test('a two-way synonym adds to the word’s own results', async () => {
  const spanner = await search('spanner')
  const wrench = await search('wrench')
  expect(spanner.meant).toBeNull()
  expect(spanner.found.toSorted()).toEqual(wrench.found.toSorted())
  expect(spanner.found).toHaveLength(3)
  expect((await search('tire')).found.toSorted()).toEqual((await search('tyre')).found.toSorted())
})

test('a one-way synonym does not work in reverse', async () => {
  expect((await search('lug nut')).found.toSorted()).toEqual([hub, bolt])
  expect((await search('wheel hub')).found).toEqual([hub])
})

test('a typo in a synonym is corrected', async () => {
  expect(await search('mufler')).toMatchObject({
    found: ['BH-6410-076'],
    match: 'similarWords',
    meant: 'silencer',
  })
})

test.each(['zzqq', '0.5 mm washer'])(
  '%s finds nothing, and no useless words are suggested',
  async (q) => {
    expect(await search(q)).toMatchObject({ found: [], total: 0, meant: null })
  },
)

test.each([
  ['plug nut', ['nut']],
  ['brkae battery', ['battery']],
])(
  '%s finds the parts with the first word, and says that the other is left out',
  async (q, leftOut) => {
    const { total, ...found } = await search(q)
    expect(found).toMatchObject({ leftOut })
    expect(total).toBeGreaterThan(0)
  },
)

test('a different size is not a typo', async () => {
  expect(await search('5w40')).toMatchObject({ found: [], meant: null })
  expect(await search('m11')).toMatchObject({ found: [], match: 'nothing', meant: null })
})

test('the catalogue introduces each category that has an introduction', async () => {
  const page = (await shop.app.inject('/catalogue/search?category=Brakes')).json<CataloguePage>()
  expect(page.introductions).toEqual({
    Brakes: 'Discs and pads to original sizes. Discs come in pairs, pads by the axle set.',
  })
  const all = (await shop.app.inject('/catalogue/search')).json<CataloguePage>()
  const categories = new Set(all.products.map(({ category }) => category))
  expect(new Set(Object.keys(all.introductions))).toEqual(categories)
})
