import type { Address } from '../../../contract/people/addresses/addresses.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useForgetAddress } from './mutations.ts'
import { addressName } from './queries.ts'

interface AddressRemovalProps {
  readonly address: Address
  readonly onRemoved: () => void
  readonly onKeep: () => void
}

/** Asks, then deletes an address. */
export function AddressRemoval({ address, onRemoved, onKeep }: AddressRemovalProps) {
  const removal = useForgetAddress(() => {
    showSuccess('Address deleted')
    onRemoved()
  })
  return (
    <Confirmation
      question="Delete this address?"
      verb="Delete"
      isSending={removal.isPending}
      error={removal.error ? failureText(removal.error) : undefined}
      onConfirm={() => removal.mutate(address._id)}
      onKeep={onKeep}
    >
      {addressName(address)} leaves your address book. Orders keep their address.
    </Confirmation>
  )
}
