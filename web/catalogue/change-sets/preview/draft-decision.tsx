import { Suspense, useId, useRef, useState } from 'react'
import type { ChangeSet } from '../../../../contract/catalogue/changes/change-sets.ts'
import {
  nothingToApplyText,
  severeUnconfirmedText,
} from '../../../../contract/catalogue/changes/refusal-texts.ts'
import { countChanges } from '../../../../contract/catalogue/changes/tally.ts'
import { formatCountOf } from '../../../../contract/values/money/money.ts'
import { ApiProblem } from '../../../platform/base/calls/api-answers.ts'
import { faultAt } from '../../../platform/base/failures/failure-text.ts'
import { FileButton } from '../../../platform/base/files/file-button.tsx'
import { formatMoment } from '../../../platform/base/format-moment.ts'
import { lazyPart } from '../../../platform/base/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldNote } from '../../../ui/fields/field.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { useApplyChangeSet, useRebaseChangeSet } from '../mutations.ts'
import { DecimalCommas } from './decimal-commas.tsx'
import { DiscardButton } from './discard-button.tsx'
import { Refusal } from './refusal.tsx'

const PlanForm = lazyPart(() => import('./plan-form.tsx'))
const PicturesForm = lazyPart(() => import('../sheets/pictures-form.tsx'), 'PicturesForm')

interface DraftDecisionProps {
  readonly set: ChangeSet
  readonly onDone: () => void
}

/** Apply now or later, after a look at what is severe; or not at all. */
export function DraftDecision({ set, onDone }: DraftDecisionProps) {
  const { severe, refused } = set.counts
  const changes = countChanges(set.counts)
  const isNothing = changes === 0 && !set.rename
  const confirmation = useSevereConfirmation(severe)
  const [isPlanning, setIsPlanning] = useState(false)
  const apply = useApplyChangeSet(set._id)
  const rebase = useRebaseChangeSet(set._id)
  const send = (at?: string) => {
    // Rows that are being compared anew would be refused.
    if (rebase.isPending || !confirmation.check()) return
    rebase.reset()
    apply.mutate(
      { at, confirmSevere: severe || undefined },
      {
        onSuccess: ({ applied, state }) => {
          showSuccess(
            state === 'applied'
              ? applied > 0
                ? `${formatCountOf(applied, 'change')} applied`
                : 'Applied'
              : `Planned for ${formatMoment(at ?? '')}`,
          )
          onDone()
        },
      },
    )
  }
  const lookAgain = () =>
    rebase.mutate(
      {},
      {
        onSuccess: () => {
          apply.reset()
          confirmation.clear()
          showSuccess('Compared with the shop as it is now')
        },
      },
    )
  const isOutdated = apply.error instanceof ApiProblem && apply.error.code === 'changedMeanwhile'
  return (
    <>
      <h3 className="text-h4 font-semibold">
        {isNothing ? '0 changes' : 'Nothing is changed yet'}
      </h3>
      {isNothing && <p className="text-small text-steel-700">{nothingToApplyText}.</p>}
      {!isNothing && confirmation.field}
      {!isNothing && !isPlanning && (
        <Button kind="primary" working={apply.isPending} onClick={() => send()}>
          Apply {changes > 0 && formatCountOf(changes, 'change')}
        </Button>
      )}
      {!isNothing && (
        <Button aria-expanded={isPlanning} onClick={() => setIsPlanning(!isPlanning)}>
          Apply on …
        </Button>
      )}
      {isPlanning && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <PlanForm apply={apply} onPlan={send} />
        </Suspense>
      )}
      {refused > 0 && set.kind === 'import' && (
        <>
          <FileButton
            className="w-full"
            path={`/changeSet/${set._id}/errors?format=csv`}
            name={`change-set-${set._id}-errors.csv`}
          >
            Download errors
          </FileButton>
          <p className="-mt-2 text-micro text-steel-600">
            {formatCountOf(refused, 'refused row')} with the reasons, to correct and import.
          </p>
          <DecimalCommas set={set} onRead={confirmation.clear} />
        </>
      )}
      {set.kind === 'import' && (
        <Suspense fallback={null}>
          <PicturesForm changeSetId={set._id} onSent={onDone} />
        </Suspense>
      )}
      <DiscardButton set={set} label="Discard" onDone={onDone} />
      {/* Refusals of the moment are shown at its fields. */}
      {!faultAt(apply.error, 'at') && <Refusal error={rebase.error ?? apply.error} />}
      {isOutdated && (
        <Button working={rebase.isPending} onClick={lookAgain}>
          Compare again
        </Button>
      )}
    </>
  )
}

/** A tick that severe warnings need, of as many as were looked at. Applying without it leads to it. */
function useSevereConfirmation(severe: number) {
  const id = useId()
  const tick = useRef<HTMLInputElement>(null)
  const [confirmed, setConfirmed] = useState(0)
  const [isMissed, setIsMissed] = useState(false)
  const isConfirmed = confirmed === severe
  const check = () => {
    if (severe === 0 || isConfirmed) return true
    setIsMissed(true)
    tick.current?.focus()
    return false
  }
  const clear = () => {
    setConfirmed(0)
    setIsMissed(false)
  }
  const error = isMissed && !isConfirmed ? severeUnconfirmedText(severe) : undefined
  const field = severe > 0 && (
    <div className="field">
      <label htmlFor={id} className="flex min-h-6 items-start gap-2.5">
        <input
          ref={tick}
          id={id}
          type="checkbox"
          className="checkbox mt-px shrink-0"
          checked={isConfirmed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={(event) => setConfirmed(event.target.checked ? severe : 0)}
        />
        I have looked at the {formatCountOf(severe, 'severe warning')}
      </label>
      <FieldNote id={`${id}-note`} hint={undefined} error={error} />
    </div>
  )
  return { check, clear, field }
}
