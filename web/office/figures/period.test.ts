import { expect, test } from 'vitest'
import { setShopZone } from '../../../contract/values/days/shop-zone.ts'
import { DEFAULT_ENGLISH, setShopEnglish } from '../../../contract/values/text/words.ts'
import { formatChange, formatSpanDay, readPeriod, spanOf } from './period.ts'

const now = new Date('2027-01-15T23:30:00Z')

test('periods end today in the shop’s time zone', () => {
  for (const [zone, to] of [
    ['America/Chicago', '2027-01-15'],
    ['Europe/Berlin', '2027-01-16'],
  ] as const) {
    setShopZone(zone)
    expect(spanOf('today', now), zone).toMatchObject({ from: to, to })
  }
  setShopZone('UTC')
})

test('periods end today; twelve months begin with the first day of one', () => {
  expect(spanOf('today', now)).toEqual({ from: '2027-01-15', to: '2027-01-15', by: 'day' })
  expect(spanOf('7days', now)).toEqual({ from: '2027-01-09', to: '2027-01-15', by: 'day' })
  expect(spanOf('30days', now)).toEqual({ from: '2026-12-17', to: '2027-01-15', by: 'day' })
  expect(spanOf('12months', now)).toEqual({ from: '2026-02-01', to: '2027-01-15', by: 'month' })
})

test('an address without a known period shows 30 days', () => {
  expect([readPeriod('7days'), readPeriod('century'), readPeriod(null)]).toEqual([
    '7days',
    '30days',
    '30days',
  ])
})

test('days and months are short enough for an axis', () => {
  expect(formatSpanDay('2026-11-03', 'day')).toBe('3 Nov')
  for (const english of ['en-GB', 'en-US'] as const) {
    setShopEnglish(english)
    expect(formatSpanDay('2026-11-01', 'month')).toBe('Nov 2026')
  }
  setShopEnglish(DEFAULT_ENGLISH)
})

test('a change is a whole percentage of what was before, and none where that was nothing', () => {
  expect([formatChange(15_000, 100), formatChange(99, 200), formatChange(5, 5)]).toEqual([
    '+14,900 %',
    '-50 %',
    '0 %',
  ])
  expect([formatChange(5, 0), formatChange(5, -3)]).toEqual([undefined, undefined])
})
