import { formatCount } from '../../../../contract/values/money/money.ts'

const MINUTE_MS = 60_000
const MINUTES_AN_HOUR = 60
const RUNNING_OUT_MS = 12 * MINUTES_AN_HOUR * MINUTE_MS

/** Time left of an order's hold: `31 h 20 min`, with no-break spaces. */
export function holdTimeText(leftMs: number): string {
  if (leftMs <= 0) return 'no time'
  const minutes = Math.floor(leftMs / MINUTE_MS)
  if (minutes < 1) return 'less than a minute'
  const hours = Math.floor(minutes / MINUTES_AN_HOUR)
  const rest = minutes % MINUTES_AN_HOUR
  if (hours === 0) return `${rest}\u00a0min`
  if (rest === 0) return `${hours}\u00a0h`
  return `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}\u00a0min`
}

/** The payment page's sentence about the hold. */
export function reservedText(pieces: number, leftMs: number): string {
  if (leftMs <= 0) return 'The time to pay has run out.'
  return `Your ${formatCount(pieces)} pieces are reserved for another ${holdTimeText(leftMs)}.`
}

/** Under twelve hours the customer should pay soon. */
export function isRunningOut(leftMs: number): boolean {
  return leftMs < RUNNING_OUT_MS
}
