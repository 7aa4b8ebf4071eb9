import { expect, test } from 'vitest'
import { countPacks, kilogramsFromGrams, roundPacks } from './packs.ts'

test('packs have two decimals, half up', () => {
  expect(countPacks(5000, 100)).toBe(50)
  expect(countPacks(5000, 18_000)).toBe(0.28)
  expect(countPacks(5, 1000)).toBe(0.01)
  expect(countPacks(4, 1000)).toBe(0)
  expect(countPacks(201, 200)).toBe(1.01)
})

test('a product without pack data has no count of packs', () => {
  expect(countPacks(5000, null)).toBeNull()
})

test('kilograms are rounded up, but not by the error of a sum of fractions', () => {
  expect(kilogramsFromGrams(785_000)).toBe(785)
  expect(kilogramsFromGrams(785_000.5)).toBe(786)
  expect(kilogramsFromGrams(785_000.000_01)).toBe(785)
  expect(kilogramsFromGrams(1)).toBe(1)
  expect(kilogramsFromGrams(0)).toBe(0)
})

test('a sum that falls just below a half by its fractions is rounded as the half', () => {
  expect(Math.round((0.1 + 0.7 + 0.205) * 100)).toBe(100)
  expect(roundPacks(0.1 + 0.7 + 0.205)).toBe(1.01)
})
