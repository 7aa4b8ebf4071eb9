import { expect, test } from 'vitest'
import { clampPlace, placeByKey, rangeBetween } from './range.ts'

const size = { rows: 100, columns: 5 }
const middle = { row: 50, column: 2 }

test.each([
  ['ArrowUp', false, { row: 49, column: 2 }],
  ['ArrowRight', false, { row: 50, column: 3 }],
  ['ArrowDown', true, { row: 99, column: 2 }],
  ['ArrowLeft', true, { row: 50, column: 0 }],
  ['Home', false, { row: 50, column: 0 }],
  ['End', false, { row: 50, column: 4 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 99, column: 4 }],
  ['PageDown', false, { row: 62, column: 2 }],
  ['PageUp', false, { row: 38, column: 2 }],
])('%s (with Ctrl: %s) moves the focus', (key, toEdge, place) => {
  expect(placeByKey(middle, key, toEdge, size)).toEqual(place)
})

test('keys stop at the edges, and other keys don’t move', () => {
  expect(placeByKey({ row: 0, column: 0 }, 'ArrowUp', false, size)).toEqual({ row: 0, column: 0 })
  expect(placeByKey({ row: 95, column: 4 }, 'PageDown', false, size)).toEqual({
    row: 99,
    column: 4,
  })
  for (const key of ['a', 'Enter', 'constructor'])
    expect(placeByKey(middle, key, false, size)).toBeUndefined()
  expect(clampPlace({ row: 3, column: 9 }, { rows: 0, columns: 2 })).toEqual({ row: 0, column: 1 })
})

test('a range lies between two places in any direction', () => {
  expect(rangeBetween({ row: 4, column: 1 }, { row: 2, column: 3 })).toEqual({
    top: 2,
    left: 1,
    bottom: 4,
    right: 3,
  })
})
