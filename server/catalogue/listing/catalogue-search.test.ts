import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CataloguePage, FacetValue } from '../../../contract/catalogue/catalogue-search.ts'
import { cents } from '../../../contract/values/money/money.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { createProduct } from '../../testing/factories.ts'
import { piecesOf } from '../search/words/places.ts'
import { understandWords } from '../search/words/understand-words.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await buildTestShop()
  const parts = [
    ['BH-3100-256', 'Brake disc, plain and vented, 256 × 22 mm'],
    ['BH-3100-280', 'Brake disc, plain and vented, 280 × 22 mm'],
    ['BH-3100-2', 'Brake disc, drilled, 300 × 28 mm'],
    ['BH-3041-204', 'Brake pad set, front axle'],
    ['BH-6120-520', 'Radiator, aluminium core 520 × 360 mm'],
    ['BH-1406-006', 'Iridium spark plug IX-6R'],
  ]
  for (const [partNumber, name = ''] of parts)
    await createProduct(shop.db, { partNumber, name, category: 'Search' })
})
afterAll(() => shop.close())

async function search(query: Record<string, string | string[]>): Promise<CataloguePage> {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
  const answer = await shop.app.inject(`/catalogue/search?${new URLSearchParams(parameters)}`)
  if (answer.statusCode !== 200) throw new Error(answer.payload)
  return answer.json()
}
const partNumbers = ({ products }: CataloguePage) => products.map(({ partNumber }) => partNumber)

test.each(['BH-3100-256', 'bh 3100 256', 'bh3100256', 'Bh-3100 256', 'Bh3100.256'])(
  'the part number is found as %s',
  async (q) => {
    const page = await search({ q, category: 'Search' })
    expect(partNumbers(page)).toEqual(['BH-3100-256'])
    expect(page.match).toBe('partNumber')
  },
)

test('the exact part number comes before those that begin with it', async () => {
  expect(partNumbers(await search({ q: 'BH-3100-2' }))).toEqual([
    'BH-3100-2',
    'BH-3100-256',
    'BH-3100-280',
  ])
})

test.each(['BH-3100-265', 'BH-3100-2x56', 'BH-300-256', 'BH-3109-256'])(
  'a mistyped part number, %s, finds the intended one',
  async (q) => {
    const page = await search({ q })
    expect(page.match).toBe('similarPartNumber')
    expect(partNumbers(page)).toContain('BH-3100-256')
  },
)

test('words match in any order, as plurals, as prefixes, and with typos', async () => {
  const discs = ['BH-3100-2', 'BH-3100-256', 'BH-3100-280']
  for (const q of [
    'brake disc',
    'disc brake',
    'brake discs',
    'brake dis',
    'brkae disc',
    'brake dics',
  ]) {
    expect(partNumbers(await search({ q, category: 'Search' })).sort(), q).toEqual(discs)
  }
  const page = await search({ q: 'iridum sprak plug' })
  expect(page).toMatchObject({ match: 'similarWords', meant: 'iridium spark plug' })
  expect(partNumbers(page)).toEqual(['BH-1406-006'])
  expect(partNumbers(await search({ q: 'radiatr' }))).toEqual(['BH-6120-520'])
})

test('where no part has all words, those with most of them are shown, and the words left out are named', async () => {
  const unknown = await search({ q: 'front brake pads ceramic' })
  expect(unknown).toMatchObject({ match: 'words', leftOut: ['ceramic'] })
  expect(partNumbers(unknown)).toEqual(['BH-3041-204'])
  const known = await search({ q: 'iridium spark plug radiator' })
  expect(known).toMatchObject({ leftOut: ['radiator'], total: { products: 1 } })
  expect(partNumbers(known)).toEqual(['BH-1406-006'])
  const answer = await shop.app.inject('/catalogue/suggestions?q=front+brake+pads+ceramic')
  expect(answer.json()).toMatchObject([{ partNumber: 'BH-3041-204' }])
})

test('all words that the shop has not are told by one question', async () => {
  const none = {
    longest: 0,
    likelyWords: () => [],
    find: () => [],
    findLonger: () => [],
    findSimilar: () => undefined,
  }
  const parts = { db: shop.db, synonyms: none }
  const text = 'iridium zzzzqqq spark yyyyqqq plug'
  const { rows } = await shop.pool.query('select read_atoms($1) as read', [text])
  const found = await understandWords(parts, piecesOf(rows[0].read))
  expect(found).toEqual({ unknownAt: [1, 3] })
})

test('a filter that leaves nothing of a search leaves out no word, and one word of five is not enough', async () => {
  const filtered = await search({ q: 'brake disc', category: 'Elsewhere' })
  expect(filtered).toMatchObject({ products: [], leftOut: [] })
  const little = await search({ q: 'iridium zzzzqqq qqqqzzz yyyyqqq xxxxqqq' })
  expect(little).toMatchObject({ match: 'nothing', leftOut: [] })
})

