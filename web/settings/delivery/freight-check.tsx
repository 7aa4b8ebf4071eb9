import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { tryFreight } from '../../../contract/calls/delivery/freight.ts'
import { formatCountOf, formatDollars } from '../../../contract/values/money/money.ts'
import { CountryField } from '../../base/country-field.tsx'
import { placeFailure } from '../../base/failures/place-failure.ts'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { inForm } from '../../ui/fields/in-form.ts'
import { useTryFreight } from '../queries.ts'
import { readNumber } from '../read-entries.ts'

type Trial = z.infer<typeof tryFreight.body>
type Answer = z.infer<(typeof tryFreight.answers)[200]>

/** Asks the saved tariff for a post code: what it says, and by which of its steps. */
export function FreightCheck() {
  const ask = useTryFreight()
  const [said, setSaid] = useState('')
  const form = useForm<Trial>({
    resolver: zodResolver(tryFreight.body),
    defaultValues: { country: 'US', postCode: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (trial) => {
    setSaid('')
    try {
      setSaid(sentenceOf(trial, await ask(trial)))
    } catch (error) {
      placeFailure(form, ['country', 'postCode', 'pallets'], error)
    }
  })
  return (
    <section aria-labelledby="freight-check">
      <h3 id="freight-check" className="mb-2 text-h3">
        Check the tariff
      </h3>
      <p className="mb-4 text-small text-steel-600">As saved, also while it is switched off.</p>
      <EntryForm onSubmit={submit} className="grid max-w-[36rem] gap-4">
        <CountryField {...inForm(form, 'country')} />
        <TextField label="Post code" autoComplete="off" {...inForm(form, 'postCode')} />
        <TextField
          label="Pallets"
          inputMode="numeric"
          autoComplete="off"
          {...inForm(form, 'pallets', { setValueAs: readNumber })}
        />
        <SubmitButton className="justify-self-start" working={isSubmitting}>
          Check
        </SubmitButton>
        <FormError>{errors.root?.message}</FormError>
        <output className="text-small font-semibold">{said}</output>
      </EntryForm>
    </section>
  )
}

function sentenceOf({ postCode, pallets }: Trial, { amount, zone, rule, detail }: Answer): string {
  const asked = `${postCode}, ${formatCountOf(pallets, 'pallet')}`
  return amount === null
    ? `${asked}: ${detail}`
    : `${asked} → ${formatDollars(amount)}, zone ${zone}, rule ${rule}`
}
