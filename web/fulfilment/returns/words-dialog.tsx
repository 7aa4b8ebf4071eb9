import { type FormEvent, useState } from 'react'
import { returnBounds } from '../../../contract/fulfilment/return-bounds.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FIRST_FOCUS } from '../../ui/dialogs/modal.ts'
import { EntryForm, SubmitButton, showFaults } from '../../ui/fields/entry-form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'

interface WordsDialogProps {
  readonly title: string
  readonly label: string
  readonly hint?: string
  readonly verb: string
  readonly isNeeded: boolean
  readonly isDanger?: boolean
  readonly isSending: boolean
  readonly error: string | undefined
  readonly words: string
  readonly onWords: (words: string) => void
  readonly onSend: (words: string) => void
  readonly onClose: () => void
}

/** Asks for the words that go with a decision. */
export function WordsDialog(props: WordsDialogProps) {
  const { words, onWords, isNeeded } = props
  const [fault, setFault] = useState<string>()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isMissing = isNeeded && words.trim() === ''
    showFaults(event.currentTarget, () => setFault(isMissing ? 'Say why' : undefined))
    if (!isMissing) props.onSend(words.trim())
  }
  return (
    <Dialog title={props.title} onClose={props.onClose} isSending={props.isSending}>
      <EntryForm onSubmit={send} className="grid gap-4 p-4 md:p-6">
        <TextAreaField
          {...FIRST_FOCUS}
          label={props.label}
          name="words"
          maxLength={returnBounds.words}
          value={words}
          onChange={(event) => onWords(event.target.value)}
          hint={props.hint}
          error={fault}
        />
        <SubmitButton
          kind={props.isDanger ? 'dangerFilled' : 'primary'}
          working={props.isSending}
          className="justify-self-start"
        >
          {props.verb}
        </SubmitButton>
        <FormError>{props.error}</FormError>
      </EntryForm>
    </Dialog>
  )
}
