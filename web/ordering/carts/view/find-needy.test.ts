import { expect, test } from 'vitest'
import { buildLineView } from '../changing/build-line-view.ts'
import { findNeedy } from './find-needy.ts'

const line = (productId: string) => buildLineView({ productId })
const judged = { productId: 'a', verdict: 'short', sentence: '300 of 500 are left' } as const
const unsaved = 'Enter a whole number of pieces'

test('an entry that could not be saved takes the place of what the shop says of its line', () => {
  const cart = { problems: [judged], lines: [line('a'), line('b')] }
  expect(findNeedy(cart, new Map([['b', unsaved]]))).toEqual([
    judged,
    { productId: 'b', sentence: unsaved },
  ])
  expect(findNeedy(cart, new Map([['a', unsaved]]))).toEqual([
    { productId: 'a', sentence: unsaved },
  ])
})

test('an entry that could not be saved no longer keeps a cart from being ordered once its line is gone', () => {
  expect(findNeedy({ problems: [], lines: [line('b')] }, new Map([['a', unsaved]]))).toEqual([])
})
