import { addDays, type Day } from '../../platform/base/days.ts'

/** The day on which goods leave at the latest: never on a weekend or a holiday, which don't count as days until then. */
export function leavesBy(ordered: Day, workingDays: number, holidays: readonly string[]): Day {
  let day = ordered
  let left = workingDays
  while (left > 0 || !isWorkingDay(day, holidays)) {
    day = addDays(day, 1)
    if (isWorkingDay(day, holidays)) left -= 1
  }
  return day
}

function isWorkingDay(day: Day, holidays: readonly string[]): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.includes(day)
}
