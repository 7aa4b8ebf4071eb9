import X from 'lucide-react/icons/x'
import { useId, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { productBounds } from '../../../../contract/catalogue/bounds/product-bounds.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldNote } from '../../../ui/fields/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { listFault } from '../list-fault.ts'
import type { ProductFormProps } from '../product-fields.tsx'
import { noAttribute } from './attribute-form.ts'

/** The attributes of a product as a table to type in. */
export function AttributeFields({ form }: ProductFormProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'attributes' })
  const add = useRef<HTMLButtonElement>(null)
  const noteId = useId()
  const error = listFault(form.formState.errors.attributes)
  return (
    <fieldset className="grid gap-3 border-t border-steel-200 pt-5" aria-describedby={noteId}>
      <legend className="float-left font-semibold">
        Attributes <span className="font-normal text-steel-600">(optional)</span>
      </legend>
      {fields.length > 0 && (
        <div aria-hidden="true" className={`${COLUMNS} text-small text-steel-600`}>
          <span>Name</span>
          <span>Value</span>
          <span>Unit</span>
        </div>
      )}
      {fields.map(({ id }, row) => (
        <AttributeRow
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
          disabled={fields.length === productBounds.attributes}
          onClick={() => append({ ...noAttribute })}
        >
          Add an attribute
        </Button>
        <div className="field">
          <FieldNote
            id={noteId}
            hint="Such as Voltage, 12, V. Buyers filter by them."
            error={error}
          />
        </div>
      </div>
    </fieldset>
  )
}

const COLUMNS = 'grid grid-cols-[5fr_5fr_3fr_2.5rem] gap-2 sm:gap-3'

interface AttributeRowProps extends ProductFormProps {
  readonly row: number
  readonly onRemove: () => void
}

/** An attribute in one row, with its error below. */
function AttributeRow({ form, row, onRemove }: AttributeRowProps) {
  const noteId = useId()
  const fault = form.formState.errors.attributes?.[row]
  const error = fault?.name?.message ?? fault?.value?.message ?? fault?.unit?.message
  const at = row + 1
  const control = (field: 'name' | 'value' | 'unit') => ({
    ...form.register(`attributes.${row}.${field}`),
    'aria-invalid': fault?.[field] ? (true as const) : undefined,
    'aria-describedby': error ? noteId : undefined,
    autoComplete: 'off',
    className: 'input min-w-0',
  })
  return (
    <div className="field">
      <div className={COLUMNS}>
        <input aria-label={`Name, attribute ${at}`} {...control('name')} />
        <input aria-label={`Value, attribute ${at}`} {...control('value')} />
        <input aria-label={`Unit, attribute ${at}`} {...control('unit')} />
        <Button
          kind="ghost"
          className="btn-square w-10"
          aria-label={`Remove attribute ${at}`}
          onClick={onRemove}
        >
          <Icon of={X} />
        </Button>
      </div>
      <FieldNote id={noteId} hint={undefined} error={error} />
    </div>
  )
}