test.each(['3041-204', '3041 204', '3041204'])(
  'a part number is found without the letters in front of it: %s',
  async (q) => {
    const page = await search({ q })
    expect(page).toMatchObject({ match: 'similarPartNumber', meant: 'BH-3041-204' })
    expect(partNumbers(page)).toEqual(['BH-3041-204'])
  },
)

test('names with accents are found without them, and the other way round', async () => {
  await createProduct(shop.db, { partNumber: 'AC-1', name: 'Crème brûlée, Größe 4, Łódź' })
  for (const q of ['creme brulee', 'Crème Brûlée', 'grosse 4', 'Größe 4', 'lodz', 'GRÖSSE'])
    expect(partNumbers(await search({ q })), q).toEqual(['AC-1'])
})

test('a size typed without its space is found; an unknown word finds nothing', async () => {
  expect(partNumbers(await search({ q: 'disc 256mm' }))).toEqual(['BH-3100-256'])
  const nothing = await search({ q: 'zzzzqqq' })
  expect(nothing).toMatchObject({ match: 'nothing', products: [], total: { products: 0 } })
})

test('the published list finds the same products', async () => {
  const answer = await shop.app.inject('/product?q=bh3100256')
  expect(answer.json().map((one: { partNumber: string }) => one.partNumber)).toEqual([
    'BH-3100-256',
  ])
  expect(answer.headers['x-total-count']).toBe('1')
})

test('suggestions tolerate typos and list at most eight products', async () => {
  const answer = await shop.app.inject('/catalogue/suggestions?q=radiatr')
  expect(answer.json()).toMatchObject([{ name: 'Radiator, aluminium core 520 × 360 mm' }])
})

test.each([['sort=cheapest'], ['least=-1'], ['after=x'], ['attribute=Thread'], ['color=red']])(
  '%s is refused',
  async (query) => {
    const answer = await shop.app.inject(`/catalogue/search?${query}`)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  },
)

test('facets, totals, sorts and pages agree with a full count', async () => {
  const model = await makeModel(300)
  const inModel = (choice: Choice) => model.filter((one) => fits(one, choice))
  const pick = (values: string[]) => fc.subarray(values, { maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        category: fc.subarray(['Model A', 'Model B'], { minLength: 1 }),
        brand: pick(['Alpha', 'Beta', 'Gamma']),
        attribute: pick(['Size=1 mm', 'Size=2 mm', 'Kind=plain', 'Kind=fine']),
        most: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
        orderable: fc.boolean(),
        discounted: fc.boolean(),
        sort: fc.constantFrom('newest', 'price', '-price', 'name', 'available'),
      }),
      async (choice) => {
        const query = toQuery(choice)
        const found = inModel(choice)
        const page = await search({ ...query, limit: '7' })
        expect(page.total).toEqual({ products: found.length, isExact: true })
        expect(page.facets.orderable.products).toBe(inModel({ ...choice, orderable: true }).length)
        expect(page.facets.discounted.products).toBe(
          inModel({ ...choice, discounted: true }).length,
        )
        expectCounts(page.facets.brands, (brand) => inModel({ ...choice, brand: [brand] }).length)
        for (const { name, values } of page.facets.attributes) {
          const others = choice.attribute.filter((one) => !one.startsWith(`${name}=`))
          expectCounts(
            values,
            (value) => inModel({ ...choice, attribute: [...others, `${name}=${value}`] }).length,
          )
        }
        // Page by page, without duplicates or gaps.
        const ids: string[] = []
        for (let after: string | null = ''; after !== null; ) {
          const next: CataloguePage = await search({
            ...query,
            limit: '40',
            ...(after && { after }),
          })
          ids.push(...next.products.map(({ _id }) => _id))
          after = next.next
        }
        expect(ids).toEqual([...found].sort(orders[choice.sort]).map(({ id }) => id))
      },
    ),
    { numRuns: 25 },
  )
})

