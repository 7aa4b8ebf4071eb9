import { expect, test } from 'vitest'
import { productTags } from './product-tags.ts'

const tagsOf = productTags(500)

test('stock that crosses the smallest orderable quantity changes what can be ordered', () => {
  expect(tagsOf('stock:10000:9500:500:1')).toEqual(['stock'])
  expect(tagsOf('stock:600:499:100:1')).toEqual(['stock', 'orderable'])
})

test('a rest below the next multiple of the minimum can’t be ordered', () => {
  expect(tagsOf('stock:700:599:500:300')).toEqual(['stock', 'orderable'])
  expect(tagsOf('stock:599:500:500:300')).toEqual(['stock'])
})

test('other facts are tags already', () => {
  expect(tagsOf('assortment')).toEqual(['assortment'])
})
