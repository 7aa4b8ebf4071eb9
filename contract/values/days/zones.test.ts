import { expect, test } from 'vitest'
import { dayIn, endOfDay, momentAt, startOfDay } from './zones.ts'

const HOUR_MS = 3_600_000

/** Days on which clocks change, with their hours. Santiago's skips and repeats the hour around midnight. */
test.each([
  ['America/Chicago', '2026-03-08', 23, '2026-03-08T06:00:00.000Z'],
  ['America/Chicago', '2026-11-01', 25, '2026-11-01T05:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', 23, '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', 25, '2026-10-24T22:00:00.000Z'],
  ['America/Santiago', '2026-09-06', 23, '2026-09-06T04:00:00.000Z'],
  ['America/Santiago', '2026-04-04', 25, '2026-04-04T03:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-29', 24, '2026-03-28T18:15:00.000Z'],
])('in %s the %s has %i hours, from %s on', (zone, day, hours, begins) => {
  const start = startOfDay(zone, day)
  const end = endOfDay(zone, day)
  expect(start.toISOString()).toBe(begins)
  expect(((end?.getTime() ?? 0) + 1 - start.getTime()) / HOUR_MS).toBe(hours)
  expect([dayIn(zone, start), end && dayIn(zone, end)]).toEqual([day, day])
  expect(dayIn(zone, new Date(start.getTime() - 1))).not.toBe(day)
})

test('every hour of a year is on the day that its zone says, and days follow each other without a gap', () => {
  for (const zone of ['America/Chicago', 'Europe/Berlin', 'America/Santiago'])
    for (let day = '2026-01-01'; day < '2027-01-01'; ) {
      const end = endOfDay(zone, day)?.getTime() ?? 0
      const next = dayIn(zone, new Date(end + 1))
      expect(Date.parse(next) - Date.parse(day), `${zone} ${day}`).toBe(24 * HOUR_MS)
      expect(startOfDay(zone, next).getTime()).toBe(end + 1)
      day = next
    }
})

test('an hour that clocks skip is taken as much later, one that they show twice the first time', () => {
  expect(momentAt('America/Chicago', '2026-03-08', '02:30')?.toISOString()).toBe(
    '2026-03-08T08:30:00.000Z',
  )
  expect(momentAt('America/Chicago', '2026-11-01', '01:30')?.toISOString()).toBe(
    '2026-11-01T06:30:00.000Z',
  )
  expect(momentAt('Europe/Berlin', '2026-12-31', '23:59')?.toISOString()).toBe(
    '2026-12-31T22:59:00.000Z',
  )
  expect(momentAt('Europe/Berlin', '2026-12-31', '')).toBeUndefined()
  expect(endOfDay('Europe/Berlin', 'soon')).toBeUndefined()
})
