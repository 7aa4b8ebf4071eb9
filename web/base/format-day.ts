const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `30 November`, in UTC, so that server and browser render the same day. */
export function formatDay(moment: string): string {
  const date = new Date(moment)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`
}

/** `30 Nov`, in UTC. */
export function formatShortDay(moment: string): string {
  const date = new Date(moment)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]?.slice(0, 3)}`
}
