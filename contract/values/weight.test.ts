import { expect, test } from 'vitest'
import { weightText } from './weight.ts'

test('weights are told in pounds too where the shop’s country uses them', () => {
  expect(weightText(7610, 'US')).toBe('7,610\u00a0kg (16,778\u00a0lb)')
  expect(weightText(84.5, 'US')).toBe('84.5\u00a0kg (187\u00a0lb)')
  expect(weightText(7610, 'DE')).toBe('7,610\u00a0kg')
  expect(weightText(7610, undefined)).toBe('7,610\u00a0kg')
})
