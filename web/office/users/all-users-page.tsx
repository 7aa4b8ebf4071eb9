import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { User } from '../../../contract/people/users.ts'
import { useSession } from '../../people/sessions/queries.ts'
import { May } from '../../people/sessions/rights/may.tsx'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { FileButton } from '../../platform/base/files/file-button.tsx'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { ChoiceLinks } from '../../platform/paging/choice-links.tsx'
import { useListChoice } from '../../platform/paging/list-choice.ts'
import { ListHeading } from '../../platform/paging/list-heading.tsx'
import { ListPager } from '../../platform/paging/list-pager.tsx'
import { ListSearch } from '../../platform/paging/list-search.tsx'
import { NothingFound } from '../../platform/paging/nothing-found.tsx'
import { usePageFocus } from '../../platform/paging/use-page-focus.ts'
import { Button } from '../../ui/button.tsx'
import { useSubject } from '../../ui/dialogs/confirmation.tsx'
import { Ledger } from '../../ui/ledger.tsx'
import { NewCustomer } from './new-customer.tsx'
import { readShown, usersFile, useUserCount, useUsers } from './queries.ts'
import { RoleDialog } from './role-dialog.tsx'
import { UnconfirmedPromotion } from './unconfirmed-promotion.tsx'
import { RightsTaking, UserBlock } from './user-access.tsx'
import { UserRemoval } from './user-removal.tsx'
import { UserRow } from './user-row.tsx'
import { UserSignOut } from './user-sign-out.tsx'
import { UsersSkeleton } from './users-skeleton.tsx'

const InviteDialog = lazyPart(() => import('./invitations/invite-dialog.tsx'))
const OpenInvitations = lazyPart(() => import('./invitations/open-invitations.tsx'))

const COLUMNS = [
  { title: 'No.' },
  { title: 'Email' },
  { title: 'Role' },
  { title: 'Make Admin' },
  { title: 'Remove Admin' },
  { title: 'More' },
] as const

/** All users; admins are promoted and demoted here. */
export default function AllUsersPage() {
  const heading = usePageFocus()
  const all = useUserCount()
  const choice = useListChoice()
  const shown = useUsers(choice)
  return (
    <>
      <PageHead title="All Users" />
      <ListHeading ref={heading} title="All Users" separator=":" list={all.data} shown={shown}>
        <div className="flex flex-wrap gap-3 max-md:w-full">
          <ListSearch label="Search the users" placeholder="Email, name, company, phone" />
          <NewCustomer />
          <May call="POST /staff/invitation">
            <InviteStaff />
          </May>
          <FileButton path={usersFile(choice)} name="users.csv">
            Export
          </FileButton>
        </div>
      </ListHeading>
      <div className="mb-4">
        <ChoiceLinks
          label="Users shown"
          name="shown"
          choices={[
            [undefined, 'Everyone'],
            ['admins', 'Admins'],
            ['erasures', 'Erasures'],
          ]}
          chosen={readShown(choice)}
        />
      </div>
      <May call="GET /staff/invitation">
        <Suspense fallback={null}>
          <OpenInvitations />
        </Suspense>
      </May>
      {/* Takes the focus when the focused row is gone, and states how many are left. */}
      <FoundUsers onRemoved={() => heading.current?.focus()} />
    </>
  )
}

function InviteStaff() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Invite staff
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <InviteDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function FoundUsers({ onRemoved }: { onRemoved: () => void }) {
  const queryClient = useQueryClient()
  const choice = useListChoice()
  const list = useUsers(choice)
  if (list.isPending) return <UsersSkeleton />
  if (list.isLoadingError)
    return (
      <LoadFailure
        title="The users could not be loaded"
        // Retries the counts too, which failed with the list.
        onRetry={() => queryClient.refetchQueries({ queryKey: ['users'], type: 'active' })}
        query={list}
      />
    )
  if (list.data.items.length === 0) return <NothingFound what="users" />
  return (
    <div aria-busy={list.isPlaceholderData}>
      <UserTable users={list.data.items} firstNumber={choice.before + 1} onRemoved={onRemoved} />
      <ListPager list={list.data} isTurning={list.isPlaceholderData} />
    </div>
  )
}

interface UserTableProps {
  readonly users: User[]
  readonly firstNumber: number
  readonly onRemoved: () => void
}

function UserTable({ users, firstNumber, onRemoved }: UserTableProps) {
  const self = useSession().data?.user
  const [toPromote, setToPromote] = useState<User>()
  const { subject: toRemove, ask, keep, done } = useSubject<User>(onRemoved)
  const [toSignOut, setToSignOut] = useState<User>()
  const [toDemote, setToDemote] = useState<User>()
  const [toBlock, setToBlock] = useState<User>()
  const [toRole, setToRole] = useState<User>()
  return (
    <>
      <Ledger label="All Users" columns={COLUMNS}>
        {users.map((user, place) => (
          <UserRow
            key={user._id}
            number={firstNumber + place}
            user={user}
            isSelf={user._id === self?._id}
            onPromoteUnconfirmed={() => setToPromote(user)}
            onSignOut={() => setToSignOut(user)}
            onTakeRights={() => setToDemote(user)}
            onBlock={() => setToBlock(user)}
            onRemove={() => ask(user)}
            onSetRole={() => setToRole(user)}
          />
        ))}
      </Ledger>
      {toPromote && (
        <UnconfirmedPromotion user={toPromote} onClose={() => setToPromote(undefined)} />
      )}
      {toSignOut && <UserSignOut user={toSignOut} onClose={() => setToSignOut(undefined)} />}
      {toDemote && <RightsTaking user={toDemote} onClose={() => setToDemote(undefined)} />}
      {toRole && <RoleDialog user={toRole} onClose={() => setToRole(undefined)} />}
      {toBlock && <UserBlock user={toBlock} onClose={() => setToBlock(undefined)} />}
      {toRemove && (
        <UserRemoval
          user={toRemove}
          isSelf={toRemove._id === self?._id}
          onKeep={keep}
          onRemoved={done}
        />
      )}
    </>
  )
}
