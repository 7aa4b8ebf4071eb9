import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { tryFreight } from '../../../../contract/ordering/delivery/freight-setting.ts'
import { formatCountOf, formatDollars } from '../../../../contract/values/money/money.ts'
import { capital, words } from '../../../../contract/values/text/words.ts'
import { CountryField } from '../../../platform/base/country-field.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { inForm } from '../../../ui/fields/in-form.ts'
import { readNumber } from '../form/read-entries.ts'
import { SettingCheck } from '../form/setting-check.tsx'
import { useTryFreight } from '../queries.ts'

type FreightCheckInput = z.infer<typeof tryFreight.body>
type FreightCheckAnswer = z.infer<(typeof tryFreight.answers)[200]>

/** Asks the saved tariff for a post code: what it says, and by which of its steps. */
export function FreightCheck() {
  const ask = useTryFreight()
  const form = useForm<FreightCheckInput>({
    resolver: zodResolver(tryFreight.body),
    defaultValues: { country: 'US', postCode: '' },
  })
  return (
    <SettingCheck
      settingKey="freight"
      title="Check the tariff"
      form={form}
      fields={['country', 'postCode', 'pallets']}
      ask={async (trial) => sentenceOf(trial, await ask(trial))}
    >
      <CountryField {...inForm(form, 'country')} />
      <TextField
        label={capital(words().postCode)}
        autoComplete="off"
        {...inForm(form, 'postCode')}
      />
      <TextField
        label="Pallets"
        inputMode="numeric"
        autoComplete="off"
        {...inForm(form, 'pallets', { setValueAs: readNumber })}
      />
    </SettingCheck>
  )
}

function sentenceOf(
  { postCode, pallets }: FreightCheckInput,
  { amount, zone, rule, detail }: FreightCheckAnswer,
): string {
  const place = `${postCode}, ${formatCountOf(pallets, 'pallet')}`
  return amount === null
    ? `${place}: ${detail}`
    : `${place} → ${formatDollars(amount)}, zone ${zone}, rule ${rule}`
}
