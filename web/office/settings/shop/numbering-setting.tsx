import type { SettingValue } from '../../../../contract/office/settings.ts'
import { TextField } from '../../../ui/fields/field.tsx'
import { inForm } from '../../../ui/fields/in-form.ts'
import { SettingSection } from '../form/setting-form.tsx'

const prefixes = [
  ['invoicePrefix', 'Invoices begin with'],
  ['creditNotePrefix', 'Credit notes begin with'],
] as const

/** Edits the prefixes of the papers' numbers. */
export function NumberingSetting() {
  return (
    <SettingSection<SettingValue<'numbering'>>
      settingKey="numbering"
      title="Numbering"
      faultFields={prefixes.map(([name]) => name)}
    >
      {(form) => {
        const [year] = new Date().toISOString().split('-')
        return prefixes.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            hint={`Such as ${form.watch(`value.${name}`)}-${year}-000123`}
            autoComplete="off"
            className="max-w-80"
            {...inForm(form, `value.${name}`)}
          />
        ))
      }}
    </SettingSection>
  )
}
