import { useState } from 'react'
import { useMay } from '../../people/sessions/rights/may.tsx'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { type NotedThing, useHouseNote } from './mutations.ts'

const NOTE_LENGTH = 2000

interface HouseNoteProps {
  /** The order or customer that the note is about. */
  readonly of: NotedThing
  readonly note: string | null
}

/** A note that only staff read. Typed text stays until it is saved. */
export function HouseNote({ of, note }: HouseNoteProps) {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? note ?? ''
  const save = useHouseNote(of, (saved) => {
    // Text typed while the note was being saved stays.
    setTyped((now) => (now === saved ? undefined : now))
    showSuccess('Note saved')
  })
  const may = useMay()
  if (!may(of.what === 'order' ? 'PUT /order/:id/note' : 'PUT /customer/:id/note'))
    return (
      note && (
        <section aria-label="Internal notes">
          <h3 className="text-h3">Internal notes</h3>
          <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>
        </section>
      )
    )
  return (
    <section aria-label="Internal notes">
      <EntryForm
        className="grid content-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(text)
        }}
      >
        <h3 className="text-h3">Internal notes</h3>
        <TextAreaField
          label={`Note about this ${of.what}`}
          name="note"
          rows={3}
          maxLength={NOTE_LENGTH}
          value={text}
          onChange={(event) => setTyped(event.target.value)}
          hint="Only staff read it"
        />
        <FormError>{save.error && failureText(save.error)}</FormError>
        <SubmitButton className="justify-self-start" working={save.isPending}>
          Save note
        </SubmitButton>
      </EntryForm>
    </section>
  )
}
