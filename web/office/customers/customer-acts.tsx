import { Suspense, useState } from 'react'
import type { Customer } from '../../../contract/office/customers.ts'
import { reaches } from '../../../contract/people/rights.ts'
import { useSession } from '../../people/sessions/queries.ts'
import { useOpens } from '../../people/sessions/rights/desk-link.tsx'
import { useMay } from '../../people/sessions/rights/may.tsx'
import { useRights } from '../../people/sessions/rights/rights.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { formatDate } from '../../platform/base/format-moment.ts'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { paths } from '../../platform/base/paths.ts'
import { useShop } from '../../platform/base/shop-query.ts'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { Button } from '../../ui/button.tsx'
import { MoreMenu } from '../../ui/dialogs/more-menu.tsx'
import { Link } from '../../ui/link.tsx'
import { showFailure } from '../../ui/toasts.ts'
import { useUnblockUser } from '../users/mutations.ts'
import { UserBlock } from '../users/user-access.tsx'
import { UserSignOut } from '../users/user-sign-out.tsx'
import { useSendResetMail } from './mutations.ts'
import { useReloadCustomer } from './queries.ts'

const CorrectDialog = lazyPart(() => import('./correct-dialog.tsx'), 'CorrectDialog')
const FactorReset = lazyPart(() => import('../users/factor-reset/factor-reset.tsx'), 'FactorReset')
const MergeDialog = lazyPart(() => import('./merge/merge-dialog.tsx'), 'MergeDialog')

const moreCalls = [
  'PUT /customer/:id',
  'POST /user/:id/resetMail',
  'POST /user/:id/merge',
  'DELETE /user/:id/sessions',
  'DELETE /user/:id/factor',
  'POST /user/:id/block',
] as const

/** Staff's acts for a customer: write, look at the orders, mend the login, join accounts, end the sessions, block. */
export function CustomerActs({ customer }: { readonly customer: Customer }) {
  const { _id, email, newEmail, blocked, invited, rights, mergedTo } = customer
  const isSelf = useSession().data?.user?._id === _id
  const held = useRights()
  const opens = useOpens()
  const mayCall = useMay()
  const may: typeof mayCall = (call) => (isSelf || reaches(held, rights)) && mayCall(call)
  // Another identity provider keeps the logins itself.
  const hasLogins = useShop().data?.signIn.provider === 'embedded'
  const [act, setAct] = useState<'correct' | 'merge' | 'resetFactors' | 'signOut' | 'block'>()
  const reload = useReloadCustomer(_id)
  const unblock = useUnblockUser({ onFailure: (error) => showFailure(failureText(error)) })
  const reset = useSendResetMail(_id)
  const close = () => {
    setAct(undefined)
    reload()
  }
  return (
    <div className="mb-6 grid gap-3">
      {blocked && (
        <p className="text-small text-bad [overflow-wrap:anywhere]">
          Blocked since {formatDate(blocked.since)}
          {blocked.reason && `: ${blocked.reason}`}
        </p>
      )}
      {newEmail && (
        <p className="text-small text-note">
          <BreakableEmail email={newEmail} /> is not confirmed yet: its owner must open the link in
          our email.
        </p>
      )}
      <div className="flex flex-wrap gap-2 max-md:[&>.btn]:px-2.5">
        <a className="btn btn-primary" href={`mailto:${email}`}>
          Write an email
        </a>
        {opens(paths.orders) && (
          <Link
            className="btn btn-outline"
            to={`${paths.orders}?customer=${encodeURIComponent(email)}`}
          >
            Orders at the desk
          </Link>
        )}
        {!isSelf && !mergedTo && blocked && may('POST /user/:id/unblock') && (
          <Button
            working={unblock.isPending}
            onClick={() => unblock.mutate(customer, { onSuccess: reload })}
          >
            Unblock
          </Button>
        )}
        {moreCalls.some(may) && (
          <MoreMenu>
            {hasLogins && !mergedTo && may('PUT /customer/:id') && (
              <Button aria-haspopup="dialog" onClick={() => setAct('correct')}>
                Correct name or email
              </Button>
            )}
            {hasLogins && !mergedTo && may('POST /user/:id/resetMail') && (
              <Button working={reset.isPending} onClick={() => reset.mutate()}>
                {invited ? 'Send the invitation again' : 'Send a password reset email'}
              </Button>
            )}
            {rights.length === 0 && !mergedTo && may('POST /user/:id/merge') && (
              <Button aria-haspopup="dialog" onClick={() => setAct('merge')}>
                Join with another account
              </Button>
            )}
            {!isSelf && !mergedTo && may('DELETE /user/:id/sessions') && (
              <Button aria-haspopup="dialog" onClick={() => setAct('signOut')}>
                Sign out everywhere
              </Button>
            )}
            {!isSelf && may('DELETE /user/:id/factor') && (
              <Button aria-haspopup="dialog" onClick={() => setAct('resetFactors')}>
                Reset second factor
              </Button>
            )}
            {!isSelf && !mergedTo && !blocked && may('POST /user/:id/block') && (
              <Button kind="danger" aria-haspopup="dialog" onClick={() => setAct('block')}>
                Block
              </Button>
            )}
          </MoreMenu>
        )}
      </div>
      <Suspense fallback={null}>
        {act === 'correct' && <CorrectDialog customer={customer} onClose={close} />}
        {act === 'merge' && <MergeDialog customer={customer} onClose={close} />}
        {act === 'resetFactors' && <FactorReset user={customer} onClose={close} />}
      </Suspense>
      {act === 'signOut' && <UserSignOut user={customer} onClose={close} />}
      {act === 'block' && <UserBlock user={customer} onClose={close} />}
    </div>
  )
}
