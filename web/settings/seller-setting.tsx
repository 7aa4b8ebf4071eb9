import type { SettingValue } from '../../contract/calls/settings.ts'
import { TextField } from '../ui/fields/field.tsx'
import { CountryField } from './country-field.tsx'
import { SettingSection } from './setting-form.tsx'

const address = [
  ['legalName', 'Legal name', 'Empty: no invoices are issued'],
  ['street', 'Street'],
  ['street2', 'Street, second line', 'Optional'],
  ['city', 'City'],
  ['region', 'State or region', 'Optional'],
  ['postCode', 'Post code'],
] as const

const numbers = [
  ['vatId', 'VAT id', 'With the letters of its country: DE136695976'],
  ['ein', 'EIN', 'In the United States'],
  ['iban', 'IBAN'],
  ['bic', 'BIC', 'Optional'],
  ['email', 'Email', 'Where buyers ask about an invoice'],
] as const

/** Who sells, as invoices say it. */
export function SellerSetting() {
  return (
    <SettingSection<SettingValue<'seller'>>
      settingKey="seller"
      title="Seller"
      faultFields={['country', ...[...address, ...numbers].map(([name]) => name)]}
    >
      {(form) => {
        const errors = form.formState.errors.value
        const row = ([name, label, hint]: readonly [
          (typeof address)[number][0] | (typeof numbers)[number][0],
          string,
          string?,
        ]) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            autoComplete="off"
            error={errors?.[name]?.message}
            {...form.register(`value.${name}`)}
          />
        )
        return (
          <>
            <p className="text-small text-steel-600">As invoices and credit notes say it.</p>
            {address.map(row)}
            <CountryField
              hint="Taxes go by it: where exports begin, and whether VAT ids or certificates count"
              error={errors?.country?.message}
              {...form.register('value.country')}
            />
            {numbers.map(row)}
          </>
        )
      }}
    </SettingSection>
  )
}
