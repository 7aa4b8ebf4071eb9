import { type FormEvent, useState } from 'react'
import {
  type ReferenceKind,
  referenceBounds,
  referenceKinds,
} from '../../../contract/catalogue/parts/part-bounds.ts'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FIRST_FOCUS } from '../../ui/dialogs/modal.ts'
import { EntryForm, SubmitButton, showFaults } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { PartUnknown } from '../products/part-queries.ts'
import { referenceKindNames } from '../products/reference-kinds.ts'
import { useAddReference } from './mutations.ts'

interface AddReferenceProps {
  /** As asked for. */
  readonly number: string
  readonly onClose: () => void
}

/** Leads a number to one of our parts from now on. */
export function AddReference({ number, onClose }: AddReferenceProps) {
  const [written, setWritten] = useState(number.toUpperCase())
  const [partNumber, setPartNumber] = useState('')
  const [maker, setMaker] = useState('')
  const [kind, setKind] = useState<ReferenceKind>('oe')
  const [isSent, setIsSent] = useState(false)
  const addReference = useAddReference(() => {
    showSuccess(`${written.trim()} leads to ${partNumber.trim()}`)
    onClose()
  })
  const atPart = addReference.error instanceof PartUnknown ? addReference.error.message : undefined
  const atNumber =
    addReference.error instanceof ApiProblem ? faultOfNumber(addReference.error) : undefined
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = { partNumber: partNumber.trim(), number: written.trim() }
    if (!wanted.partNumber || !wanted.number)
      return showFaults(event.currentTarget, () => setIsSent(true))
    addReference.mutate({ ...wanted, kind, maker: maker.trim() })
  }
  return (
    <Dialog title="Add as reference" onClose={onClose} isSending={addReference.isPending}>
      <EntryForm onSubmit={add} className="grid gap-5 p-4 md:p-6">
        <TextField
          label="Number, as its maker writes it"
          value={written}
          maxLength={referenceBounds.numberLength}
          autoComplete="off"
          error={isSent && written.trim() === '' ? 'The number' : atNumber}
          isErrorSpoken={addReference.isError}
          onChange={(event) => {
            addReference.reset()
            setWritten(event.target.value)
          }}
        />
        <TextField
          {...FIRST_FOCUS}
          label="Part number of this shop"
          value={partNumber}
          maxLength={referenceBounds.numberLength}
          autoComplete="off"
          error={isSent && partNumber.trim() === '' ? 'A part number of this shop' : atPart}
          isErrorSpoken={addReference.isError}
          onChange={(event) => {
            addReference.reset()
            setPartNumber(event.target.value)
          }}
        />
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-small font-semibold">Kind</legend>
          {referenceKinds.map((value) => (
            <label key={value} className="flex min-h-6 items-center gap-2.5 text-table">
              <input
                type="radio"
                name="kind"
                checked={kind === value}
                onChange={() => setKind(value)}
              />
              {referenceKindNames[value]}
            </label>
          ))}
        </fieldset>
        <TextField
          label="Maker (optional)"
          value={maker}
          maxLength={referenceBounds.makerLength}
          autoComplete="off"
          onChange={(event) => setMaker(event.target.value)}
        />
        <SubmitButton
          kind="primary"
          className="justify-self-start"
          working={addReference.isPending}
        >
          Add
        </SubmitButton>
        <FormError>
          {addReference.error && !atPart && !atNumber && failureText(addReference.error)}
        </FormError>
      </EntryForm>
    </Dialog>
  )
}

/** The fault of the new number. All other numbers of the part were saved before, so only the new one can be wrong. */
function faultOfNumber({ errors }: ApiProblem): string | undefined {
  return Object.entries(errors).find(([field]) => field.startsWith('references.'))?.[1][0]
}
