import { expect, test } from 'vitest'
import { countSlips, oneSlipAway, partKey, searchWords, splitSize } from './search-terms.ts'

test('a part number is the same with and without dashes, spaces and case', () => {
  expect(['BH-3100-256', 'bh 3100 256', 'Bh3100.256'].map(partKey)).toEqual(
    Array(3).fill('bh3100256'),
  )
})

test('words keep their order, lose what stands between them, and a plural is its singular', () => {
  expect(searchWords('Brake discs, 300 × 28 mm; glass')).toEqual([
    'brake',
    'disc',
    '300',
    '28',
    'mm',
    'glass',
  ])
  expect(splitSize('300mm')).toEqual(['300', 'mm'])
  expect(splitSize('m10')).toBeUndefined()
})

test('one slip away is everything that one slip makes, and nothing else', () => {
  const near = oneSlipAway('brake')
  for (const slip of ['brke', 'braake', 'brakr', 'brkae']) expect(near).toContain(slip)
  expect(near).not.toContain('brake')
  for (const word of near) expect(countSlips(word, 'brake')).toBe(1)
})
