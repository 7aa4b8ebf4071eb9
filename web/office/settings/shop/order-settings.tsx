import { useFieldArray } from 'react-hook-form'
import { settingBounds } from '../../../../contract/office/settings/setting-bounds.ts'
import type { SettingValue } from '../../../../contract/office/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { inForm } from '../../../ui/fields/in-form.ts'
import { readNumber } from '../form/read-entries.ts'
import { type SettingFormOf, SettingSection } from '../form/setting-form.tsx'

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

/** How much one person may refund before the shop asks who they are. */
export function RefundsSetting() {
  return (
    <SettingSection<SettingValue<'refunds'>>
      settingKey="refunds"
      title="Refunds"
      faultFields={['withoutProof']}
    >
      {(form) => (
        <TextField
          label="Refunds without a password"
          inputMode="numeric"
          autoComplete="off"
          className="max-w-60"
          hint="Dollars that one person may refund in 24 hours before they must confirm that it is them"
          {...inForm(form, 'value.withoutProof', { setValueAs: readNumber })}
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
