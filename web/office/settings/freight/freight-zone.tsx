import { useFieldArray, useWatch } from 'react-hook-form'
import { freightBounds } from '../../../../contract/ordering/delivery/freight-setting.ts'
import { readPrefixes } from '../../../../contract/people/addresses/post-codes.ts'
import { capital, words } from '../../../../contract/values/text/words.ts'
import { CountryField } from '../../../platform/base/country-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { inForm } from '../../../ui/fields/in-form.ts'
import { prefixesHint } from '../form/prefixes-hint.ts'
import { NOT_TYPED, readNumber, readPrice } from '../form/read-entries.ts'
import type { FreightForm } from './freight-setting.tsx'

interface FreightZoneProps {
  readonly form: FreightForm
  readonly place: number
  readonly onRemove: () => void
}

/** Where a part of the tariff holds, with its steps. */
export function FreightZone({ form, place, onRemove }: FreightZoneProps) {
  const at = `value.zones.${place}` as const
  const errors = form.formState.errors.value?.zones?.[place]
  const [country, prefixes] = useWatch({
    control: form.control,
    name: [`${at}.country`, `${at}.prefixes`],
  })
  return (
    <fieldset className="grid gap-3 border border-steel-300 bg-steel-50 p-4">
      <legend className="px-1 text-small font-semibold">Zone {place + 1}</legend>
      <TextField label="Name" autoComplete="off" {...inForm(form, `${at}.name`)} />
      <CountryField {...inForm(form, `${at}.country`)} />
      <TextField
        label={`${capital(words().postCode)}s that begin with`}
        hint={prefixesHint(country, prefixes)}
        autoComplete="off"
        error={errors?.prefixes?.message ?? errors?.prefixes?.find?.((fault) => fault)?.message}
        {...form.register(`${at}.prefixes`, {
          setValueAs: (typed: string | readonly string[]) =>
            typeof typed === 'string' ? readPrefixes(country, typed) : typed,
        })}
      />
      <TextField
        label="Working days on the way"
        hint="May stay empty; buyers then see no day of arrival"
        inputMode="numeric"
        autoComplete="off"
        className="max-w-60"
        {...inForm(form, `${at}.transitDays`, { setValueAs: readPrice })}
      />
      <Steps form={form} place={place} />
      <Button kind="ghost" size="small" className="justify-self-start" onClick={onRemove}>
        Remove<span className="sr-only"> zone {place + 1}</span>
      </Button>
    </fieldset>
  )
}

function Steps({ form, place }: Omit<FreightZoneProps, 'onRemove'>) {
  const at = `value.zones.${place}.steps` as const
  const { fields, append, remove } = useFieldArray({ control: form.control, name: at })
  const errors = form.formState.errors.value?.zones?.[place]?.steps
  return (
    <>
      {fields.map(({ id }, step) => (
        <fieldset key={id} className="grid gap-3 border-b border-steel-200 pb-4 sm:grid-cols-3">
          <legend className="text-small font-semibold">Step {step + 1}</legend>
          <TextField
            label="Up to pallets"
            inputMode="numeric"
            autoComplete="off"
            {...inForm(form, `${at}.${step}.upToPallets`, { setValueAs: readNumber })}
          />
          <TextField
            label="Each pallet, $"
            inputMode="decimal"
            autoComplete="off"
            {...inForm(form, `${at}.${step}.perPallet`, { setValueAs: readPrice })}
          />
          <TextField
            label="Or all of them, $"
            inputMode="decimal"
            autoComplete="off"
            {...inForm(form, `${at}.${step}.flat`, { setValueAs: readPrice })}
          />
          <Button
            kind="ghost"
            size="small"
            className="justify-self-start"
            onClick={() => remove(step)}
          >
            Remove
            <span className="sr-only">
              {' '}
              step {step + 1} of zone {place + 1}
            </span>
          </Button>
        </fieldset>
      ))}
      <FormError>{errors?.root?.message ?? errors?.message}</FormError>
      {fields.length < freightBounds.steps && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => append({ upToPallets: NOT_TYPED })}
        >
          Add a step<span className="sr-only"> to zone {place + 1}</span>
        </Button>
      )}
    </>
  )
}
