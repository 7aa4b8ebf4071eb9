import type { OrderTerms } from '../../../../contract/ordering/orders.ts'
import { formatHours } from '../../../../contract/values/days/format-hours.ts'
import { VerificationMailButton } from '../../../people/sessions/verification-mail-button.tsx'
import { useOrderTerms } from '../queries.ts'

/**
 * How long the order will be held, and what confirming the email would change; its line is reserved before the text.
 */
export function OrderHold({ email }: { readonly email: string | undefined }) {
  const terms = useOrderTerms().data
  if (!terms || isFull(terms)) {
    return <p className="min-h-5 text-small text-steel-600">{terms && holdText(terms.holdHours)}</p>
  }
  return <ShortHold email={email} />
}

/** Nothing for those who reserve for the full time. */
export function ShortHold({ email }: { readonly email: string | undefined }) {
  const terms = useOrderTerms().data
  if (!terms || isFull(terms)) return null
  return (
    <div className="grid justify-items-start gap-3 border-l-[3px] border-note bg-note-wash px-3 py-3 text-small text-note">
      <p className="[overflow-wrap:anywhere]">
        {terms.mayOrder
          ? shortHoldText(terms)
          : `Confirm your email to order. We sent a link to ${email}.`}
      </p>
      <VerificationMailButton />
    </div>
  )
}

const isFull = ({ mayOrder, holdHours, fullHoldHours }: OrderTerms) =>
  mayOrder && holdHours >= fullHoldHours

const holdText = (hours: number) =>
  `Your pieces are reserved for ${formatHours(hours)}. Pay by card within that time.`

const shortHoldText = ({ holdHours, fullHoldHours }: OrderTerms) =>
  `${holdText(holdHours)} Confirm your email to get ${formatHours(fullHoldHours)}.`
