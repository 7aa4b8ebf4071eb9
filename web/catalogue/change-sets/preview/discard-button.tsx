import type { ChangeSet } from '../../../../contract/catalogue/changes/change-sets.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirmation, useSubject } from '../../../ui/dialogs/confirmation.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { useDiscardChangeSet } from '../mutations.ts'

interface DiscardButtonProps {
  readonly set: ChangeSet
  readonly label: string
  readonly onDone: () => void
}

/** Asks, and discards a draft or cancels a planned change set. */
export function DiscardButton({ set, label, onDone }: DiscardButtonProps) {
  const { subject, ask, keep, done } = useSubject<true>(onDone)
  const discard = useDiscardChangeSet(set._id, () => {
    showSuccess('Discarded')
    done()
  })
  return (
    <>
      <Button kind="danger" onClick={() => ask(true)}>
        {label}
      </Button>
      {subject && (
        <Confirmation
          question="Discard these changes?"
          verb="Discard"
          isSending={discard.isPending}
          error={discard.error ? failureText(discard.error) : undefined}
          onConfirm={() => discard.mutate()}
          onKeep={keep}
        >
          “{set.title}” leaves the shop as it is, and its rows are deleted.
        </Confirmation>
      )}
    </>
  )
}
