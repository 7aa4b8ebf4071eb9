import countSlips from 'damerau-levenshtein'
import { expect, test } from 'vitest'
import { oneSlipAway } from './one-slip-away.ts'

test('one slip away is everything that one slip makes, and nothing else', () => {
  const near = oneSlipAway('brake')
  for (const slip of ['brke', 'braake', 'brakr', 'brkae']) expect(near).toContain(slip)
  expect(near).not.toContain('brake')
  for (const word of near) expect(countSlips(word, 'brake').steps).toBe(1)
})
