import { expect, test } from 'vitest'
import { holdTimeText, isRunningOut, reservedText } from './hold-time.ts'

const minutes = (count: number) => count * 60_000

test.each([
  [minutes(31 * 60 + 20), '31 h 20 min'],
  [minutes(6 * 60 + 5), '6 h 05 min'],
  [minutes(24 * 60), '24 h'],
  [minutes(60), '1 h'],
  [minutes(60) - 1, '59 min'],
  [minutes(1), '1 min'],
  [minutes(1) - 1, 'less than a minute'],
  [0, 'no time'],
  [-5, 'no time'],
])('%i ms of a hold read %j', (leftMs, text) => {
  expect(holdTimeText(leftMs).replaceAll('\u00a0', ' ')).toBe(text)
})

test('the payment page states how long the pieces are reserved, or that the time is over', () => {
  expect(reservedText(1500, minutes(59)).replaceAll('\u00a0', ' ')).toBe(
    'Your 1,500 pieces are reserved for another 59 min.',
  )
  expect(reservedText(1500, 0)).toBe('The time to pay has run out.')
})

test('a hold is running out when under twelve hours are left', () => {
  expect(isRunningOut(minutes(12 * 60))).toBe(false)
  expect(isRunningOut(minutes(12 * 60) - 1)).toBe(true)
})
