import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import { watchStatements } from '../../../testing/watching/watch-statements.ts'
import { findSimilar } from './dictionary.ts'

/** A large shop has a word for each size. */
const WORDS = 15_000

let shop: TestShop
let statements: ReturnType<typeof watchStatements>

beforeAll(async () => {
  shop = await buildTestShop()
  statements = watchStatements(shop.pool)
  await shop.pool.query(
    `insert into catalogue_count (category, term, key, products)
     select '', term, hashtextextended(term, 0), products from (
       select 'w:' || n || 'x' || n % 90 as term, n % 40 + 1 as products from generate_series(1, $1) as n
       union all select 'w:brake', 50
     ) as words`,
    [WORDS],
  )
  await shop.pool.query('vacuum analyze catalogue_count')
})
afterAll(() => shop.close())

test('candidates for a mistyped word are found without scanning all words', async () => {
  const asked = await statements.during(async () => {
    expect(await findSimilar(shop.db, 'rbake')).toEqual(['brake'])
  })
  expect(asked).toHaveLength(1)
  for (const { text, values } of asked) {
    const { rows } = await shop.pool.query(`explain (analyze, format json) ${text}`, [...values])
    const removed = [...JSON.stringify(rows).matchAll(/"Rows Removed by Filter":(\d+)/g)]
    expect(removed.reduce((sum, [, count]) => sum + Number(count), 0)).toBeLessThan(WORDS / 10)
  }
})
