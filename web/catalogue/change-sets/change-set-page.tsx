import { useRef } from 'react'
import { useParams } from 'react-router'
import type { ChangeSet } from '../../../contract/catalogue/changes/change-sets.ts'
import { UnloadedPage } from '../../platform/base/failures/unloaded-page.tsx'
import { formatMoment } from '../../platform/base/format-moment.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { kindTexts } from './change-set-texts.ts'
import { ChangeCounts, FieldChanges } from './preview/counts.tsx'
import { Decision } from './preview/decision.tsx'
import { ChangeRows } from './preview/rows.tsx'
import { Warnings } from './preview/warnings.tsx'
import { useChangeSet } from './queries.ts'
import { StateTag } from './state-tag.tsx'

/** The preview of a change set, and what it did once it is applied. */
export default function ChangeSetPage() {
  const { changeSetId = '' } = useParams()
  const set = useChangeSet(changeSetId)
  if (set.data) return <OneChangeSet key={changeSetId} set={set.data} />
  return (
    <UnloadedPage
      title="Preview"
      query={set}
      waiting={
        <Loading label="Loading the change set" className="grid min-h-svh content-start gap-6">
          <Skeleton className="h-20" />
          <Skeleton className="h-64" />
        </Loading>
      }
      missing={{
        title: 'There is no such change set',
        listPath: paths.history,
        listName: 'History',
      }}
      failure="The change set could not be loaded"
    />
  )
}

/** Before they are applied, changes are previewed; afterwards the same page is a part of the history. */
const PREVIEWED: readonly ChangeSet['state'][] = ['reading', 'draft', 'planned']

function OneChangeSet({ set }: { set: ChangeSet }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const title = PREVIEWED.includes(set.state) ? 'Preview' : `Change set ${set._id}`
  const hasRows = set.state !== 'reading' && set.state !== 'discarded'
  return (
    <>
      <PageHead title={title} />
      <div className="mb-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <PageHeading ref={heading}>{title}</PageHeading>
          <StateTag set={set} />
        </div>
        <p className="mt-2 text-h4 font-semibold [overflow-wrap:anywhere]">{set.title}</p>
        <p className="num mt-1 text-small text-steel-600">
          No. {set._id}, {kindTexts[set.kind].toLowerCase()}, by{' '}
          <BreakableEmail email={set.actorEmail} />,{' '}
          <time dateTime={set.createdAt}>{formatMoment(set.createdAt)}</time>
          {set.withStock && ', with stock'}
        </p>
      </div>
      {set.rename && (
        <p className="mb-6 max-w-[70ch] text-steel-700 [overflow-wrap:anywhere]">
          {set.undoes === null
            ? `Also changes ${set.rename.names.join(', ')} everywhere else: in removed products, planned changes, saved mappings, freight’s pack data and on the home page.`
            : `Also brings ${set.rename.names.join(', ')} back where the shop named it before, unless that was changed since.`}
        </p>
      )}
      <div
        className={classNames(
          'grid items-start gap-x-10 gap-y-8',
          hasRows ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]' : 'max-w-[28rem]',
        )}
      >
        {hasRows && (
          <div className="grid gap-8">
            <ChangeCounts counts={set.counts} />
            <FieldChanges counts={set.counts} />
            <Warnings set={set} />
          </div>
        )}
        {/* The heading takes the focus when the pressed button is gone, and names what there is now. */}
        <Decision set={set} onDone={() => heading.current?.focus()} />
      </div>
      {hasRows && <ChangeRows set={set} />}
      <p className="mt-8 text-small">
        <Link className="tlink inline-flex min-h-6 items-center" to={paths.history}>
          Back to History
        </Link>
      </p>
    </>
  )
}
