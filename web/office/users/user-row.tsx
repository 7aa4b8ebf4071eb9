import MailQuestion from 'lucide-react/icons/mail-question-mark'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { covers, reaches, roleNames, roleOf } from '../../../contract/people/rights.ts'
import type { User } from '../../../contract/people/users.ts'
import { messages } from '../../../contract/values/messages.ts'
import { staffRights } from '../../../contract/values/rights.ts'
import { useMay } from '../../people/sessions/rights/may.tsx'
import { useRights } from '../../people/sessions/rights/rights.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { formatDate } from '../../platform/base/format-moment.ts'
import { paths } from '../../platform/base/paths.ts'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { MoreMenu } from '../../ui/dialogs/more-menu.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LedgerCell, LedgerRow, RowButton } from '../../ui/ledger.tsx'
import { Link } from '../../ui/link.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showFailure, showSuccess } from '../../ui/toasts.ts'
import { useMakeAdmin, useUnblockUser } from './mutations.ts'

interface UserRowProps {
  readonly number: number
  readonly user: User
  readonly isSelf: boolean
  /** Opens a question if the email is not confirmed; otherwise the button promotes at once. */
  readonly onPromoteUnconfirmed: () => void
  readonly onSignOut: () => void
  readonly onTakeRights: () => void
  readonly onBlock: () => void
  readonly onRemove: () => void
  readonly onSetRole: () => void
}

const moreCalls = [
  'PUT /user/:id/role',
  'DELETE /user/:id/sessions',
  'POST /user/:id/block',
] as const

/** From the number to the edge, in a list item. */
const WHOLE_LINE = 'max-xl:col-start-2 min-[22rem]:max-xl:col-end-5'

/** One user: a row of the table, below 1280 px a list item. */
export function UserRow(props: UserRowProps) {
  const { number, user, isSelf, onPromoteUnconfirmed, onSignOut, onRemove } = props
  const isAdmin = user.role === 'admin'
  const may = useMay()
  const held = useRights()
  // Nobody acts on staff who hold more, nor gives what they lack.
  const isReached = isSelf || reaches(held, user.rights)
  const mayMakeOwner = may('PUT /user/admin/:email') && covers(held, staffRights)
  const role = roleOf(user.rights)
  const isActedOn = isReached && !isSelf
  return (
    <LedgerRow className="max-xl:grid-cols-[2rem_minmax(0,1fr)] max-xl:items-center max-xl:gap-x-1 max-xl:gap-y-2 min-[22rem]:max-xl:grid-cols-[2rem_auto_1fr_auto]">
      <LedgerCell className="num text-steel-600 max-xl:self-start">{number}</LedgerCell>
      <LedgerCell className={`${WHOLE_LINE} font-medium [overflow-wrap:anywhere] xl:w-full`}>
        <Link className="tlink" to={paths.customer(user._id)}>
          <BreakableEmail email={user.email} />
        </Link>{' '}
        {isSelf && <Tag>You</Tag>} {user.blocked && <Tag tone="bad">Blocked</Tag>}
        <span className="mt-0.5 flex flex-wrap gap-x-4 text-small font-normal text-steel-600">
          {user.name}
          <EmailState isConfirmed={user.emailConfirmed} isStaff={role !== 'customer'} />
        </span>
      </LedgerCell>
      <LedgerCell
        className={`${WHOLE_LINE} text-small whitespace-nowrap max-xl:flex max-xl:flex-wrap max-xl:gap-x-3`}
      >
        <span className={role === 'customer' ? 'text-steel-600' : 'font-semibold'}>
          {roleNames[role]}
        </span>
        <span className="num text-steel-600 xl:block">since {formatDate(user.createdAt)}</span>
      </LedgerCell>
      <LedgerCell className="max-xl:col-start-2">
        {isAdmin && <AlreadyAdmin />}
        {!isAdmin && mayMakeOwner && (
          <MakeAdminButton user={user} onPromoteUnconfirmed={onPromoteUnconfirmed} />
        )}
      </LedgerCell>
      <LedgerCell className="max-xl:col-start-2 min-[22rem]:max-xl:col-start-3">
        {isReached && may('DELETE /user/:id') && (
          // Its words, not its box, stand under the column's title.
          <div className="xl:-ml-3">
            <RowButton of={user.email} kind="dangerQuiet" onClick={onRemove}>
              Remove Admin
            </RowButton>
          </div>
        )}
      </LedgerCell>
      <LedgerCell className="text-right max-xl:col-start-2 min-[22rem]:max-xl:col-start-4">
        {isReached && moreCalls.some(may) && (
          <MoreMenu of={user.email}>
            {!isAdmin && may('PUT /user/:id/role') && (
              <RowButton of={user.email} aria-haspopup="dialog" onClick={props.onSetRole}>
                Role
              </RowButton>
            )}
            {isAdmin && may('DELETE /user/admin/:email') && (
              <RowButton of={user.email} aria-haspopup="dialog" onClick={props.onTakeRights}>
                Remove admin rights
              </RowButton>
            )}
            {may('DELETE /user/:id/sessions') && (
              <RowButton
                of={user.email}
                disabled={isSelf}
                title={isSelf ? 'Manage your sessions in My Sessions' : undefined}
                onClick={onSignOut}
              >
                Sign out everywhere
              </RowButton>
            )}
            {isActedOn && user.blocked && may('POST /user/:id/unblock') && (
              <UnblockButton user={user} />
            )}
            {isActedOn && !user.blocked && may('POST /user/:id/block') && (
              <RowButton
                of={user.email}
                kind="danger"
                aria-haspopup="dialog"
                onClick={props.onBlock}
              >
                Block
              </RowButton>
            )}
          </MoreMenu>
        )}
      </LedgerCell>
    </LedgerRow>
  )
}

function AlreadyAdmin() {
  return (
    <p className="flex min-h-8 items-center gap-1.5 whitespace-nowrap text-small font-semibold text-good">
      <Icon of={ShieldCheck} className="size-4" />
      {messages.alreadyAdmin}
    </p>
  )
}

function UnblockButton({ user }: { user: User }) {
  const unblock = useUnblockUser({ onFailure: (error) => showFailure(failureText(error)) })
  return (
    <RowButton of={user.email} working={unblock.isPending} onClick={() => unblock.mutate(user)}>
      Unblock
    </RowButton>
  )
}

interface EmailStateProps {
  readonly isConfirmed: boolean
  readonly isStaff: boolean
}

/** Whether the user has proven to own the email; a warning for staff alone, who act in the shop's name. */
function EmailState({ isConfirmed, isStaff }: EmailStateProps) {
  if (isConfirmed)
    return (
      <span className="relative">
        <span className="sr-only">Email confirmed</span>
      </span>
    )
  return (
    <span className={isStaff ? 'flex items-center gap-1 text-note' : undefined}>
      {isStaff && <Icon of={MailQuestion} className="size-4" />}
      Email not confirmed
    </span>
  )
}

function MakeAdminButton({
  user,
  onPromoteUnconfirmed,
}: Pick<UserRowProps, 'user' | 'onPromoteUnconfirmed'>) {
  const makeAdmin = useMakeAdmin({
    onMade: () => showSuccess(messages.madeAdmin),
    onFailure: (error) => showFailure(failureText(error)),
  })
  return (
    <RowButton
      of={user.email}
      working={makeAdmin.isPending}
      aria-haspopup={user.emailConfirmed ? undefined : 'dialog'}
      onClick={() => (user.emailConfirmed ? makeAdmin.mutate(user.email) : onPromoteUnconfirmed())}
    >
      Make Admin
    </RowButton>
  )
}
