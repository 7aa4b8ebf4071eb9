import { useFieldArray, useWatch } from 'react-hook-form'
import { type SettingValue, settingBounds } from '../../../contract/office/settings.ts'
import { Unprintable } from '../../platform/base/unprintable.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { inForm } from '../../ui/fields/in-form.ts'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { readNumber } from './read-entries.ts'
import { type SettingFormOf, SettingSection } from './setting-form.tsx'

/** Name, address, tax ids and sender, as papers and mails show them. */
export function ShopSetting() {
  const ids = Array.from({ length: settingBounds.taxIds }, (_, place) => place)
  return (
    <SettingSection<SettingValue<'shop'>>
      settingKey="shop"
      title="Shop"
      faultFields={['name', 'address', 'sender', ...ids.map((place) => `taxIds.${place}`)]}
    >
      {(form) => (
        <>
          <TextField label="Name" autoComplete="organization" {...inForm(form, 'value.name')} />
          <TextAreaField
            label="Address"
            autoComplete="street-address"
            {...inForm(form, 'value.address')}
          />
          <UnprintableShop form={form} />
          <TaxIds form={form} />
          <TextField
            label="From name"
            hint="A name without an address; empty: as in MAIL_FROM"
            autoComplete="off"
            {...inForm(form, 'value.sender')}
          />
        </>
      )}
    </SettingSection>
  )
}

/** Slips and labels say who sends by these. */
function UnprintableShop({ form }: { readonly form: SettingFormOf<SettingValue<'shop'>> }) {
  const texts = useWatch({ control: form.control, name: ['value.name', 'value.address'] })
  return (
    <div aria-live="polite">
      <Unprintable texts={texts} advice="Write name and address in other letters." />
    </div>
  )
}

/** The time zone whose days the shop counts, and in which it tells times. */
export function CalendarSetting() {
  return (
    <SettingSection<SettingValue<'calendar'>>
      settingKey="calendar"
      title="Calendar"
      faultFields={['timeZone']}
    >
      {(form) => (
        <TextField
          label="Time zone"
          hint="Such as America/Chicago. Figures are counted anew by its days; open pages show it once they are loaded again"
          autoComplete="off"
          spellCheck={false}
          className="max-w-80"
          {...inForm(form, 'value.timeZone')}
        />
      )}
    </SettingSection>
  )
}

/** Plain texts, so they are registered by place. */
function TaxIds({ form }: { form: SettingFormOf<SettingValue<'shop'>> }) {
  const ids = form.watch('value.taxIds')
  const errors = form.formState.errors.value?.taxIds
  const set = (next: string[]) => form.setValue('value.taxIds', next, { shouldDirty: true })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-small font-semibold">Tax ids</legend>
      {ids.map((id, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number has no key but its place
        <div key={place} className="flex items-end gap-3">
          <TextField
            label={`Tax id ${place + 1}`}
            autoComplete="off"
            className="min-w-0 flex-1"
            value={id}
            error={errors?.[place]?.message}
            onChange={(event) => set(ids.with(place, event.currentTarget.value))}
          />
          <Button kind="ghost" onClick={() => set(ids.toSpliced(place, 1))}>
            Remove<span className="sr-only"> tax id {place + 1}</span>
          </Button>
        </div>
      ))}
      {ids.length < settingBounds.taxIds && (
        <Button className="justify-self-start" onClick={() => set([...ids, ''])}>
          Add a tax id
        </Button>
      )}
    </fieldset>
  )
}

/** How many days after delivery pieces can be returned. */
export function ReturnsSetting() {
  return (
    <SettingSection<SettingValue<'returns'>>
      settingKey="returns"
      title="Returns"
      faultFields={['days']}
    >
      {(form) => (
        <TextField
          label="Days to return"
          inputMode="numeric"
          autoComplete="off"
          className="max-w-40"
          hint={`0 to ${settingBounds.returnDays}`}
          {...inForm(form, 'value.days', { setValueAs: readNumber })}
        />
      )}
    </SettingSection>
  )
}

/** Edits the carriers and the addresses of their tracking pages. */
export function CarriersSetting() {
  const places = Array.from({ length: settingBounds.carriers }, (_, place) => place)
  return (
    <SettingSection<SettingValue<'carriers'>>
      settingKey="carriers"
      title="Carriers"
      faultFields={places.flatMap((place) => [
        `carriers.${place}.name`,
        `carriers.${place}.template`,
      ])}
    >
      {(form) => <Carriers form={form} />}
    </SettingSection>
  )
}

function Carriers({ form }: { form: SettingFormOf<SettingValue<'carriers'>> }) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'value.carriers',
  })
  return (
    <>
      {fields.length === 0 && <p className="text-small text-steel-600">No carriers yet.</p>}
      {fields.map(({ id }, place) => (
        <fieldset key={id} className="grid gap-3 border border-steel-300 p-4">
          <legend className="px-1 text-small font-semibold">Carrier {place + 1}</legend>
          <TextField
            label="Name"
            autoComplete="off"
            {...inForm(form, `value.carriers.${place}.name`)}
          />
          <TextField
            label="Tracking address"
            hint="Such as https://track.example/{tracking}; may stay empty"
            autoComplete="off"
            {...inForm(form, `value.carriers.${place}.template`)}
          />
          <Button
            kind="ghost"
            size="small"
            className="justify-self-start"
            onClick={() => remove(place)}
          >
            Remove<span className="sr-only"> carrier {place + 1}</span>
          </Button>
        </fieldset>
      ))}
      {fields.length < settingBounds.carriers && (
        <Button className="justify-self-start" onClick={() => append({ name: '', template: '' })}>
          Add a carrier
        </Button>
      )}
    </>
  )
}
