import type { AccountEvent, AccountEventKind } from '../../../contract/people/identity.ts'
import { formatMoment } from '../../platform/base/format-moment.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { useListChoice } from '../../platform/paging/list-choice.ts'
import { ListHeading } from '../../platform/paging/list-heading.tsx'
import { ListSearch } from '../../platform/paging/list-search.tsx'
import { LoadedList } from '../../platform/paging/loaded-list.tsx'
import { NothingFound } from '../../platform/paging/nothing-found.tsx'
import { usePageFocus } from '../../platform/paging/use-page-focus.ts'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { Ledger, LedgerCell, LedgerRow } from '../../ui/ledger.tsx'
import { useAccountEvents } from './queries.ts'

const COLUMNS = [
  { title: 'Time' },
  { title: 'Event' },
  { title: 'Account' },
  { title: 'Address and device' },
] as const

const WHAT = {
  signedUp: 'Signed up',
  invited: 'Invited',
  signedIn: 'Logged in',
  signInFailed: 'Login failed',
  resetRequested: 'Password reset requested',
  passwordReset: 'Password reset',
  passwordChanged: 'Password changed',
  emailVerified: 'Email confirmed',
  accountJoined: 'Joined to another login',
  accountsMerged: 'Accounts joined',
  mergeUndone: 'Join undone',
  sessionsEnded: 'Sessions ended',
  appAdded: 'Authenticator app added',
  appRemoved: 'Authenticator app removed',
  passkeyAdded: 'Passkey added',
  passkeyRemoved: 'Passkey removed',
  recoveryCodeUsed: 'Recovery code used',
  factorsReset: 'Second factors reset',
  nameCorrected: 'Name corrected',
  newEmailAsked: 'New email asked for',
  emailChanged: 'Email changed',
  madeAdmin: 'Made an admin',
  adminRightsTaken: 'Admin rights removed',
  roleChanged: 'Role changed',
  keyMade: 'Key made',
  keyRevoked: 'Key revoked',
  staffInvited: 'Invited to the staff',
  invitationWithdrawn: 'Invitation withdrawn',
  userBlocked: 'Blocked',
  userUnblocked: 'Unblocked',
  userRemoved: 'User removed',
  reviewRemoved: 'Review removed',
  dataExported: 'Data downloaded',
  customersExported: 'List of users downloaded',
  accountDeleted: 'Account deleted',
  erasureAsked: 'Erasure asked for',
  erasureGivenUp: 'Erasure given up',
  accountErased: 'Account erased',
} as const satisfies Record<AccountEventKind, string>

/** Account events: who, when and from where; for admins. */
export default function AccountEventsPage() {
  const heading = usePageFocus()
  const list = useAccountEvents(useListChoice())
  return (
    <>
      <PageHead title="Account Events" />
      <ListHeading ref={heading} title="Account Events" list={list.data} shown={list}>
        <ListSearch label="Events of one account" placeholder="Full email of one account" />
      </ListHeading>
      <LoadedList what="The events" list={list} empty={<NothingFound what="events" />}>
        {(events) => (
          <Ledger label="Account Events" columns={COLUMNS}>
            {events.map((event) => (
              <EventRow key={event._id} event={event} />
            ))}
          </Ledger>
        )}
      </LoadedList>
    </>
  )
}

function EventRow({ event }: { event: AccountEvent }) {
  const { kind, email, actorEmail, address, device, createdAt, reason } = event
  const isWarning = kind === 'signInFailed'
  return (
    <LedgerRow className="max-xl:grid-cols-[minmax(0,1fr)] max-xl:gap-y-1">
      <LedgerCell className="num whitespace-nowrap text-small text-steel-600">
        {formatMoment(createdAt)}
      </LedgerCell>
      <LedgerCell className={isWarning ? 'font-medium text-bad' : 'font-medium'}>
        {WHAT[kind]}
        {reason && <span className="block text-small font-normal text-steel-600">{reason}</span>}
      </LedgerCell>
      <LedgerCell className="[overflow-wrap:anywhere]">
        <BreakableEmail email={email} />
        {actorEmail && (
          <span className="block text-small text-steel-600">
            by <BreakableEmail email={actorEmail} />
          </span>
        )}
      </LedgerCell>
      <LedgerCell className="text-small text-steel-600 [overflow-wrap:anywhere]">
        {address}, {device}
      </LedgerCell>
    </LedgerRow>
  )
}
