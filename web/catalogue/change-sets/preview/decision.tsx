import type { ReactNode } from 'react'
import type { ChangeSet } from '../../../../contract/catalogue/changes/change-sets.ts'
import { formatCount, formatCountOf } from '../../../../contract/values/money/money.ts'
import { May, useMay } from '../../../people/sessions/rights/may.tsx'
import { formatMoment } from '../../../platform/base/format-moment.ts'
import { paths } from '../../../platform/base/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { useRebaseChangeSet } from '../mutations.ts'
import { DiscardButton } from './discard-button.tsx'
import { DraftDecision } from './draft-decision.tsx'
import { Refusal } from './refusal.tsx'
import { UndoButton } from './undo-button.tsx'

interface DecisionProps {
  readonly set: ChangeSet
  /** Called when the pressed button is gone. */
  readonly onDone: () => void
}

/** The actions that a change set's state allows. */
export function Decision({ set, onDone }: DecisionProps) {
  return (
    <section
      aria-label="Decision"
      className="grid gap-4 border-t-2 border-ink bg-steel-50 p-5 lg:sticky lg:top-4"
    >
      <OfState set={set} onDone={onDone} />
    </section>
  )
}

function OfState({ set, onDone }: DecisionProps) {
  const may = useMay()
  switch (set.state) {
    case 'reading':
      if (set.pictures)
        return (
          <UnderWay title="Reading the pictures">
            {formatCount(set.pictures.read)} of {formatCountOf(set.pictures.sent, 'picture')}. You
            can leave this page; it goes on.
          </UnderWay>
        )
      return (
        <UnderWay title="Reading the file">
          {formatCountOf(set.rowsRead ?? 0, 'row')} so far. You can leave this page; it goes on.
        </UnderWay>
      )
    case 'applying':
      return (
        <UnderWay title="Applying the changes">
          All of them or none. You can leave this page; it goes on.
        </UnderWay>
      )
    case 'draft':
      return may('POST /changeSet/:id/apply') ? (
        <DraftDecision set={set} onDone={onDone} />
      ) : (
        <Said title="Nothing is changed yet">It waits for somebody who may apply it.</Said>
      )
    case 'planned':
      return (
        <>
          <Said title="Planned">
            {set.applyAt && `Applied on ${formatMoment(set.applyAt)}, unless a product changes.`}
          </Said>
          <May call="DELETE /changeSet/:id">
            <DiscardButton set={set} label="Cancel plan" onDone={onDone} />
          </May>
        </>
      )
    case 'applied':
      return (
        <>
          <Said title="Applied">{set.appliedAt && formatMoment(set.appliedAt)}</Said>
          <TakenBack set={set} />
        </>
      )
    case 'discarded':
      return <Said title="Discarded">Nothing was changed. Its rows are not kept.</Said>
    case 'failed':
      return <Failed set={set} onDone={onDone} />
  }
}

/** A link to what undid it, or the button that does. */
function TakenBack({ set }: { set: ChangeSet }) {
  return (
    <>
      {set.undoes !== null && (
        <p className="text-small">
          It took back{' '}
          <Link className="tlink" to={paths.changeSet(set.undoes)}>
            change set {set.undoes}
          </Link>
          .
        </p>
      )}
      {set.undoneBy === null ? (
        <May call="POST /changeSet/:id/undo">
          <UndoButton set={set} />
        </May>
      ) : (
        <p className="text-small">
          Undone by{' '}
          <Link className="tlink" to={paths.changeSet(set.undoneBy)}>
            change set {set.undoneBy}
          </Link>
          .
        </p>
      )}
    </>
  )
}

/** A planned one can be looked at again; a file has to be corrected and sent again. */
function Failed({ set, onDone }: DecisionProps) {
  const rebase = useRebaseChangeSet(set._id)
  const lookAgain = () =>
    rebase.mutate(
      {},
      {
        onSuccess: () => {
          showSuccess('Compared with the shop as it is now')
          onDone()
        },
      },
    )
  return (
    <>
      <Said title="Failed">{set.failure} Nothing was changed.</Said>
      {set.applyAt === null ? (
        <May call="POST /import">
          <Link className="btn btn-outline" to={paths.importExport}>
            Import another file
          </Link>
        </May>
      ) : (
        <May call="POST /changeSet/:id/rebase">
          <Button working={rebase.isPending} onClick={lookAgain}>
            Compare again
          </Button>
          <Refusal error={rebase.error} />
        </May>
      )}
    </>
  )
}

function Said({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="text-h4 font-semibold">{title}</h3>
      <p className="num mt-1 text-small text-steel-700">{children}</p>
    </div>
  )
}

function UnderWay({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="status">
      <h3 className="text-h4 font-semibold">{title}</h3>
      <div
        aria-hidden="true"
        className="mt-3 h-1.5 animate-pulse bg-ink motion-reduce:animate-none"
      />
      <p className="num mt-2 text-small text-steel-700">{children}</p>
    </div>
  )
}
