import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { createProduct } from '../../testing/factories.ts'
import { productWords, searchWords } from '../search-terms.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await buildTestShop()
})
afterAll(() => shop.close())

const atom = fc.oneof(
  fc.constantFrom('5', '10', '30', '1.5', '86.00', '1,5', '1,500', '205', '007'),
  fc.constantFrom('m', 'x', 'X', 'R', 'mm', 'Ah', 'W', 'j', 'discs', 'Glass', 'Öl', 'größe'),
)
const gap = fc.constantFrom(
  '',
  ' ',
  '-',
  '\u00a0',
  '×',
  ' × ',
  'x',
  ' x ',
  '/',
  ', ',
  '.',
  '–',
  ' (',
)
const said = fc
  .array(fc.tuple(atom, gap), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.flat().join(''))

test('the database normalises text as the search does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(said, fc.string()), { minLength: 50 }), async (texts) => {
      const readable = texts.filter((text) => !text.includes('\0'))
      const { rows } = await shop.pool.query<{ said: string; words: string[] }>(
        'select said, search_words(said) as words from unnest($1::text[]) as said',
        [readable],
      )
      for (const { said, words } of rows)
        expect(words.toSorted(), JSON.stringify(said)).toEqual(searchWords(said).toSorted())
    }),
    { numRuns: 20 },
  )
})

test('the database indexes the same words of a product as the search', async () => {
  const product = {
    name: 'Brake disc, 300 × 28 mm',
    brand: 'Bremholt',
    category: 'Brakes',
    attributes: [
      { name: 'Bolt circle', value: '5 × 112 mm' },
      { name: 'Studs', value: 'M12 × 1.5' },
      { name: 'Diameter', value: 300, unit: 'mm' },
    ],
  }
  const { rows } = await shop.pool.query<{ words: string[] }>(
    'select product_words($1, $2, $3, $4::jsonb) as words',
    [product.name, product.brand, product.category, JSON.stringify(product.attributes)],
  )
  expect(rows[0]?.words.toSorted()).toEqual(productWords(product).toSorted())
  expect(rows[0]?.words).toEqual(expect.arrayContaining(['5x112', 'm12', '12x1.5', '300x28']))
})

test('reading the words of a product takes at most 25 times as long as splitting its name', async () => {
  // With a query of its own per text it took 45 times as long, and an import twice as long.
  const timed = async (work: string) => {
    const start = performance.now()
    await shop.pool.query(
      `select count(${work}) from (select 'Brake disc, plain and vented, ' || n || ' × 25 mm, Ferrodal, Brakes' as said
       from generate_series(1, 500) as n) as texts`,
    )
    return performance.now() - start
  }
  const shares: number[] = []
  for (let run = 0; run < 10; run += 1) {
    const split = await timed(`regexp_split_to_array(said, '[^[:alpha:]0-9]+')`)
    const attributes = `[{"value": "5 × 112 mm"}, {"value": 232}, {"value": "Front"}, {"value": "vented"}]`
    const read = await timed(`product_words(said, null, null, '${attributes}')`)
    shares.push(read / split)
  }
  expect(Math.min(...shares)).toBeLessThan(25)
})

test('a size in a name is found by each of its spellings', async () => {
  const sizes = fc.tuple(
    fc.constantFrom('', 'M', 'R'),
    fc.integer({ min: 2, max: 999 }),
    fc.constantFrom(' × ', 'x', ' x ', '×'),
    fc.integer({ min: 2, max: 999 }),
    fc.constantFrom('', ' mm', 'mm', '-mm'),
  )
  const spell = ([letter, one, times, other, unit]: [string, number, string, number, string]) =>
    `${letter}${one}${times}${other}${unit}`
  await fc.assert(
    fc.asyncProperty(sizes, fc.constantFrom(' × ', 'x', ' X ', '×'), async (size, times) => {
      const [letter, one, , other, unit] = size
      const { id } = await createProduct(shop.db, { name: `Washer ${spell(size)}` })
      const q = `washer ${spell([letter, one, times, other, unit.trim().replace('-', '')])}`
      const answer = await shop.app.inject(`/product?${new URLSearchParams({ q })}`)
      expect(
        answer.json().map(({ _id }: { _id: string }) => _id),
        q,
      ).toContain(id)
    }),
    { numRuns: 40 },
  )
})
