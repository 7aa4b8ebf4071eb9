import { expect, test } from 'vitest'
import { mergeEntries } from './merge-entries.ts'

const merge = (typed: unknown, before: unknown, now: unknown) =>
  mergeEntries({ entry: typed }, { entry: before }, { entry: now })

test('what others saved is taken over, and what is typed stays', () => {
  const before = { days: 30, name: 'Northgate', isOn: true }
  const typed = { ...before, name: 'Northgate Parts' }
  expect(mergeEntries(typed, before, { ...before, days: 14 })).toEqual({
    entries: { days: 14, name: 'Northgate Parts', isOn: true },
    disputed: [],
  })
})

test('an entry that both changed stays as typed and is disputed, unless both typed the same', () => {
  expect(merge(14, 30, 21)).toEqual({ entries: { entry: 14 }, disputed: ['entry'] })
  expect(merge(21, 30, 21)).toEqual({ entries: { entry: 21 }, disputed: [] })
})

const [north, south, west] = [{ rate: 1 }, { rate: 2 }, { rate: 3 }]
const changed = { rate: 9 }

test.each([
  ['one added, one changed', [changed, south], [north, south, west], [changed, south, west]],
  ['two added', [north, south, changed], [north, south, west], [north, south, changed, west]],
  ['different ones changed', [changed, south], [north, west], [changed, west]],
  ['one removed, one changed', [south], [north, changed], [changed]],
  ['all rows moved up, one changed', [south, west], [north, changed], [west, changed]],
  ['the same one changed', [changed, south], [west, south], [changed, south, west]],
])('of a list that two admins change, nothing is lost: %s', (_, typed, now, merged) => {
  expect(merge(typed, [north, south], now)).toEqual({ entries: { entry: merged }, disputed: [] })
})
