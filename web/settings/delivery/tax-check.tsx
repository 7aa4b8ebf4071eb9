import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { tryTax } from '../../../contract/calls/delivery/tax-setting.ts'
import { countryName } from '../../../contract/delivery/countries.ts'
import { USUAL_TAX_CATEGORY } from '../../../contract/delivery/tax-category.ts'
import { CountryField } from '../../base/country-field.tsx'
import { placeFailure } from '../../base/failures/place-failure.ts'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { inForm } from '../../ui/fields/in-form.ts'
import { useTryTax } from '../queries.ts'

type Trial = z.infer<typeof tryTax.body>
type Answer = z.infer<(typeof tryTax.answers)[200]>

/** Asks the saved rules for a post code: which of them taxes it today. */
export function TaxCheck() {
  const ask = useTryTax()
  const [said, setSaid] = useState('')
  const form = useForm<Trial>({
    resolver: zodResolver(tryTax.body),
    defaultValues: { country: 'US', postCode: '', category: USUAL_TAX_CATEGORY },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (trial) => {
    setSaid('')
    try {
      setSaid(sentenceOf(trial, await ask(trial)))
    } catch (error) {
      placeFailure(form, ['country', 'postCode', 'category'], error)
    }
  })
  return (
    <section aria-labelledby="tax-check">
      <h3 id="tax-check" className="mb-2 text-h3">
        Check the tax
      </h3>
      <p className="mb-4 text-small text-steel-600">As saved, also while it is switched off.</p>
      <EntryForm onSubmit={submit} className="grid max-w-[36rem] gap-4">
        <CountryField {...inForm(form, 'country', { deps: ['postCode'] })} />
        <TextField label="Post code" autoComplete="off" {...inForm(form, 'postCode')} />
        <TextField label="Category" autoComplete="off" {...inForm(form, 'category')} />
        <SubmitButton className="justify-self-start" working={isSubmitting}>
          Check
        </SubmitButton>
        <FormError>{errors.root?.message}</FormError>
        <output className="text-small font-semibold">{said}</output>
      </EntryForm>
    </section>
  )
}

function sentenceOf({ country, postCode, category }: Trial, answer: Answer): string {
  const { rule, name, rate, freightToo, prefix, hasRules } = answer
  const asked = [postCode, countryName(country), category].filter(Boolean).join(', ')
  if (rule !== null) {
    const where = prefix ? `, by ${prefix}…` : ''
    const freight = freightToo ? ', freight too' : ', freight free'
    return `${asked} → ${name} ${rate} %, rule ${rule}${where}${freight}`
  }
  return hasRules
    ? `${asked} → no rule: not taxed. Such orders wait under Untaxed orders on Overview. Where you charge nothing, add a rule of 0 %`
    : `${asked} → not taxed: the country has no rule`
}
