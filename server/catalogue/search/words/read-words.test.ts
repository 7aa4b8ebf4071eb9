import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../platform/database/migrating/migrate.ts'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import { createProduct } from '../../../testing/factories.ts'
import { emptyDatabase } from '../../../testing/test-postgres.ts'
import { piecesOf, wordsOf } from './places.ts'

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

const text = fc.oneof(said, fc.string()).filter((one) => !one.includes('\0'))

test.each([
  ['Brake discs; glass', ['brake', 'disc', 'glass']],
  ['300 × 28 mm', ['300', '28', 'mm', '300x28', '28mm']],
  ['300x28mm', ['300', '28', '300x28', '28mm']],
  ['M10 × 35', ['10', '35', 'm10', '10x35']],
  ['m10x35', ['10', '35', 'm10', '10x35']],
  ['M12 × 1.5', ['12', '1.5', 'm12', '12x1.5']],
  ['M12x1,5', ['12', '1.5', 'm12', '12x1.5']],
  ['5W-30', ['5', '30', '5w', 'w30']],
  ['205/55 R16', ['205', '55', '16', '55r', 'r16']],
  ['6.5J × 16', ['6.5', '16', '6.5j', 'jx16']],
  ['Piston 86.00\u00a0mm', ['piston', '86', 'mm', '86mm']],
])('%s is indexed by its words, numbers and pairs', async (said, words) => {
  const { rows } = await shop.pool.query<{ words: string[] }>(
    'select read_words($1, false) as words',
    [said],
  )
  expect(rows[0]?.words.toSorted()).toEqual(words.toSorted())
})

test('a product is indexed by the words of its name, brand and category, and the sizes of its attributes', async () => {
  const { rows } = await shop.pool.query<{ words: string[] }>(
    'select product_words($1, $2, $3, $4::jsonb) as words',
    [
      'Brake disc, 300 × 28 mm',
      'Bremholt',
      'Brakes',
      JSON.stringify([
        { name: 'Bolt circle', value: '5 × 112 mm' },
        { name: 'Studs', value: 'M12 × 1.5, vented' },
        { name: 'Diameter', value: 300, unit: 'mm' },
      ]),
    ],
  )
  expect(rows[0]?.words.toSorted()).toEqual(
    ['300', '28', 'mm', '300x28', '28mm', 'brake', 'disc', 'bremholt']
      .concat(['5x112', '112mm', 'm12', '12x1.5'])
      .toSorted(),
  )
})

test('a search of any text asks for words by which that text is indexed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 50 }), async (texts) => {
      const { rows } = await shop.pool.query<Record<'said' | 'read' | 'words', string[]>>(
        'select said, read_atoms(said) as read, read_words(said, false) as words from unnest($1::text[]) as said',
        [texts],
      )
      for (const { said, read, words } of rows)
        expect(words, JSON.stringify(said)).toEqual(expect.arrayContaining(wordsOf(piecesOf(read))))
    }),
    { numRuns: 20 },
  )
})

test('products indexed before accents were folded are found and counted by their words without them', async () => {
  const older = await emptyDatabase()
  const client = new pg.Client({ connectionString: older.url })
  await client.connect()
  try {
    await migrate(older.url, { upTo: 50 })
    for (const name of ['Crème brûlée', 'Größe 4 × 5', 'Creme', 'Плоский ключ й'])
      await client.query(
        `insert into product (id, name, description, list_price_cents, minimum, available, image_url, added_by_email)
         values (gen_random_uuid(), $1, 'A part.', 100, 500, 1000, '/images/a.webp', 'admin@bulkhead.example')`,
        [name],
      )
    await migrate(older.url)
    const { rows } = await client.query(`
      select name from product join catalogue_entry on product_id = id
      where words <> term_keys(product_words(name, brand, product.category, attributes))`)
    expect(rows).toEqual([])
    const counted = await client.query(`
      select term, products from catalogue_count where category = '' and term like 'w:%' and products <> 0 order by term`)
    const recounted = await client.query(`
      select 'w:' || word as term, count(*)::integer as products
      from product, unnest(product_words(name, brand, category, attributes)) as word group by word order by term`)
    expect(counted.rows.toSorted(byTerm)).toEqual(recounted.rows.toSorted(byTerm))
    expect(counted.rows).toContainEqual({ term: 'w:creme', products: 2 })
  } finally {
    await client.end()
    await older.drop()
  }
})

const byTerm = (one: { term: string }, other: { term: string }) => (one.term < other.term ? -1 : 1)

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
