import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { examplePostCode, needsPostCode } from '../../../contract/people/addresses/post-codes.ts'
import { regionsOfCountry } from '../../../contract/people/addresses/region-names.ts'
import { shipToBounds } from '../../../contract/people/addresses/ship-to.ts'
import { CountryField } from '../../platform/base/country-field.tsx'
import { FIRST_FOCUS } from '../../ui/dialogs/modal.ts'
import { Checkbox, TextField } from '../../ui/fields/field.tsx'
import { faultIn, inForm } from '../../ui/fields/in-form.ts'
import type { AddressEntries } from './address-entries.ts'

interface AddressFieldsProps<Values> {
  readonly form: UseFormReturn<AddressEntries, unknown, Values>
  /** False where an address is used once: it needs no name of its own. */
  readonly hasLabel?: boolean
  /** The post code's error, and the handler once it is typed. */
  readonly postCode?: { readonly error: string | undefined; readonly onBlur: () => void }
}

/** The parts of an address, as fields of a form. */
export function AddressFields<Values>({
  form,
  hasLabel = true,
  postCode,
}: AddressFieldsProps<Values>) {
  const country = useWatch({ control: form.control, name: 'country' })
  const example = examplePostCode(country)
  const regions = regionsOfCountry(country)
  const regionList = useId()
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
      <TextField label="Street" autoComplete="address-line1" {...inForm(form, 'street')} />
      <TextField
        label="Street, second line"
        hint="Optional"
        autoComplete="address-line2"
        {...inForm(form, 'street2')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="City" autoComplete="address-level2" {...inForm(form, 'city')} />
        <TextField
          label={regions.name}
          hint="Optional"
          autoComplete="address-level1"
          list={regionList}
          {...inForm(form, 'region')}
        />
        <datalist id={regionList}>
          {regions.codes?.map((code) => (
            <option key={code} value={code} />
          ))}
        </datalist>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <CountryField
          autoComplete="country"
          // A post code that was refused may be right in another country.
          {...inForm(form, 'country', { deps: ['postCode'] })}
        />
        <TextField
          label="Post code"
          hint={
            needsPostCode(country)
              ? example && `For example ${example}`
              : 'Optional in this country'
          }
          autoComplete="postal-code"
          {...inForm(form, 'postCode', postCode && { onBlur: postCode.onBlur })}
          error={faultIn(form, 'postCode') ?? postCode?.error}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Phone" type="tel" autoComplete="tel" {...inForm(form, 'phone')} />
        <TextField
          label="Dock hours"
          hint="Optional. For example Mon–Fri 7:00–15:00"
          autoComplete="off"
          {...inForm(form, 'dockHours')}
        />
      </div>
      <Checkbox label="The truck needs a lift gate" {...form.register('liftGate')} />
    </>
  )
}
