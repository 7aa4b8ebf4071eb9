import type { OwnNumber } from '../../../contract/catalogue/parts/own-numbers.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useForgetNumber } from './mutations.ts'

interface NumberRemovalProps {
  readonly number: OwnNumber
  readonly onRemoved: () => void
  readonly onKeep: () => void
}

/** Asks, then forgets a number. */
export function NumberRemoval({
  number: { key, number, partNumber, name },
  onRemoved,
  onKeep,
}: NumberRemovalProps) {
  const removal = useForgetNumber(() => {
    showSuccess(`${number} forgotten`)
    onRemoved()
  })
  return (
    <Confirmation
      question="Forget this number?"
      verb="Forget"
      isSending={removal.isPending}
      error={removal.error ? failureText(removal.error) : undefined}
      onConfirm={() => removal.mutate(key)}
      onKeep={onKeep}
    >
      {number} names {partNumber ?? name}.
    </Confirmation>
  )
}
