import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { createProduct } from '../../testing/factories.ts'
import { indexSynonyms } from './synonyms.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await buildTestShop()
  await createProduct(shop.db, { name: 'Silencer, oval', partNumber: 'BH-1' })
})
afterAll(() => shop.close())

test('meanings are not looked up again, so there are no chains or circles', () => {
  const synonyms = indexSynonyms([
    ['a1', 'b1'],
    ['b1', 'c1'],
    ['c1', 'a1'],
  ])
  expect(synonyms.find('a1').map(({ said }) => said)).toEqual(['b1'])
})

test('a phrase is found regardless of case, blanks and plurals, and has at most eight meanings', () => {
  const many = Array.from({ length: 20 }, (_, n): [string, string] => ['Lug  Nuts', `nut ${n}`])
  const synonyms = indexSynonyms(many)
  expect(synonyms.find('lug nut')).toHaveLength(8)
  expect(synonyms.longest).toBe(2)
})

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
  await shop.pool.query(`insert into category_introduction values ('Brakes', 'Discs.')`)
  expect(await introduced()).toEqual({ Brakes: 'Discs.' })
  await shop.pool.query('truncate category_introduction')
  expect(await introduced()).toEqual({})
})
