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
  const summary = useRef<HTMLElement>(null)
  const withdraw = useWithdrawInvitation(() => {
    showSuccess('Invitation withdrawn')
    summary.current?.focus()
  })
  if (list.isPending || list.data?.length === 0) return null
  return (
    <section aria-labelledby="invitations" className="mb-4">
      <details className="bg-steel-50 px-4">
        <summary ref={summary} className="min-h-11 cursor-pointer content-center font-semibold">
          <h3 id="invitations" className="inline">
            Open invitations
          </h3>{' '}
          <span className="num font-normal text-steel-600">{list.data?.length}</span>
        </summary>
        {list.isLoadingError && (
          <LoadFailure title="The invitations could not be loaded" query={list} />
        )}
        <ul className="pb-2">
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
      </details>
    </section>
  )
}
