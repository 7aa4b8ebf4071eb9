import { type FormEvent, type ReactNode, useState } from 'react'
import { cartBounds } from '../../../contract/ordering/cart/carts.ts'
import { messages } from '../../../contract/values/messages.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FIRST_FOCUS } from '../../ui/dialogs/modal.ts'
import { EntryForm, SubmitButton, showFaults } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'

interface NameDialogProps {
  readonly title: string
  /** Proposed; may be empty. */
  readonly name: string
  readonly submit: string
  /** Above the field. */
  readonly children?: ReactNode
  readonly isSending: boolean
  readonly error: Error | null
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

/** Asks for the name of a cart or a list. */
export function NameDialog(props: NameDialogProps) {
  const { title, submit, children, isSending, error, onName, onClose } = props
  const [name, setName] = useState(props.name)
  const [fault, setFault] = useState<string>()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isNamed = name.trim() !== ''
    showFaults(event.currentTarget, () => setFault(isNamed ? undefined : messages.nameRequired))
    if (isNamed) onName(name.trim())
  }
  return (
    <Dialog title={title} onClose={onClose} isSending={isSending}>
      <EntryForm onSubmit={send} className="grid gap-5 p-4 md:p-6">
        {children}
        <TextField
          {...FIRST_FOCUS}
          label="Name"
          value={name}
          maxLength={cartBounds.nameLength}
          autoComplete="off"
          error={fault}
          onChange={(event) => setName(event.target.value)}
        />
        <SubmitButton kind="primary" className="justify-self-start" working={isSending}>
          {submit}
        </SubmitButton>
        <FormError>{error && failureText(error)}</FormError>
      </EntryForm>
    </Dialog>
  )
}
