import { type RefObject, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  type PackField,
  type Field as PlainField,
  packFields,
} from '../../../../contract/catalogue/product-fields.ts'
import { formatCount } from '../../../../contract/values/money/money.ts'
import { pricePers } from '../../../../contract/values/money/price.ts'
import { typedPounds } from '../../../platform/base/forms/pounds.ts'
import { Field, TextField } from '../../../ui/fields/field.tsx'
import { inForm } from '../../../ui/fields/in-form.ts'
import type { ProductFormProps } from '../product-fields.tsx'
import { type BulkEntries, isBulkEntered, noBulk } from './bulk-form.ts'
import { LadderFields } from './ladder-fields.tsx'

/** The folded group for selling in bulk: multiples, unit of price, packs and ladder. */
export function BulkFields({ form }: ProductFormProps) {
  const group = useRef<HTMLDetailsElement>(null)
  useOpenWhenSent(group, form)
  useOpenWhenWrong(group, form)
  const [isFilled] = useState(() => isBulkEntered(form.getValues()))
  const pricePer = Number(useWatch({ control: form.control, name: 'pricePer' }))
  return (
    <details
      ref={group}
      // A group that is filled from the start is shown; afterwards it is the user's to fold.
      open={isFilled}
      className="border-t border-steel-200 pt-5"
    >
      <summary className="min-h-6 cursor-pointer font-semibold">
        Bulk <span className="font-normal text-steel-600">(optional)</span>
      </summary>
      <div className="mt-5 grid gap-5">
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField
            label="Order multiple"
            hint={
              pricePer === 1
                ? 'Sold in multiples of so many pieces'
                : `Without an entry ${formatCount(pricePer)}`
            }
            inputMode="numeric"
            autoComplete="off"
            {...inForm(form, 'orderMultiple')}
          />
          <Field label="Price per" hint="Pieces that the price and the ladder’s prices are for">
            {(control) => (
              <select {...form.register('pricePer')} {...control} className="select">
                {pricePers.map((pieces) => (
                  <option key={pieces} value={pieces}>
                    {formatCount(pieces)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-3">
          {packFields.map((field) => (
            <PackInput key={field.key} form={form} field={field} />
          ))}
        </div>
        <LadderFields form={form} pricePer={pricePer} />
      </div>
    </details>
  )
}

interface PackInputProps extends ProductFormProps {
  readonly field: PlainField<PackField>
}

function PackInput({ form, field }: PackInputProps) {
  const { key, label, kind, hint } = field
  const typed = useWatch({ control: form.control, name: key })
  const pounds = typedPounds(kind === 'kilograms' ? typed : '')
  return (
    <TextField
      label={label}
      hint={pounds ? `${hint}: ${pounds}` : hint}
      inputMode={kind === 'kilograms' ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...inForm(form, key)}
    />
  )
}

/** Fields in a closed group can't take the focus, so it opens before its entries are checked. */
function useOpenWhenSent(
  group: RefObject<HTMLDetailsElement | null>,
  form: ProductFormProps['form'],
): void {
  useEffect(() => {
    const sent = group.current?.closest('form')
    const open = () => {
      if (group.current && isBulkEntered(form.getValues())) group.current.open = true
    }
    sent?.addEventListener('submit', open, { capture: true })
    return () => sent?.removeEventListener('submit', open, { capture: true })
  }, [group, form])
}

/** A fault in a closed group would be hidden. */
function useOpenWhenWrong(
  group: RefObject<HTMLDetailsElement | null>,
  { formState: { errors } }: ProductFormProps['form'],
): void {
  const isWrong = Object.keys(noBulk).some((field) => errors[field as keyof BulkEntries])
  useEffect(() => {
    if (isWrong && group.current) group.current.open = true
  }, [isWrong, group])
}
