import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { productFields } from '../../../../contract/catalogue/product-fields.ts'
import { tryTax } from '../../../../contract/ordering/tax/tax-setting.ts'
import { countryName } from '../../../../contract/people/addresses/countries.ts'
import { capital, words } from '../../../../contract/values/text/words.ts'
import { CountryField } from '../../../platform/base/country-field.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { inForm } from '../../../ui/fields/in-form.ts'
import { SettingCheck } from '../form/setting-check.tsx'
import { useTryTax } from '../queries.ts'

type TaxCheckInput = z.infer<typeof tryTax.body>
type TaxCheckAnswer = z.infer<(typeof tryTax.answers)[200]>

/** Asks the saved rules for a post code: which of them taxes it today. */
export function TaxCheck() {
  const ask = useTryTax()
  const form = useForm<TaxCheckInput>({
    resolver: zodResolver(tryTax.body),
    defaultValues: { country: 'US', postCode: '', category: productFields.taxCategory.usual },
  })
  return (
    <SettingCheck
      settingKey="tax"
      title="Check the tax"
      form={form}
      fields={['country', 'postCode', 'category']}
      ask={async (trial) => sentenceOf(trial, await ask(trial))}
    >
      <CountryField {...inForm(form, 'country', { deps: ['postCode'] })} />
      <TextField
        label={capital(words().postCode)}
        autoComplete="off"
        {...inForm(form, 'postCode')}
      />
      <TextField label="Category" autoComplete="off" {...inForm(form, 'category')} />
    </SettingCheck>
  )
}

function sentenceOf(
  { country, postCode, category }: TaxCheckInput,
  answer: TaxCheckAnswer,
): string {
  const { rule, name, rate, freightToo, prefix, hasRules } = answer
  const place = [postCode, countryName(country), category].filter(Boolean).join(', ')
  if (rule !== null) {
    const where = prefix ? `, by ${prefix}…` : ''
    const freight = freightToo ? ', freight too' : ', freight free'
    return `${place} → ${name} ${rate} %, rule ${rule}${where}${freight}`
  }
  return hasRules
    ? `${place} → no rule: not taxed. Such orders wait under Untaxed orders on Overview. Where you charge nothing, add a rule of 0 %`
    : `${place} → not taxed: the country has no rule`
}
