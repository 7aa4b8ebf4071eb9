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

/** `30 November`, in UTC: server and browser write the same day into the same page. */
export function formatDay(moment: string): string {
  const date = new Date(moment)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`
}
