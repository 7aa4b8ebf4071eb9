/** A day as `2026-11-30`. */
export type Day = string

const DAY_MS = 86_400_000

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Whether it is an IANA name that this runtime knows. */
export function isZone(zone: string): boolean {
  try {
    clockOf(zone)
    return true
  } catch {
    return false
  }
}

/** The day of a moment in a zone. */
export function dayIn(zone: string, moment: Date): Day {
  return new Date(wallTime(zone, moment.getTime())).toISOString().slice(0, 10)
}

/** The first moment of a day: 1 o'clock where the clock skips midnight. */
export function startOfDay(zone: string, day: Day): Date {
  const [first = Number.NaN, ...others] = momentsNear(zone, Date.parse(day))
  const start = [first, ...others].find((moment) => dayIn(zone, new Date(moment)) === day)
  return new Date(start ?? first)
}

/** The last moment of a day; undefined for a text that is no day. */
export function endOfDay(zone: string, day: Day): Date | undefined {
  const next = Date.parse(day) + DAY_MS
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(next)) return undefined
  return new Date(startOfDay(zone, new Date(next).toISOString().slice(0, 10)).getTime() - 1)
}

/**
 * The moment at which the clocks of a zone show day and time: the first of two, and as much later as the clock skips
 * where they never show it. Undefined for texts that are none.
 */
export function momentAt(zone: string, day: Day, time: string): Date | undefined {
  const wall = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(wall)) return undefined
  const moments = momentsNear(zone, wall)
  const shown = moments.find((moment) => wallTime(zone, moment) === wall)
  return new Date(shown ?? Math.max(...moments))
}

/** `11:59 PM CST` */
export function timeIn(zone: string, moment: Date): string {
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  return new Intl.DateTimeFormat('en-US', { ...time, timeZone: zone }).format(moment)
}

/** How far a zone's clocks are ahead of UTC at a moment. */
export function offsetMs(zone: string, moment: Date): number {
  const at = Math.floor(moment.getTime() / 1000) * 1000
  return wallTime(zone, at) - at
}

/** By the offsets of the day before and the day after, the earlier moment first. */
function momentsNear(zone: string, wall: number): number[] {
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((at) => offsetMs(zone, new Date(at)))
  return offsets.map((offset) => wall - offset).sort((a, b) => a - b)
}

/** Local time of a zone, as if it were UTC. */
function wallTime(zone: string, moment: number): number {
  const parts = clockOf(zone).formatToParts(moment)
  const [year = 0, month = 1, day, hour, minute, second] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((name) => Number(parts.find(({ type }) => type === name)?.value))
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(zone, clock)
  return clock
}
