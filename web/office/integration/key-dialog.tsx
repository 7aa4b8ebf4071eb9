import { type FormEvent, useState } from 'react'
import { keyRights } from '../../../contract/people/rights.ts'
import type { StaffRight } from '../../../contract/values/rights.ts'
import { failureText, faultAt } from '../../platform/base/failures/failure-text.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FIRST_FOCUS } from '../../ui/dialogs/modal.ts'
import { EntryForm, SubmitButton, showFaults } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { RightTicks } from '../users/right-ticks.tsx'
import { useMakeKey } from './mutations.ts'
import { NewSecret } from './new-secret.tsx'

interface KeyDialogProps {
  readonly onClose: () => void
}

/** Makes a key, then shows it once. */
export function KeyDialog({ onClose }: KeyDialogProps) {
  const make = useMakeKey()
  return (
    <Dialog
      title={make.data ? 'Copy the key now' : 'New key'}
      onClose={onClose}
      isSending={make.isPending}
    >
      {make.data ? (
        <NewSecret
          label="Key"
          secret={make.data.key}
          ifLost="revoke it and make a new one"
          onClose={onClose}
        >
          Send it with each call: <code>Authorization: Bearer bh_…</code>
        </NewSecret>
      ) : (
        <KeyForm make={make} />
      )}
    </Dialog>
  )
}

interface KeyEntries {
  readonly name: string
  readonly until: string
  readonly networks: string
  readonly rights: readonly StaffRight[]
}

const EMPTY: KeyEntries = { name: '', until: '', networks: '', rights: [] }

function KeyForm({ make }: { readonly make: ReturnType<typeof useMakeKey> }) {
  const [entries, setEntries] = useState(EMPTY)
  const [isSent, setIsSent] = useState(false)
  const { name, until, networks, rights } = entries
  const change = (changed: Partial<KeyEntries>) => {
    make.reset()
    setEntries({ ...entries, ...changed })
  }
  const faults = {
    name: name.trim() === '' ? 'Give the key a name' : faultAt(make.error, 'name'),
    rights: rights.length === 0 ? 'Choose at least one right' : faultAt(make.error, 'rights'),
    until: faultAt(make.error, 'until'),
    addresses: faultOf(make.error, 'addresses'),
  }
  const isAtField = Object.values(faults).some((fault) => fault !== undefined)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name.trim() === '' || rights.length === 0)
      return showFaults(event.currentTarget, () => setIsSent(true))
    setIsSent(true)
    const form = event.currentTarget
    make.mutate(
      {
        name,
        rights: [...rights],
        addresses: networks.split(/[\s,;]+/).filter(Boolean),
        ...(until && { until }),
      },
      { onError: () => showFaults(form, () => {}) },
    )
  }
  return (
    <EntryForm onSubmit={send} className="grid gap-5 p-4 md:p-6">
      <TextField
        {...FIRST_FOCUS}
        label="Name"
        hint="The program that will use it, such as “ERP”"
        autoComplete="off"
        maxLength={60}
        value={name}
        error={isSent ? faults.name : undefined}
        onChange={({ target }) => change({ name: target.value })}
      />
      <RightTicks
        rights={rights}
        offered={keyRights}
        error={isSent ? faults.rights : undefined}
        onChange={(chosen) => change({ rights: chosen })}
      />
      <TextField
        className="max-w-60"
        label="Last day (optional)"
        hint="The key stops at the end of this day (UTC)"
        type="date"
        value={until}
        error={faults.until}
        onChange={({ target }) => change({ until: target.value })}
      />
      <TextAreaField
        label="Allowed addresses (optional)"
        hint="One address or network per line, such as 203.0.113.0/24. Empty: the key works from everywhere."
        rows={3}
        maxLength={1000}
        autoComplete="off"
        spellCheck={false}
        value={networks}
        error={faults.addresses}
        onChange={({ target }) => change({ networks: target.value })}
      />
      <SubmitButton kind="primary" className="justify-self-start" working={make.isPending}>
        Make the key
      </SubmitButton>
      <FormError>{make.error && !isAtField && failureText(make.error)}</FormError>
    </EntryForm>
  )
}

/** The fault of a list's field, or of one of its entries. */
function faultOf(error: Error | null, field: string): string | undefined {
  const entries = Array.from({ length: 20 }, (_, place) => `${field}.${place}`)
  return [field, ...entries].map((one) => faultAt(error, one)).find((fault) => fault !== undefined)
}
