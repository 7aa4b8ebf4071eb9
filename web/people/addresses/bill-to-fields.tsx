import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { type BillToBody, billToBounds } from '../../../contract/people/addresses/billing.ts'
import { FIRST_FOCUS } from '../../ui/dialogs/modal.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { inForm } from '../../ui/fields/in-form.ts'
import { StreetFields } from './street-fields.tsx'

export type BillToEntries = z.input<typeof BillToBody>

/** In the order of the form, so that the first invalid field gets the focus. */
export const billToFields = [
  'legalName',
  'vatId',
  'ein',
  'street',
  'street2',
  'city',
  'region',
  'country',
  'postCode',
] as const

interface BillToFieldsProps<Values> {
  readonly form: UseFormReturn<BillToEntries, unknown, Values>
}

/** The parts of a bill-to, as fields of a form. */
export function BillToFields<Values>({ form }: BillToFieldsProps<Values>) {
  const country = useWatch({ control: form.control, name: 'country' })
  return (
    <>
      <TextField
        {...FIRST_FOCUS}
        label="Legal name"
        hint="The company, or your own name"
        autoComplete="billing organization"
        maxLength={billToBounds.legalName}
        {...inForm(form, 'legalName')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="VAT id"
          hint="Optional. Such as DE136695976"
          autoComplete="off"
          {...inForm(form, 'vatId')}
        />
        <TextField
          label="EIN"
          hint="Optional. In the United States, such as 12-3456789"
          autoComplete="off"
          {...inForm(form, 'ein')}
        />
      </div>
      <StreetFields
        field={(name, options) => inForm(form, name, options)}
        country={country}
        purpose="billing"
      />
    </>
  )
}
