import { useWatch } from 'react-hook-form'
import type { SettingValue } from '../../../../contract/office/settings.ts'
import { capital, words } from '../../../../contract/values/text/words.ts'
import { CountryField } from '../../../platform/base/country-field.tsx'
import { Unprintable } from '../../../platform/base/unprintable.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { inForm } from '../../../ui/fields/in-form.ts'
import { type SettingFormOf, SettingSection } from '../form/setting-form.tsx'

type Seller = SettingValue<'seller'>

const FIELDS: readonly (keyof Seller)[] = [
  ...(['legalName', 'street', 'street2', 'city', 'region', 'postCode', 'country'] as const),
  ...(['vatId', 'ein', 'iban', 'bic', 'email'] as const),
]

/** Edits the seller as printed on invoices. */
export function SellerSetting() {
  return (
    <SettingSection<Seller> settingKey="seller" title="Seller" faultFields={FIELDS}>
      {(form) => <SellerFields form={form} />}
    </SettingSection>
  )
}

function SellerFields({ form }: { readonly form: SettingFormOf<Seller> }) {
  const field = (name: keyof Seller) => ({
    autoComplete: 'off',
    ...inForm(form, `value.${name}`),
  })
  const seller = useWatch({ control: form.control, name: 'value' })
  return (
    <>
      <p className="text-small text-steel-600">As invoices and credit notes say it.</p>
      <TextField label="Legal name" hint="Empty: no invoices are issued" {...field('legalName')} />
      <TextField label="Street" {...field('street')} />
      <TextField label="Street, second line" hint="Optional" {...field('street2')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={capital(words().postCode)} {...field('postCode')} />
        <TextField label="City" {...field('city')} />
      </div>
      <TextField label="State or region" hint="Optional" {...field('region')} />
      <CountryField
        hint="Taxes go by it: where exports begin, and whether VAT ids or certificates count"
        {...field('country')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="VAT id" hint="With its letters: DE136695976" {...field('vatId')} />
        <TextField label="EIN" hint="In the United States" {...field('ein')} />
        <TextField
          label="IBAN"
          hint="On pro-formas, for transfers that you agree on"
          {...field('iban')}
        />
        <TextField label="BIC" hint="Optional" {...field('bic')} />
      </div>
      <TextField label="Email" hint="Where buyers ask about an invoice" {...field('email')} />
      <div aria-live="polite">
        <Unprintable texts={Object.values(seller)} advice="Write the seller in other characters." />
      </div>
    </>
  )
}
