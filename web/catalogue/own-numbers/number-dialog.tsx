import { type FormEvent, useState } from 'react'
import type { OwnNumber } from '../../../contract/catalogue/parts/own-numbers.ts'
import { ownNumberBounds } from '../../../contract/catalogue/parts/part-bounds.ts'
import { failureText, faultAt } from '../../platform/base/failures/failure-text.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FIRST_FOCUS } from '../../ui/dialogs/modal.ts'
import { EntryForm, SubmitButton, showFaults } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { PartUnknown } from '../products/part-queries.ts'
import { useKeepNumber } from './mutations.ts'

interface NumberDialogProps {
  /** Absent for a new number. */
  readonly known: OwnNumber | undefined
  readonly onClose: () => void
}

/** Adds a number, or changes one and the part that it names. */
export function NumberDialog({ known, onClose }: NumberDialogProps) {
  const [number, setNumber] = useState(known?.number ?? '')
  const [part, setPart] = useState(known?.partNumber ?? '')
  const [isSent, setIsSent] = useState(false)
  const keepNumber = useKeepNumber(() => {
    showSuccess(`${number.trim()} kept`)
    onClose()
  })
  const faults = {
    number: number.trim() === '' ? 'Your number for the part' : faultAt(keepNumber.error, 'number'),
    part: part.trim() === '' ? 'A part number of this shop' : faultOfPart(keepNumber.error),
  }
  const keep = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [typed, wanted] = [number.trim(), part.trim()]
    if (!typed || !wanted) return showFaults(event.currentTarget, () => setIsSent(true))
    setIsSent(true)
    keepNumber.mutate({ known, number: typed, part: wanted })
  }
  const isAtField = faults.number !== undefined || faults.part !== undefined
  return (
    <Dialog
      title={known ? 'Change a number' : 'Add a number'}
      onClose={onClose}
      isSending={keepNumber.isPending}
    >
      <EntryForm onSubmit={keep} className="grid gap-5 p-4 md:p-6">
        <TextField
          {...FIRST_FOCUS}
          label="My number"
          value={number}
          maxLength={ownNumberBounds.numberLength}
          autoComplete="off"
          error={isSent ? faults.number : undefined}
          isErrorSpoken={keepNumber.isError}
          onChange={(event) => {
            keepNumber.reset()
            setNumber(event.target.value)
          }}
        />
        <TextField
          label="Part number of this shop"
          value={part}
          maxLength={ownNumberBounds.numberLength}
          autoComplete="off"
          error={isSent ? faults.part : undefined}
          isErrorSpoken={keepNumber.isError}
          onChange={(event) => {
            keepNumber.reset()
            setPart(event.target.value)
          }}
        />
        <SubmitButton kind="primary" className="justify-self-start" working={keepNumber.isPending}>
          Save
        </SubmitButton>
        <FormError>{keepNumber.error && !isAtField && failureText(keepNumber.error)}</FormError>
      </EntryForm>
    </Dialog>
  )
}

function faultOfPart(error: Error | null): string | undefined {
  return error instanceof PartUnknown ? error.message : faultAt(error, 'productId')
}
