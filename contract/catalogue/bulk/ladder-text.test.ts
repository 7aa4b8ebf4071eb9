import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryTerms } from './arbitrary-terms.ts'
import { readLadder } from './ladder-text.ts'

test('a cell of an import lists steps as quantity and dollars', () => {
  const steps = [
    { from: 1000, cents: 3990 },
    { from: 2000, cents: 3850 },
  ]
  expect(readLadder('1000=39.90; 2000=38.50')).toEqual(steps)
  expect(readLadder(' 1000 = 39.9 ;2000=38.5; ')).toEqual(steps)
  expect(readLadder('5000=17')).toEqual([{ from: 5000, cents: 1700 }])
})

test('an empty cell is a ladder without steps', () => {
  expect(readLadder('')).toEqual([])
  expect(readLadder(' ; ')).toEqual([])
})

test.each([
  '1000',
  '1000=',
  '=39.90',
  '1000:39.90',
  '1,000=39.90',
  '0=39.90',
  '-5=39.90',
  '1.5=39.90',
  '1000=0',
  '1000=0.00',
  '1000=39.905',
  '1000=$39.90',
  '1000=39,90',
  '1000=1e3',
  '1000=39.90=3',
  '1000=39.90 2000=38.50',
  '12345678901=39.90',
])('%s is refused, and the reason quotes it', (cell) => {
  const reason = `“${cell}” is not quantity=price, such as 1000=39.90`
  expect(readLadder(cell)).toEqual({ reason })
  expect(readLadder(`500=40.10; ${cell}`)).toEqual({ reason })
})

test('more than eight steps are refused', () => {
  const cell = (steps: number) =>
    Array.from({ length: steps }, (_, row) => `${1000 * (row + 1)}=${40 - row}`).join(';')
  expect(readLadder(cell(8))).toHaveLength(8)
  expect(readLadder(cell(9))).toEqual({ reason: 'has more than 8 steps' })
})

test('a written ladder is read back unchanged', () => {
  fc.assert(
    fc.property(arbitraryTerms, ({ price: { ladder } }) => {
      const cell = ladder.map(({ from, cents }) => `${from}=${(cents / 100).toFixed(2)}`).join('; ')
      expect(readLadder(cell)).toEqual(ladder)
    }),
    { numRuns: 1000 },
  )
})
