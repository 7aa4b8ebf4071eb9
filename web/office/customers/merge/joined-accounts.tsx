import { type ReactNode, useState } from 'react'
import type { Customer } from '../../../../contract/office/customers.ts'
import type { AccountMerge } from '../../../../contract/people/merges.ts'
import { useMay } from '../../../people/sessions/rights/may.tsx'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { formatMoment } from '../../../platform/base/format-moment.ts'
import { paths } from '../../../platform/base/paths.ts'
import { BreakableEmail } from '../../../ui/breakable-email.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirmation } from '../../../ui/dialogs/confirmation.tsx'
import { Link } from '../../../ui/link.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { useUndoMerge } from './queries.ts'

/** The account that a customer was joined to, and those joined to it, each with its undo. */
export function JoinedAccounts({ customer }: { readonly customer: Customer }) {
  const { _id, email, mergedTo, merged } = customer
  if (!mergedTo && merged.length === 0) return null
  return (
    <section aria-label="Joined accounts" className="mb-6 grid gap-3">
      {mergedTo && (
        <OneMerge merge={mergedTo} parts={{ mergedId: _id, merged: email, kept: mergedTo.email }}>
          Joined to <AccountLink merge={mergedTo} />, which has what this account had. Nobody can
          log in here.
        </OneMerge>
      )}
      {merged.map((merge) => (
        <OneMerge
          key={merge._id}
          merge={merge}
          parts={{ mergedId: merge._id, merged: merge.email, kept: email }}
        >
          <AccountLink merge={merge} /> was joined to this account.
        </OneMerge>
      ))}
    </section>
  )
}

function AccountLink({ merge: { _id, email } }: { readonly merge: AccountMerge }) {
  return (
    <Link className="tlink" to={paths.customer(_id)}>
      <BreakableEmail email={email} />
    </Link>
  )
}

interface MergedPair {
  readonly mergedId: string
  readonly merged: string
  readonly kept: string
}

interface OneMergeProps {
  readonly merge: AccountMerge
  readonly parts: MergedPair
  readonly children: ReactNode
}

function OneMerge({ merge, parts, children }: OneMergeProps) {
  const [isAsking, setIsAsking] = useState(false)
  const may = useMay()
  const { reason, mergedBy, mergedAt, undoUntil } = merge
  return (
    <div className="grid justify-items-start gap-2 border-l-2 border-note pl-3 text-small [overflow-wrap:anywhere]">
      <p className="font-medium">{children}</p>
      <p className="text-steel-600">
        {formatMoment(mergedAt)}
        {mergedBy && ` by ${mergedBy}`}: {reason}
      </p>
      {undoUntil ? (
        <>
          <p className="text-steel-600">
            It can be undone until {formatMoment(undoUntil)}. What was made since stays with{' '}
            {parts.kept}.
          </p>
          {may('DELETE /user/:id/merge') && (
            <Button aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
              Undo the join
            </Button>
          )}
        </>
      ) : (
        <p className="text-steel-600">It is too old to be undone.</p>
      )}
      {isAsking && <Undoing {...parts} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

function Undoing({
  mergedId,
  merged,
  kept,
  onClose,
}: MergedPair & { readonly onClose: () => void }) {
  const undo = useUndoMerge(mergedId)
  const confirm = () =>
    undo.mutate(undefined, {
      onSuccess: ({ gone }) => {
        showSuccess(
          gone > 0 ? `Join undone; ${gone} deleted since could not go back` : 'Join undone',
        )
        onClose()
      },
    })
  return (
    <Confirmation
      question="Undo the join?"
      verb="Undo the join"
      isSending={undo.isPending}
      error={undo.error ? failureText(undo.error) : undefined}
      onConfirm={confirm}
      onKeep={onClose}
    >
      {`Exactly what moved goes back to ${merged}, who can log in again. What was made since stays with ${kept}.`}
    </Confirmation>
  )
}
