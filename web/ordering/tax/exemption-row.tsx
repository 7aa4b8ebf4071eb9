import type { StaffTaxStatus } from '../../../contract/ordering/tax/tax-status.ts'
import { countryName } from '../../../contract/people/addresses/countries.ts'
import { useMay } from '../../people/sessions/rights/may.tsx'
import { formatDayOfYear } from '../../platform/base/format-day.ts'
import { formatMoment } from '../../platform/base/format-moment.ts'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { LedgerCell, LedgerRow, RowButton } from '../../ui/ledger.tsx'
import { declineVerbs, isExpired, statusName } from './tax-texts.ts'

interface ExemptionRowProps {
  readonly status: StaffTaxStatus
  readonly isOfOne: boolean
  readonly isSending: boolean
  readonly onAccept: () => void
  readonly onDecline: () => void
}

/** A buyer's VAT id or certificate with its file, and the actions for staff. */
export function ExemptionRow(props: ExemptionRowProps) {
  const { status, isOfOne, isSending, onAccept, onDecline } = props
  const { _id, name, email, country, validUntil, state, askedAt, hasFile, decidedBy, reason } =
    status
  const { registered } = status
  const may = useMay()
  const declineVerb = declineVerbs[state === 'accepted' ? 'takeBack' : 'decline']
  const title = `${statusName(status)}, ${email}`
  return (
    <LedgerRow className="max-xl:gap-y-2.5">
      {!isOfOne && (
        <LedgerCell className="[overflow-wrap:anywhere]">
          <span className="block font-semibold">{name}</span>
          <span className="text-small">
            <BreakableEmail email={email} />
          </span>
        </LedgerCell>
      )}
      <LedgerCell className="[overflow-wrap:anywhere]">
        <span className="block">{statusName(status)}</span>
        <span className="block text-small text-steel-600">{countryName(country)}</span>
        {registered && (
          <span className="block text-small whitespace-pre-line text-steel-600">
            {`In VIES: ${registered.name}\n${registered.address}`}
          </span>
        )}
        {askedAt && state === 'checking' && !status.inRegister && (
          <span className="block text-small text-steel-600">
            VIES was silent on {formatMoment(askedAt)}
          </span>
        )}
        {state === 'accepted' && decidedBy && (
          <span className="block text-small text-steel-600">Accepted by {decidedBy}</span>
        )}
        {state === 'declined' && (
          <span className="block text-small text-steel-600">Declined: {reason}</span>
        )}
        {state === 'checking' && reason && (
          <span className="block text-small text-steel-600">Declined before: {reason}</span>
        )}
        {hasFile && (
          <a
            className="tlink inline-flex min-h-6 items-center text-small"
            href={`/tax/${_id}/file`}
            download
            aria-label={`File, ${title}`}
          >
            File
          </a>
        )}
      </LedgerCell>
      <LedgerCell title="Valid until" className="num text-small">
        {validUntil ? <time dateTime={validUntil}>{formatDayOfYear(validUntil)}</time> : 'No end'}
        {isExpired(status) && <span className="block font-semibold">Expired</span>}
      </LedgerCell>
      <LedgerCell>
        <div className="flex flex-wrap gap-2">
          {state === 'checking' && may('POST /tax/:id/accept') && (
            <RowButton of={title} kind="accent" working={isSending} onClick={onAccept}>
              Accept
            </RowButton>
          )}
          {state !== 'declined' &&
            may(state === 'accepted' ? 'POST /tax/:id/takeBack' : 'POST /tax/:id/decline') && (
              <RowButton of={title} kind="danger" aria-haspopup="dialog" onClick={onDecline}>
                {declineVerb}
              </RowButton>
            )}
        </div>
      </LedgerCell>
    </LedgerRow>
  )
}
