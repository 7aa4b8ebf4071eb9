import type { TaxStatus } from '../../../contract/ordering/tax/tax-status.ts'
import { shopZone } from '../../../contract/values/days/shop-zone.ts'
import { dayIn } from '../../../contract/values/days/zones.ts'
import { formatDayOfYear } from '../../platform/base/format-day.ts'

/** `VAT id DE136695976`, `Certificate R-100, IL` */
export function statusName({ kind, number, region }: TaxStatus): string {
  return kind === 'vatId' ? `VAT id ${number}` : `Certificate ${number}, ${region}`
}

/** The last day of a status is its own. */
export const isExpired = ({ validUntil }: TaxStatus, now = new Date()): boolean =>
  validUntil !== null && validUntil < dayIn(shopZone(), now)

/** `accepted until 31 Dec 2027` */
export function stateText(status: TaxStatus): {
  tone: 'good' | 'bad' | 'note'
  text: string
} {
  const { state, validUntil, reason } = status
  if (state === 'declined') return { tone: 'bad', text: `declined: ${reason}` }
  if (isExpired(status) && validUntil)
    return { tone: 'bad', text: `expired on ${formatDayOfYear(validUntil)}` }
  if (state === 'checking') return { tone: 'note', text: 'being checked' }
  return {
    tone: 'good',
    text: validUntil ? `accepted until ${formatDayOfYear(validUntil)}` : 'accepted',
  }
}

export const declineVerbs = { decline: 'Decline', takeBack: 'Revoke' } as const
