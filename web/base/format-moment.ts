const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** In UTC, and labelled so: the server renders first and doesn't know the visitor's time zone. */
export function formatMoment(iso: string): string {
  return `${moment.format(new Date(iso))} UTC`
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The date alone, also in UTC. */
export function formatDate(iso: string): string {
  return date.format(new Date(iso))
}
