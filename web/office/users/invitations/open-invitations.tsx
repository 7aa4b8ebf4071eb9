import { useRef } from 'react'
import { covers, roleNames } from '../../../../contract/people/rights.ts'
import { May } from '../../../people/sessions/rights/may.tsx'
import { useRights } from '../../../people/sessions/rights/rights.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { LoadFailure } from '../../../platform/base/failures/load-failure.tsx'
import { formatDate } from '../../../platform/base/format-moment.ts'
import { BreakableEmail } from '../../../ui/breakable-email.tsx'
import { Button } from '../../../ui/button.tsx'
import { showFailure, showSuccess } from '../../../ui/toasts.ts'
import { useInvitations, useWithdrawInvitation } from './queries.ts'

/** Invitations of staff that nobody has accepted yet; nothing while there are none. */
export default function OpenInvitations() {
  const list = useInvitations()
  const held = useRights()
  const heading = useRef<HTMLHeadingElement>(null)
  const withdraw = useWithdrawInvitation(() => {
    showSuccess('Invitation withdrawn')
    heading.current?.focus()
  })
  if (list.isPending || list.data?.length === 0) return null
  return (
    <section aria-labelledby="invitations" className="mb-6 bg-steel-50 p-4">
      <h3 ref={heading} id="invitations" tabIndex={-1} className="text-h4 font-semibold">
        Open invitations
      </h3>
      {list.isLoadingError && (
        <LoadFailure title="The invitations could not be loaded" query={list} />
      )}
      <ul className="mt-2">
        {list.data?.map(({ _id, email, role, rights, invitedBy, expiresAt }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-steel-200 py-2"
          >
            <div className="min-w-0 text-small [overflow-wrap:anywhere]">
              <p className="font-medium">
                <BreakableEmail email={email} />, {roleNames[role]}
              </p>
              <p className="num text-micro text-steel-600">
                Invited by <BreakableEmail email={invitedBy} />, until {formatDate(expiresAt)}
              </p>
            </div>
            {covers(held, rights) && (
              <May call="DELETE /staff/invitation/:id">
                <Button
                  size="small"
                  className="max-xl:h-11"
                  working={withdraw.isPending && withdraw.variables === _id}
                  aria-label={`Withdraw the invitation of ${email}`}
                  onClick={() =>
                    withdraw.mutate(_id, {
                      onError: (error) => showFailure(failureText(error)),
                    })
                  }
                >
                  Withdraw
                </Button>
              </May>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
