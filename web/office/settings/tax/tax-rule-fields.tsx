import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { capital, words } from '../../../../contract/values/text/words.ts'
import { CountryField } from '../../../platform/base/country-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, TextField } from '../../../ui/fields/field.tsx'
import { inForm } from '../../../ui/fields/in-form.ts'
import { prefixesHint } from '../form/prefixes-hint.ts'
import { readNumber } from '../form/read-entries.ts'
import type { TaxForm } from './tax-setting.tsx'

interface TaxRuleFieldsProps {
  readonly form: TaxForm
  readonly place: number
  readonly onRemove: () => void
}

/** In the order of the form. */
const NAMES = [
  ...(['name', 'country', 'region', 'postPrefix', 'category', 'rate'] as const),
  ...(['validFrom', 'validUntil'] as const),
]

const firstFaulty = (form: TaxForm) =>
  form.getValues('value.rules').findIndex((_, place) => form.formState.errors.value?.rules?.[place])

/** Fields of one tax rule: rate, place, category and days. */
export function TaxRuleFields({ form, place, onRemove }: TaxRuleFieldsProps) {
  const at = `value.rules.${place}` as const
  const [country, postPrefix] = useWatch({
    control: form.control,
    name: [`${at}.country`, `${at}.postPrefix`],
  })
  const errors = form.formState.errors.value?.rules?.[place]
  const field = (name: 'name' | 'region' | 'postPrefix' | 'category') => ({
    autoComplete: 'off',
    ...inForm(form, `${at}.${name}`),
  })
  const focusFault = useRef(() => {
    const faulty = NAMES.find((name) => errors?.[name])
    if (faulty && firstFaulty(form) === place) form.setFocus(`${at}.${faulty}`)
  })
  // Opened because of a fault: that is where to mend it.
  useEffect(() => focusFault.current(), [])
  return (
    <fieldset className="mt-4 grid gap-4">
      <legend className="sr-only">Rule {place + 1}</legend>
      <TextField label="Name" hint="As buyers read it, such as Sales tax" {...field('name')} />
      <CountryField {...inForm(form, `${at}.country`)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="State or region"
          hint="Empty: no certificates count"
          {...field('region')}
        />
        <TextField
          label={`${capital(words().postCode)}s that begin with`}
          hint={prefixesHint(country, postPrefix)}
          {...field('postPrefix')}
        />
        <TextField label="Category" hint="Of products, such as standard" {...field('category')} />
        <TextField
          label="Rate, %"
          hint="Up to three decimals"
          inputMode="decimal"
          autoComplete="off"
          {...inForm(form, `${at}.rate`, { setValueAs: readNumber })}
        />
        <TextField label="First day" type="date" {...inForm(form, `${at}.validFrom`)} />
        <TextField
          label="Last day"
          hint="Empty: until further notice"
          type="date"
          {...inForm(form, `${at}.validUntil`, { setValueAs: (day) => day || null })}
        />
      </div>
      <Checkbox label="Freight is taxed too" {...form.register(`${at}.freightToo`)} />
      <Button kind="ghost" size="small" className="justify-self-start" onClick={onRemove}>
        Remove<span className="sr-only"> rule {place + 1}</span>
      </Button>
    </fieldset>
  )
}
