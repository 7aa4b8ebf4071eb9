// One zone for server and browser, or the two could write different days into the same page.
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** `30 November` */
export function formatDay(moment: string): string {
  return dayFormat.format(new Date(moment))
}
