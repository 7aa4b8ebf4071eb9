import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import { createProduct } from '../../../testing/factories.ts'
import { watchStatements } from '../../../testing/watching/watch-statements.ts'
import { makeUnderstand } from '../search-meaning.ts'
import { readSynonyms } from './synonyms.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await buildTestShop()
  await createProduct(shop.db, { name: 'Silencer, oval', partNumber: 'BH-1' })
})
afterAll(() => shop.close())

/** The synonyms of a shop that has these. */
async function synonymsOf(pairs: readonly (readonly [string, string])[]) {
  const [typed, meant] = [0, 1].map((side) => pairs.map((pair) => pair[side]))
  await shop.pool.query(
    `insert into search_synonym select typed, meant, false from unnest($1::text[], $2::text[]) as t (typed, meant)`,
    [typed, meant],
  )
  const synonyms = await readSynonyms(shop.db)
  await shop.pool.query('delete from search_synonym')
  return synonyms
}

test('meanings are not looked up again, so there are no chains or circles', async () => {
  const synonyms = await synonymsOf([
    ['a1', 'b1'],
    ['b1', 'c1'],
    ['c1', 'a1'],
  ])
  expect(synonyms.find('a1').map(({ said }) => said)).toEqual(['b1'])
})

test('a phrase is found regardless of case, blanks and plurals, and has at most eight meanings', async () => {
  const synonyms = await synonymsOf(
    Array.from({ length: 20 }, (_, n) => ['Lug  Nuts', `nut ${n}`] as const),
  )
  expect(synonyms.find('lug nut')).toHaveLength(8)
  expect(synonyms.longest).toBe(2)
})

test.each(['Silencers, oval', 'exhaust pot oval'])(
  'what %s means is read by one statement, synonym or not',
  async (text) => {
    const synonyms = await synonymsOf([['Exhaust pots', 'silencer']])
    const understand = makeUnderstand({ db: shop.db, findSynonyms: async () => synonyms })
    const asked = await watchStatements(shop.pool).during(async () => {
      expect((await understand(text)).match).toBe('words')
    })
    expect(asked).toHaveLength(1)
  },
)

test('cached answers and suggestions follow changes of synonyms and introductions', async () => {
  const read = async () => {
    const page = (await shop.app.inject('/catalogue/search?q=muffler')).json()
    const suggested = (await shop.app.inject('/catalogue/suggestions?q=muffler')).json()
    return [page.total.products, suggested.length]
  }
  const introduced = async () => {
    const page = (await shop.app.inject('/catalogue/search?q=silencer')).json()
    return page.introductions
  }
  expect(await read()).toEqual([0, 0])
  await shop.pool.query(`insert into search_synonym values ('muffler', 'silencer', false)`)
  expect(await read()).toEqual([1, 1])
  await shop.pool.query('delete from search_synonym')
  expect(await read()).toEqual([0, 0])
  expect(await introduced()).toEqual({})
  await shop.pool.query(
    `insert into catalogue_name (field, name, introduction) values ('category', 'Brakes', 'Discs.')`,
  )
  expect(await introduced()).toEqual({ Brakes: 'Discs.' })
  await shop.pool.query('truncate catalogue_name')
  expect(await introduced()).toEqual({})
})
