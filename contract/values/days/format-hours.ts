/** Formats hours as `24 hours`, `1 hour` or `36 minutes`: how long an order reserves its stock. */
export function formatHours(hours: number): string {
  if (hours < 1) return countOf(Math.round(hours * 60), 'minute')
  return countOf(Math.round(hours * 10) / 10, 'hour')
}

function countOf(count: number, unit: string): string {
  return `${count}\u00a0${unit}${count === 1 ? '' : 's'}`
}
