import X from 'lucide-react/icons/x'
import { useId, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { MOST_STEPS } from '../../../../contract/catalogue/bulk/ladder-faults.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldNote } from '../../../ui/fields/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { perPieces } from '../../products/order-cost.ts'
import { listFault } from '../list-fault.ts'
import type { ProductFormProps } from '../product-fields.tsx'
import { noStep } from './bulk-form.ts'

interface LadderFieldsProps extends ProductFormProps {
  readonly pricePer: number
}

/** The ladder: from which quantity on a piece costs less. */
export function LadderFields({ form, pricePer }: LadderFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'ladder' })
  const add = useRef<HTMLButtonElement>(null)
  const noteId = useId()
  const error = listFault(form.formState.errors.ladder)
  return (
    <fieldset className="grid gap-3" aria-describedby={noteId}>
      <legend className="float-left mb-3 text-small font-semibold">Volume prices</legend>
      {fields.length > 0 && (
        <div aria-hidden="true" className="flex gap-3 text-small text-steel-600">
          <span className="flex-1">From, pieces</span>
          <span className="flex-1">Price {perPieces(pricePer)}</span>
          <span className="w-10" />
        </div>
      )}
      {fields.map(({ id }, row) => (
        <StepFields
          key={id}
          form={form}
          row={row}
          onRemove={() => {
            remove(row)
            add.current?.focus()
          }}
        />
      ))}
      <div className="flex items-center gap-4">
        <Button
          ref={add}
          disabled={fields.length === MOST_STEPS}
          onClick={() => append({ ...noStep })}
        >
          Add a step
        </Button>
        <div className="field">
          <FieldNote
            id={noteId}
            hint={
              fields.length === 0
                ? `Lower prices for larger quantities, up to ${MOST_STEPS}`
                : `${fields.length} of ${MOST_STEPS}`
            }
            error={error}
          />
        </div>
      </div>
    </fieldset>
  )
}

interface StepFieldsProps extends ProductFormProps {
  readonly row: number
  readonly onRemove: () => void
}

/** A step in one row, with its error below. */
function StepFields({ form, row, onRemove }: StepFieldsProps) {
  const noteId = useId()
  const fault = form.formState.errors.ladder?.[row]
  const error = fault?.from?.message ?? fault?.price?.message ?? fault?.message
  const step = row + 1
  const control = (field: 'from' | 'price') => ({
    ...form.register(`ladder.${row}.${field}`),
    'aria-invalid': fault?.[field] ? (true as const) : undefined,
    'aria-describedby': error ? noteId : undefined,
    autoComplete: 'off',
    className: 'input num flex-1',
  })
  return (
    <div className="field">
      <div className="flex gap-3">
        <input aria-label={`From, step ${step}`} inputMode="numeric" {...control('from')} />
        <input aria-label={`Price, step ${step}`} inputMode="decimal" {...control('price')} />
        <Button
          kind="ghost"
          className="btn-square w-10"
          aria-label={`Remove step ${step}`}
          onClick={onRemove}
        >
          <Icon of={X} />
        </Button>
      </div>
      <FieldNote id={noteId} hint={undefined} error={error} />
    </div>
  )
}
