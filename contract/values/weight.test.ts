import { expect, test } from 'vitest'
import { poundsText, weightText } from './weight.ts'

test('weights are told in pounds too where the shop’s country uses them', () => {
  expect(weightText(7610, 'US')).toBe('7,610\u00a0kg (16,778\u00a0lb)')
  expect(weightText(84.5, 'US')).toBe('84.5\u00a0kg (187\u00a0lb)')
  expect(weightText(7610, 'DE')).toBe('7,610\u00a0kg')
  expect(weightText(7610, undefined)).toBe('7,610\u00a0kg')
})

test('a weight that is being typed is told in pounds only where they are used, and once it is a number', () => {
  expect(poundsText(84.5, 'US')).toBe('187\u00a0lb')
  expect(poundsText(0.3, 'US')).toBe('0.7\u00a0lb')
  expect(poundsText(84.5, 'DE')).toBeUndefined()
  expect(poundsText(Number.NaN, 'US')).toBeUndefined()
})
