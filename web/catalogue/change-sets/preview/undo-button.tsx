import { useNavigate } from 'react-router'
import type { ChangeSet } from '../../../../contract/catalogue/changes/change-sets.ts'
import { ApiProblem } from '../../../platform/base/calls/api-answers.ts'
import { paths } from '../../../platform/base/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { useUndoChangeSet } from '../mutations.ts'
import { Refusal } from './refusal.tsx'

/** Drafts what takes the change set back, and leads to its preview. */
export function UndoButton({ set }: { set: ChangeSet }) {
  const navigate = useNavigate()
  const undo = useUndoChangeSet((id) => navigate(paths.changeSet(id)))
  const isChangedAfter = undo.error instanceof ApiProblem && undo.error.code === 'notUndoable'
  return (
    <>
      <Button working={undo.isPending} onClick={() => undo.mutate({ id: set._id })}>
        Undo
      </Button>
      <p className="-mt-2 text-micro text-steel-600">
        Shows first what it takes back. Nothing is changed yet.
      </p>
      <Refusal error={undo.error} />
      {isChangedAfter && (
        <Button
          working={undo.isPending}
          onClick={() => undo.mutate({ id: set._id, skipChanged: true })}
        >
          Undo without them
        </Button>
      )}
    </>
  )
}
