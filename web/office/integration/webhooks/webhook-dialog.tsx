import { type FormEvent, useState } from 'react'
import type { WebhookEndpoint } from '../../../../contract/office/events/webhooks.ts'
import { failureText, faultAt } from '../../../platform/base/failures/failure-text.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FIRST_FOCUS } from '../../../ui/dialogs/modal.ts'
import { EntryForm, SubmitButton, showFaults } from '../../../ui/fields/entry-form.tsx'
import { Field, TextField } from '../../../ui/fields/field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { useKeys } from '../queries.ts'
import { KindTicks } from './kind-ticks.tsx'
import { useSaveWebhook } from './mutations.ts'
import { WebhookSecret } from './webhook-secret.tsx'

interface WebhookDialogProps {
  /** Without one, a new webhook is made. */
  readonly webhook?: WebhookEndpoint
  readonly onClose: () => void
}

/** Makes a webhook, then shows its secret once; or changes one. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const save = useSaveWebhook(webhook)
  const secret = save.data?.secret
  const title = webhook ? 'Change the webhook' : 'New webhook'
  const onSaved = () => {
    if (!webhook) return
    showSuccess('Webhook saved')
    onClose()
  }
  return (
    <Dialog
      title={secret ? 'Copy the secret now' : title}
      onClose={onClose}
      isSending={save.isPending}
    >
      {secret ? (
        <WebhookSecret secret={secret} onClose={onClose} />
      ) : (
        <WebhookForm webhook={webhook} save={save} onSaved={onSaved} />
      )}
    </Dialog>
  )
}

interface WebhookFormProps {
  readonly webhook: WebhookEndpoint | undefined
  readonly save: ReturnType<typeof useSaveWebhook>
  readonly onSaved: () => void
}

function WebhookForm({ webhook, save, onSaved }: WebhookFormProps) {
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [kinds, setKinds] = useState(webhook?.kinds ?? [])
  const [leaveOutKey, setLeaveOutKey] = useState(webhook?.leaveOutKey ?? null)
  const [isSent, setIsSent] = useState(false)
  const fault = url.trim() === '' ? 'Enter the address' : faultAt(save.error, 'url')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (url.trim() === '') return showFaults(form, () => setIsSent(true))
    setIsSent(true)
    save.mutate(
      { url: url.trim(), kinds: [...kinds], leaveOutKey },
      { onSuccess: onSaved, onError: () => showFaults(form, () => {}) },
    )
  }
  return (
    <EntryForm onSubmit={send} className="grid gap-5 p-4 md:p-6">
      <TextField
        {...FIRST_FOCUS}
        label="Address"
        hint="A public https address of your program"
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        value={url}
        error={isSent ? fault : undefined}
        onChange={({ target }) => {
          save.reset()
          setUrl(target.value)
        }}
      />
      <KindTicks kinds={kinds} onChange={(chosen) => setKinds([...chosen])} />
      <OwnChanges keyId={leaveOutKey} onChange={setLeaveOutKey} />
      <SubmitButton kind="primary" className="justify-self-start" working={save.isPending}>
        {webhook ? 'Save' : 'Make the webhook'}
      </SubmitButton>
      <FormError>{save.error && !faultAt(save.error, 'url') && failureText(save.error)}</FormError>
    </EntryForm>
  )
}

interface OwnChangesProps {
  readonly keyId: string | null
  readonly onChange: (keyId: string | null) => void
}

/** A program needs no news of its own changes. */
function OwnChanges({ keyId, onChange }: OwnChangesProps) {
  const keys = useKeys()
  if (!keys.data || (keys.data.length === 0 && keyId === null)) return null
  const isGone = keyId !== null && !keys.data.some(({ _id }) => _id === keyId)
  return (
    <Field label="Leave out changes made by" hint="The key of the program that listens">
      {(control) => (
        <select
          {...control}
          className="select sm:max-w-80"
          value={keyId ?? ''}
          onChange={({ target }) => onChange(target.value || null)}
        >
          <option value="">Nobody</option>
          {keys.data.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
          {isGone && <option value={keyId}>A revoked key</option>}
        </select>
      )}
    </Field>
  )
}
