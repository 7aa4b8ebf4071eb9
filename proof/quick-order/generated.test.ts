import { expect, test } from 'vitest'
import { goals } from './measure-lists.ts'
import { readGenerated } from './read-generated.ts'

/** A small share of what `npm run gold -- --generated=1000000` reads. */
const LINES = 8000

test('of generated lists of strangers no line is lost, none is sure and wrong, and the clear ones are read', async () => {
  const { lines, sure, clear, clearRight, faults } = await readGenerated(LINES)
  expect(faults).toEqual([])
  expect(lines).toBeGreaterThanOrEqual(LINES)
  expect(sure).toBeGreaterThan(0)
  expect(clearRight / clear).toBeGreaterThanOrEqual(goals.clear)
})
