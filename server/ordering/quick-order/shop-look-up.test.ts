import { afterAll, beforeAll, expect, test } from 'vitest'
import { productService } from '../../catalogue/products/product-service.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { createProduct } from '../../testing/factories.ts'
import { lookUpTurns, shopLookUp } from './shop-look-up.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await buildTestShop()
})
afterAll(() => shop.close())

function openLookUp(budgetMs?: number) {
  const { db } = shop
  const terms = { minimumOrderQuantity: 1, now: () => new Date(), understand: async () => [] }
  const catalog = productService(db, terms as never)
  const findByWords = async () => ({ productIds: [], isWhole: false })
  return shopLookUp({ db, catalog, findByWords, inTurn: lookUpTurns() }, undefined, budgetMs).lookUp
}

test('numbers of several batches are found', async () => {
  const { id } = await createProduct(shop.db, { partNumber: 'QX-7301-A' })
  const keys = [...Array.from({ length: 2500 }, (_, place) => `none${place}`), 'qx7301a']
  const lookUp = openLookUp()
  expect([...(await lookUp.exact(keys))]).toMatchObject([['qx7301a', [{ productId: id }]]])
  expect([...(await lookUp.sold([id])).keys()]).toEqual([id])
})

test('once the time of a list is spent it is to be sent again, and offers may lack', async () => {
  const lookUp = openLookUp(0)
  await expect(lookUp.exact(['qx7301a'])).rejects.toMatchObject({
    code: 'overloaded',
    retryAfterSeconds: 5,
  })
  expect(await lookUp.folded(['qx7301a'])).toEqual(new Map())
  expect(await lookUp.slipped(['qx7301a'])).toEqual(new Map())
  expect(await lookUp.named(['brake disc'])).toEqual(new Map())
})
