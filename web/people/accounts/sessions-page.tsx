import { useRef } from 'react'
import type { ListedSession } from '../../../contract/people/identity.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { formatMoment } from '../../platform/base/format-moment.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showFailure, showSuccess } from '../../ui/toasts.ts'
import { useSessions } from '../sessions/queries.ts'
import { useEndSessions } from './mutations.ts'

/** The account's sessions, each with a button to end it. */
export default function SessionsPage() {
  const sessions = useSessions()
  const heading = useRef<HTMLHeadingElement>(null)
  const end = useEndSessions({
    onEnded: (id) => {
      showSuccess(id === undefined ? 'All other sessions ended' : 'Session ended')
      // The pressed button goes with its session.
      heading.current?.focus()
    },
    onError: (error) => showFailure(failureText(error)),
  })
  const isEnding = (id: string | undefined) => end.isPending && end.variables === id
  const others = sessions.data?.filter(({ current }) => !current) ?? []
  return (
    <div className="max-w-[56rem]">
      <PageHead title="My Sessions" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b-2 border-ink pb-5">
        <PageHeading ref={heading}>My Sessions</PageHeading>
        {others.length > 0 && (
          <Button
            kind="danger"
            working={isEnding(undefined)}
            disabled={end.isPending && !isEnding(undefined)}
            onClick={() => end.mutate(undefined)}
          >
            End all others
          </Button>
        )}
      </div>
      {sessions.isPending && (
        <Loading label="Loading your sessions">
          <Skeleton className="mt-6 h-16 w-full" />
        </Loading>
      )}
      {sessions.isLoadingError && (
        <LoadFailure title="Your sessions could not be loaded" query={sessions} />
      )}
      <ul aria-label="Sessions">
        {sessions.data?.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            isEnding={isEnding(session._id)}
            isDisabled={end.isPending && !isEnding(session._id)}
            onEnd={() => end.mutate(session._id)}
          />
        ))}
      </ul>
      <p className="mt-6 text-small">
        <Link to={paths.profile} className="tlink inline-flex min-h-6 items-center">
          Back to My Profile
        </Link>
      </p>
    </div>
  )
}

interface SessionRowProps {
  readonly session: ListedSession
  readonly isEnding: boolean
  /** Others are being ended. */
  readonly isDisabled: boolean
  readonly onEnd: () => void
}

function SessionRow({ session, isEnding, isDisabled, onEnd }: SessionRowProps) {
  const { device, address, createdAt, lastSeenAt, current } = session
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-steel-200 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device || 'Unknown device'}
          {current && <Tag tone="good">This session</Tag>}
        </p>
        <p className="text-small text-steel-600 [overflow-wrap:anywhere]">
          Since {formatMoment(createdAt)}, last used {formatMoment(lastSeenAt)}
          {address && `, from ${address}`}
        </p>
      </div>
      {!current && (
        <Button kind="danger" size="small" working={isEnding} disabled={isDisabled} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  )
}
