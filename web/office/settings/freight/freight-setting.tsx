import { useFieldArray } from 'react-hook-form'
import type { SettingValue } from '../../../../contract/office/settings.ts'
import { freightBounds } from '../../../../contract/ordering/delivery/freight-setting.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { inForm } from '../../../ui/fields/in-form.ts'
import { readNumber, readPrice } from '../form/read-entries.ts'
import { type SettingFormOf, SettingSection } from '../form/setting-form.tsx'
import { SettingTick } from '../form/setting-tick.tsx'
import { FreightZone } from './freight-zone.tsx'
import { PackDefaults } from './pack-defaults.tsx'

export type FreightForm = SettingFormOf<SettingValue<'freight'>>

const ticks = [
  ['isOn', 'Charge freight'],
  ['mixed', 'Parts may share a pallet'],
  ['pickUp', 'Buyers may collect at the dock'],
] as const

/** The tariff: what a delivery costs by zone and pallets. */
export function FreightSetting() {
  return (
    <SettingSection<SettingValue<'freight'>>
      settingKey="freight"
      title="Freight"
      faultFields={['pickUp', 'dispatchDays', 'liftGate', 'perKilogram', 'taxCategory']}
    >
      {(form) => (
        <>
          {ticks.map(([name, label]) => (
            <SettingTick key={name} label={label} {...inForm(form, `value.${name}`)} />
          ))}
          <Zones form={form} />
          <PackDefaults form={form} />
          <Extras form={form} />
        </>
      )}
    </SettingSection>
  )
}

/** Surcharges, the tax of freight, and the days on which goods leave. */
function Extras({ form }: { readonly form: FreightForm }) {
  return (
    <section aria-labelledby="freight-extras" className="grid gap-4">
      <h4 id="freight-extras" className="text-h4 font-semibold">
        Dispatch and extras
      </h4>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Days until dispatch"
          inputMode="numeric"
          autoComplete="off"
          hint="Working days: weekends and holidays don’t count"
          {...inForm(form, 'value.dispatchDays', { setValueAs: readNumber })}
        />
        <TextField
          label="Lift gate, $"
          hint="Added to a delivery that needs one"
          inputMode="decimal"
          autoComplete="off"
          {...inForm(form, 'value.liftGate', { setValueAs: readNumber })}
        />
        <TextField
          label="Each kilogram, $"
          hint="For parts without pallet data whose weight is known. Empty: a default above, or their freight has to be quoted"
          inputMode="decimal"
          autoComplete="off"
          {...inForm(form, 'value.perKilogram', {
            setValueAs: (text) => readPrice(text) ?? null,
          })}
        />
        <TextField
          label="Taxed as"
          hint="A tax category, such as standard"
          autoComplete="off"
          {...inForm(form, 'value.taxCategory')}
        />
        <TextField
          label="Holidays"
          className="sm:col-span-2"
          hint="Days on which nothing leaves, such as 2026-12-25, 2027-01-01"
          autoComplete="off"
          error={holidaysFault(form)}
          {...form.register('value.holidays', { setValueAs: readDays })}
        />
      </div>
    </section>
  )
}

/** A field that nobody has touched still has its list. */
function readDays(typed: string | readonly string[]): readonly string[] {
  return typeof typed === 'string' ? typed.split(/[,;\s]+/).filter(Boolean) : typed
}

function holidaysFault({ formState: { errors } }: FreightForm): string | undefined {
  const faults = errors.value?.holidays
  return faults?.message ?? faults?.find?.((fault) => fault)?.message
}

function Zones({ form }: { readonly form: FreightForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'value.zones' })
  return (
    <section aria-labelledby="freight-zones" className="grid gap-4">
      <h4 id="freight-zones" className="text-h4 font-semibold">
        Zones
      </h4>
      {fields.length === 0 && <p className="text-small text-steel-600">No zones yet.</p>}
      {fields.map(({ id }, place) => (
        <FreightZone key={id} form={form} place={place} onRemove={() => remove(place)} />
      ))}
      <FormError>{form.formState.errors.value?.zones?.root?.message}</FormError>
      {fields.length < freightBounds.zones && (
        <Button className="justify-self-start" onClick={() => append(newZone())}>
          Add a zone
        </Button>
      )}
    </section>
  )
}

function newZone(): SettingValue<'freight'>['zones'][number] {
  return {
    name: '',
    country: 'US',
    prefixes: [],
    steps: [{ upToPallets: 26 }],
  }
}
