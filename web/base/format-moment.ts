const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** In UTC, said so: the server, which renders first, does not know the visitor's clock. */
export function formatMoment(iso: string): string {
  return `${moment.format(new Date(iso))} UTC`
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The day alone, in UTC too. */
export function formatDate(iso: string): string {
  return date.format(new Date(iso))
}
