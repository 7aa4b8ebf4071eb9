import { useState } from 'react'
import type { Factors, OwnPasskey } from '../../../../contract/people/second-factor.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { formatMoment } from '../../../platform/base/format-moment.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirmation } from '../../../ui/dialogs/confirmation.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { useAddPasskey, useRemovePasskey } from './mutations.ts'

interface PasskeysProps {
  readonly factors: Factors
  /** Gets the recovery codes that come with the first factor. */
  readonly onAdded: (recoveryCodes: readonly string[]) => void
}

/** The account's passkeys, each with a button to remove it; where the shop's address has none, why. */
export function Passkeys({ factors: { passkeys, passkeysWork }, onAdded }: PasskeysProps) {
  const add = useAddPasskey((codes) => {
    showSuccess('Passkey added')
    onAdded(codes)
  })
  const [toRemove, setToRemove] = useState<OwnPasskey>()
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="font-semibold">Passkeys</p>
        {passkeysWork && (
          <Button size="small" working={add.isPending} onClick={() => add.mutate()}>
            Add a passkey
          </Button>
        )}
      </div>
      <p className="max-w-[52ch] text-small text-steel-600">
        {passkeysWork
          ? 'A passkey is unlocked by your fingerprint, face or PIN. It also logs you in without a password.'
          : 'Browsers create passkeys only for a shop with a domain name and https. Use an authenticator app here.'}
      </p>
      <FormError>{add.error ? failureText(add.error) : undefined}</FormError>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <li
              key={passkey._id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-steel-200 py-3"
            >
              <div className="min-w-0">
                <p className="font-semibold">{passkey.device}</p>
                <p className="text-small text-steel-600">{describeUse(passkey)}</p>
              </div>
              <Button kind="danger" size="small" onClick={() => setToRemove(passkey)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {toRemove && <PasskeyRemoval passkey={toRemove} onClose={() => setToRemove(undefined)} />}
    </div>
  )
}

const describeUse = ({ createdAt, lastUsedAt }: OwnPasskey) =>
  `Added ${formatMoment(createdAt)}, ${lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : 'not used yet'}`

interface PasskeyRemovalProps {
  readonly passkey: OwnPasskey
  readonly onClose: () => void
}

function PasskeyRemoval({ passkey, onClose }: PasskeyRemovalProps) {
  const remove = useRemovePasskey(() => {
    showSuccess('Passkey removed')
    onClose()
  })
  return (
    <Confirmation
      question="Remove this passkey?"
      verb="Remove"
      isSending={remove.isPending}
      error={remove.error ? failureText(remove.error) : undefined}
      onConfirm={() => remove.mutate(passkey._id)}
      onKeep={onClose}
    >
      {`The passkey of ${passkey.device} no longer logs you in. Delete it on that device, too.`}
    </Confirmation>
  )
}
