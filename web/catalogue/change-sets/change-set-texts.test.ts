import { expect, test } from 'vitest'
import type { ChangeCounts } from '../../../contract/catalogue/changes/change-sets.ts'
import { countsText, fieldCountText } from './change-set-texts.ts'

const none: ChangeCounts = {
  new: 0,
  drafts: 0,
  changed: 0,
  unchanged: 0,
  removed: 0,
  restored: 0,
  published: 0,
  withdrawn: 0,
  refused: 0,
  warnings: 0,
  severe: 0,
  fields: {},
}

test('a field’s line says how many values rise and fall, and the largest change', () => {
  expect(fieldCountText({ changed: 216, up: 212, down: 4, largestPercent: 900 })).toBe(
    '212 up, 4 down, largest +900\u00a0%',
  )
  expect(fieldCountText({ changed: 3, up: 0, down: 3, largestPercent: -99 })).toBe(
    '3 down, largest −99\u00a0%',
  )
  expect(fieldCountText({ changed: 1234, up: 0, down: 0, largestPercent: null })).toBe(
    '1,234 changed',
  )
})

test('only counts that are not zero are listed; an unchanged file has 0 changes', () => {
  expect(countsText({ ...none, changed: 300, new: 12, refused: 3, unchanged: 40 })).toBe(
    '12 new, 300 changed, 3 refused',
  )
  expect(countsText({ ...none, unchanged: 40 })).toBe('0 changes')
})
