const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** `November 22, 2026 at 8:44 AM UTC`: a mail does not know its reader's clock. */
export const formatMoment = (at: Date) => `${moment.format(at)} UTC`
