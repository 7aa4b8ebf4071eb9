const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** `November 22, 2026 at 8:44 AM UTC`: the reader's time zone is unknown. */
export const formatMoment = (at: Date) => `${moment.format(at)} UTC`
