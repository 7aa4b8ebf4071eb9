import type { ApiKey } from '../../../contract/people/keys.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useRevokeKey } from './mutations.ts'

interface KeyRevocationProps {
  readonly apiKey: ApiKey
  readonly onRevoked: () => void
  readonly onKeep: () => void
}

/** Asks, then revokes a key. */
export function KeyRevocation({ apiKey, onRevoked, onKeep }: KeyRevocationProps) {
  const revoke = useRevokeKey(apiKey, () => {
    showSuccess(`${apiKey.name} revoked`)
    onRevoked()
  })
  return (
    <Confirmation
      question="Revoke this key?"
      verb="Revoke"
      isSending={revoke.isPending}
      error={revoke.error ? failureText(revoke.error) : undefined}
      onConfirm={() => revoke.mutate()}
      onKeep={onKeep}
    >
      The program that uses {apiKey.name} is refused from its next call on.
    </Confirmation>
  )
}
