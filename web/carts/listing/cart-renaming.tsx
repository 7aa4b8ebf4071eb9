import { type FormEvent, useState } from 'react'
import type { ListedCart } from '../../../contract/calls/carts.ts'
import { messages } from '../../../contract/messages.ts'
import { failureText } from '../../base/failures/failure-text.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FIRST_FOCUS } from '../../ui/dialogs/modal.ts'
import { EntryForm, SubmitButton, showFaults } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useChangeCart } from '../mutations.ts'

const NAME_LENGTH = 60

interface CartRenamingProps {
  readonly cart: ListedCart
  readonly onClose: () => void
}

/** Gives a cart another name. */
export function CartRenaming({ cart, onClose }: CartRenamingProps) {
  const [name, setName] = useState(cart.name)
  const [fault, setFault] = useState<string>()
  const change = useChangeCart(() => {
    showSuccess('Cart renamed')
    onClose()
  })
  const rename = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isNamed = name.trim() !== ''
    showFaults(event.currentTarget, () => setFault(isNamed ? undefined : messages.nameRequired))
    if (isNamed) change.mutate({ cart, name: name.trim() })
  }
  return (
    <Dialog title="Rename" onClose={onClose} isSending={change.isPending}>
      <EntryForm onSubmit={rename} className="grid gap-5 p-4 md:p-6">
        <TextField
          {...FIRST_FOCUS}
          label="Name"
          value={name}
          maxLength={NAME_LENGTH}
          autoComplete="off"
          error={fault}
          onChange={(event) => setName(event.target.value)}
        />
        <SubmitButton kind="primary" className="justify-self-start" working={change.isPending}>
          Save
        </SubmitButton>
        <FormError>{change.error && failureText(change.error)}</FormError>
      </EntryForm>
    </Dialog>
  )
}
