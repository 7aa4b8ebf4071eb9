import { expect, test } from 'vitest'
import { leavesBy } from './leaves-by.ts'

test.each([
  ['2026-11-25', 0, '2026-11-25'],
  ['2026-11-25', 2, '2026-11-27'],
  ['2026-11-27', 0, '2026-11-27'],
  ['2026-11-27', 1, '2026-11-30'],
  ['2026-11-28', 0, '2026-11-30'],
  ['2026-11-28', 2, '2026-12-01'],
  ['2026-12-24', 0, '2026-12-24'],
  ['2026-12-24', 1, '2026-12-28'],
  ['2026-12-31', 1, '2027-01-04'],
])('ordered on %s with %i days until dispatch, goods leave by %s', (day, days, leaves) => {
  expect(leavesBy(day, days, ['2026-12-25', '2027-01-01'])).toBe(leaves)
})
