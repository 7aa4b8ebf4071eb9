import { formatMomentIn } from '../../../contract/values/days/format-moment.ts'

/** `November 22, 2026 at 2:44 AM CST`, in the shop's time zone: the reader's is unknown. */
export const formatMoment = (at: Date) => formatMomentIn('long', at)
