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

test('a meaning is not looked up again, so chains and circles end at once', () => {
  const synonyms = indexSynonyms([
    ['a1', 'b1'],
    ['b1', 'c1'],
    ['c1', 'a1'],
  ])
  expect(synonyms.find('a1').map(({ said }) => said)).toEqual(['b1'])
})

test('a phrase is known without regard to case, blanks and plurals, and has eight meanings at most', () => {
  const many = Array.from({ length: 20 }, (_, n): [string, string] => ['Lug  Nuts', `nut ${n}`])
  const synonyms = indexSynonyms(many)
  expect(synonyms.find('lug nut')).toHaveLength(8)
  expect(synonyms.longest).toBe(2)
})

test('kept answers and suggestions change when a synonym or an introduction does', async () => {
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
