import countSlips from 'damerau-levenshtein'
import { expect, test } from 'vitest'
import { oneSlipAway, searchWords } from './search-terms.ts'

test('words keep their order, lose separators, and plurals become singulars', () => {
  expect(searchWords('Brake discs; glass')).toEqual(['brake', 'disc', 'glass'])
})

test.each([
  ['300 × 28 mm', ['300', '28', 'mm', '300x28', '28mm']],
  ['300x28mm', ['300', '28', '300x28', '28mm']],
  ['M10 × 35', ['10', '35', 'm10', '10x35']],
  ['m10x35', ['10', '35', 'm10', '10x35']],
  ['M12 × 1.5', ['12', '1.5', 'm12', '12x1.5']],
  ['M12x1,5', ['12', '1.5', 'm12', '12x1.5']],
  ['5W-30', ['5', '30', '5w', 'w30']],
  ['205/55 R16', ['205', '55', '16', '55r', 'r16']],
  ['6.5J × 16', ['6.5', '16', '6.5j', 'jx16']],
  ['Piston 86.00\u00a0mm', ['piston', '86', 'mm', '86mm']],
])('%s is indexed by its numbers and pairs', (said, words) => {
  expect(searchWords(said)).toEqual(words)
})

test('one slip away is everything that one slip makes, and nothing else', () => {
  const near = oneSlipAway('brake')
  for (const slip of ['brke', 'braake', 'brakr', 'brkae']) expect(near).toContain(slip)
  expect(near).not.toContain('brake')
  for (const word of near) expect(countSlips(word, 'brake').steps).toBe(1)
})
