const MINUTE_MS = 60_000
const MINUTES_AN_HOUR = 60
const RUNNING_OUT_MS = 12 * MINUTES_AN_HOUR * MINUTE_MS

/** How long an order's stock is still held: `31 h 20 min`, with no-break spaces. */
export function holdTimeText(leftMs: number): string {
  if (leftMs <= 0) return 'no time'
  const minutes = Math.floor(leftMs / MINUTE_MS)
  if (minutes < 1) return 'less than a minute'
  const hours = Math.floor(minutes / MINUTES_AN_HOUR)
  const rest = minutes % MINUTES_AN_HOUR
  if (hours === 0) return `${rest}\u00a0min`
  return `${hours}\u00a0h ${String(rest).padStart(2, '0')}\u00a0min`.replaceAll(' ', '\u00a0')
}

/** Under twelve hours the customer should not put the payment off. */
export function isRunningOut(leftMs: number): boolean {
  return leftMs < RUNNING_OUT_MS
}
