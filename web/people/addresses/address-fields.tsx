import { type UseFormReturn, useWatch } from 'react-hook-form'
import { shipToBounds } from '../../../contract/people/addresses/ship-to.ts'
import { FIRST_FOCUS } from '../../ui/dialogs/modal.ts'
import { Checkbox, TextField } from '../../ui/fields/field.tsx'
import { inForm } from '../../ui/fields/in-form.ts'
import type { AddressEntries } from './address-entries.ts'
import { StreetFields, type TypedPostCode } from './street-fields.tsx'

interface AddressFieldsProps<Values> {
  readonly form: UseFormReturn<AddressEntries, unknown, Values>
  /** False where an address is used once: it needs no name of its own. */
  readonly hasLabel?: boolean
  readonly postCode?: TypedPostCode
}

/** The parts of an address, as fields of a form. */
export function AddressFields<Values>({
  form,
  hasLabel = true,
  postCode,
}: AddressFieldsProps<Values>) {
  const country = useWatch({ control: form.control, name: 'country' })
  return (
    <>
      {hasLabel && (
        <TextField
          {...FIRST_FOCUS}
          label="Label"
          hint="Optional. Your own name for it, such as Dock 4"
          autoComplete="off"
          maxLength={shipToBounds.label}
          className="sm:max-w-80"
          {...inForm(form, 'label')}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Company"
          hint="Optional"
          autoComplete="organization"
          {...inForm(form, 'company')}
        />
        <TextField label="Name" autoComplete="name" {...inForm(form, 'name')} />
      </div>
      <StreetFields
        field={(name, options) => inForm(form, name, options)}
        country={country}
        postCode={postCode}
        beside={
          <TextField label="Phone" type="tel" autoComplete="tel" {...inForm(form, 'phone')} />
        }
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Dock hours"
          hint="Optional. For example Mon–Fri 7:00–15:00"
          autoComplete="off"
          {...inForm(form, 'dockHours')}
        />
        <div className="sm:pt-9">
          <Checkbox label="The truck needs a lift gate" {...form.register('liftGate')} />
        </div>
      </div>
    </>
  )
}
