import { expect, test } from 'vitest'
import { goodsText } from './goods-text.ts'

test.each([
  [{ lineCount: 1, minProduct: 500, price: 41.8 }, '500 × $41.80'],
  [{ lineCount: 1, minProduct: 5000, price: 0.1795 }, '5,000 × $0.1795'],
  [{ lineCount: 1, minProduct: 1000, price: 0.00001 }, '1,000 × $0.00001'],
  [{ lineCount: 3, minProduct: 1500, price: 62_700 }, '3 lines, 1,500 pieces'],
])('%o is shown as %s', (order, text) => {
  expect(goodsText(order)).toBe(text)
})
