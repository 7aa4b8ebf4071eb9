import { expect, onTestFinished, test } from 'vitest'
import { DEFAULT_ENGLISH, setShopEnglish } from './text/words.ts'
import { poundsText, weightText } from './weight.ts'

test('a weight is told in kilograms and pounds', () => {
  expect(weightText(7610)).toBe('7,610\u00a0kg (16,778\u00a0lb)')
  expect(weightText(84.5)).toBe('84.5\u00a0kg (187\u00a0lb)')
})

test('an American shop tells pounds first', () => {
  setShopEnglish('en-US')
  onTestFinished(() => setShopEnglish(DEFAULT_ENGLISH))
  expect(weightText(7610)).toBe('16,778\u00a0lb (7,610\u00a0kg)')
})

test('pounds are rounded up: to tenths below ten, else to whole ones', () => {
  expect(poundsText(0.3)).toBe('0.7\u00a0lb')
  expect(poundsText(84.5)).toBe('187\u00a0lb')
})