test('a chosen value that is too rare to be counted is not said to have no products', async () => {
  await shop.pool.query(`
    insert into product (id, name, description, category, brand, attributes, list_price_cents, minimum, available, image_url, added_by_email)
    select gen_random_uuid(), 'Rarity', 'Iron.', 'Rarities', 'Maker ' || n % 450,
      jsonb_build_array(jsonb_build_object('name', 'Tint', 'value', 'tint ' || n % 450)), 100, 500, 9000, '/images/none.webp', 'a@b'
    from generate_series(0, 900) as n where n <> 899`)
  // Maker 449 has one product; each of the others has two or three.
  for (const [name, value] of [
    ['category', 'Rarities'],
    ['q', 'rarity'],
  ] as const) {
    const among = { [name]: value }
    const ofMaker = await search({ ...among, brand: 'Maker 449' })
    expect(ofMaker.products).toHaveLength(1)
    const notCounted = { products: 0, isExact: false }
    expect(ofMaker.facets.brands).toContainEqual({ value: 'Maker 449', ...notCounted })
    const ofTint = await search({ ...among, attribute: 'Tint=tint 449' })
    expect(ofTint.products).toHaveLength(1)
    const tints = ofTint.facets.attributes.flatMap(({ values }) => values)
    expect(tints).toContainEqual({ value: 'tint 449', ...notCounted })
  }
  const { facets } = await search({ category: 'Rarities', brand: ['Maker 1', 'Nobody'], q: 'disc' })
  expect(facets.brands).toContainEqual({ value: 'Nobody', products: 0, isExact: true })
})

interface Choice {
  readonly category: string[]
  readonly brand: string[]
  readonly attribute: string[]
  readonly most: number | undefined
  readonly orderable: boolean
  readonly discounted: boolean
  readonly sort: string
}

type ModelPart = Awaited<ReturnType<typeof makeModel>>[number]

async function makeModel(count: number) {
  const parts = []
  for (let n = 0; n < count; n += 1) {
    const isDiscounted = n % 7 === 0
    const { id } = await createProduct(shop.db, {
      name: `Thing ${String((n * 37) % count).padStart(3, '0')}`,
      category: n % 3 === 0 ? 'Model A' : 'Model B',
      brand: ['Alpha', 'Beta', 'Gamma', null][n % 4] ?? null,
      attributes: [
        { name: 'Size', value: 1 + (n % 2), unit: 'mm' },
        { name: 'Kind', value: n % 5 === 0 ? 'plain' : 'fine' },
      ],
      listPriceCents: cents(100 * (1 + ((n * 13) % 40))),
      ...(isDiscounted && { discountPercent: 50, discountUntil: new Date(Date.now() + 3_600_000) }),
      minimum: 100 * (1 + (n % 9)),
      orderMultiple: multipleOf(n),
      available: (n * 97) % 3000,
    })
    parts.push({ n, id, ...describePart(n, count, isDiscounted) })
  }
  return parts
}

/** The smallest multiple from the minimum on, found by counting. */
function leastOf(n: number): number {
  let least = multipleOf(n)
  while (least < Math.max(500, 100 * (1 + (n % 9)))) least += multipleOf(n)
  return least
}

const multipleOf = (n: number) => (n % 4 === 0 ? 450 : 1)

function describePart(n: number, count: number, isDiscounted: boolean) {
  return {
    name: `thing ${String((n * 37) % count).padStart(3, '0')}`,
    category: n % 3 === 0 ? 'Model A' : 'Model B',
    brand: ['Alpha', 'Beta', 'Gamma', ''][n % 4] ?? '',
    attributes: [`Size=${1 + (n % 2)} mm`, `Kind=${n % 5 === 0 ? 'plain' : 'fine'}`],
    cents: (100 * (1 + ((n * 13) % 40))) / (isDiscounted ? 2 : 1),
    isDiscounted,
    isOrderable: (n * 97) % 3000 >= leastOf(n),
    available: (n * 97) % 3000,
  }
}

function fits(one: ModelPart, choice: Choice): boolean {
  const names = new Set(choice.attribute.map((attribute) => attribute.split('=')[0]))
  return (
    choice.category.includes(one.category) &&
    (choice.brand.length === 0 || choice.brand.includes(one.brand)) &&
    [...names].every((name) =>
      choice.attribute.some(
        (wanted) => wanted.startsWith(`${name}=`) && one.attributes.includes(wanted),
      ),
    ) &&
    (choice.most === undefined || one.cents <= choice.most * 100) &&
    (!choice.orderable || one.isOrderable) &&
    (!choice.discounted || one.isDiscounted)
  )
}

const byId = (one: ModelPart, other: ModelPart) => (one.id < other.id ? -1 : 1)
const orders: Record<string, (one: ModelPart, other: ModelPart) => number> = {
  newest: (one, other) => -byId(one, other),
  price: (one, other) => one.cents - other.cents || byId(one, other),
  '-price': (one, other) => other.cents - one.cents || -byId(one, other),
  name: (one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : byId(one, other)),
  available: (one, other) => other.available - one.available || -byId(one, other),
}

function toQuery({ most, orderable, discounted, ...lists }: Choice) {
  return {
    ...lists,
    ...(most !== undefined && { most: String(most) }),
    ...(orderable && { orderable: 'true' }),
    ...(discounted && { discounted: 'true' }),
  }
}

function expectCounts(values: readonly FacetValue[], count: (value: string) => number): void {
  for (const { value, products, isExact } of values)
    expect({ value, products, isExact }).toEqual({ value, products: count(value), isExact: true })
}
