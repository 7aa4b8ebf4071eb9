import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ChangeSet } from '../../../contract/calls/change-sets.ts'
import { failureText } from '../../base/calls/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useDiscardChangeSet } from '../mutations.ts'

interface DiscardButtonProps {
  readonly set: ChangeSet
  readonly label: string
  readonly onDone: () => void
}

/** Asks, and discards a draft or cancels a planned change set. */
export function DiscardButton({ set, label, onDone }: DiscardButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const discard = useDiscardChangeSet(set._id, () => {
    showSuccess('Discarded')
    // Close the dialog first: while it is open, nothing behind it can take the focus.
    flushSync(() => setIsAsking(false))
    onDone()
  })
  return (
    <>
      <Button kind="danger" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <Confirmation
          question="Discard these changes?"
          verb="Discard"
          isSending={discard.isPending}
          error={discard.error ? failureText(discard.error) : undefined}
          onConfirm={() => discard.mutate()}
          onKeep={() => setIsAsking(false)}
        >
          “{set.title}” leaves the shop as it is, and its rows are deleted.
        </Confirmation>
      )}
    </>
  )
}
