import { useFieldArray } from 'react-hook-form'
import {
  type AccountingSetting as Accounting,
  accountingBounds,
  type SaleKind,
  saleKinds,
} from '../../../../contract/office/settings/accounting-setting.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextField } from '../../../ui/fields/field.tsx'
import { inForm } from '../../../ui/fields/in-form.ts'
import { readNumber } from '../form/read-entries.ts'
import { type SettingFormOf, SettingSection } from '../form/setting-form.tsx'

const accounts = [
  ['receivables', 'Receivables', undefined],
  ['payments', 'Card payments', 'What the payment provider holds until it pays out'],
  ['sales', 'Sales', 'Of sales that no rule below meets'],
  ['tax', 'Tax', undefined],
  ['untaxedCode', 'Tax code without tax', 'Xero wants one in each row, such as Tax Exempt'],
] as const

const datevFields = [
  ['consultant', 'Consultant number'],
  ['client', 'Client number'],
  ['yearStart', 'Month in which the fiscal year begins'],
  ['accountLength', 'Digits of account numbers'],
] as const

const ruleFields = ['kind', 'rate', 'sales', 'tax', 'code'] as const

const kindNames: Readonly<Record<SaleKind, string>> = {
  S: 'Taxed',
  AE: 'Reverse charge',
  G: 'Export',
  E: 'Certificate',
  none: 'No tax rule',
}

/** The accounts of the journal. */
export function AccountingSetting() {
  const places = Array.from({ length: accountingBounds.rules }, (_, place) => place)
  return (
    <SettingSection<Accounting>
      settingKey="accounting"
      title="Accounting"
      faultFields={[
        ...accounts.map(([name]) => name),
        ...places.flatMap((place) => ruleFields.map((name) => `rules.${place}.${name}`)),
        ...datevFields.map(([name]) => `datev.${name}`),
      ]}
    >
      {(form) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            {accounts.map(([name, label, hint]) => (
              <TextField
                key={name}
                label={label}
                hint={hint}
                autoComplete="off"
                {...inForm(form, `value.${name}`)}
              />
            ))}
          </div>
          <Rules form={form} />
          <fieldset className="grid gap-4 sm:grid-cols-2">
            <legend className="mb-2 text-small font-semibold">
              DATEV, offered where the shop sells in euros
            </legend>
            {datevFields.map(([name, label]) => (
              <TextField
                key={name}
                label={label}
                inputMode="numeric"
                autoComplete="off"
                {...inForm(form, `value.datev.${name}`, { setValueAs: readNumber })}
              />
            ))}
          </fieldset>
        </>
      )}
    </SettingSection>
  )
}

function Rules({ form }: { readonly form: SettingFormOf<Accounting> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'value.rules' })
  return (
    <>
      {fields.map(({ id }, place) => (
        <fieldset key={id} className="grid gap-3 border border-steel-300 p-4 sm:grid-cols-2">
          <legend className="px-1 text-small font-semibold">Accounts {place + 1}</legend>
          <Field label="Sales that are">
            {(control) => (
              <select
                {...form.register(`value.rules.${place}.kind`)}
                {...control}
                className="select"
              >
                {saleKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {kindNames[kind]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <TextField
            label="Rate, percent"
            hint="Of taxed sales"
            inputMode="decimal"
            autoComplete="off"
            {...inForm(form, `value.rules.${place}.rate`, { setValueAs: readNumber })}
          />
          <TextField
            label="Sales account"
            autoComplete="off"
            {...inForm(form, `value.rules.${place}.sales`)}
          />
          <TextField
            label="Tax account"
            hint="Empty: the sum with tax goes to the sales account"
            autoComplete="off"
            {...inForm(form, `value.rules.${place}.tax`)}
          />
          <TextField
            label="Tax code"
            hint="DATEV’s key, or Xero’s name of the rate"
            autoComplete="off"
            {...inForm(form, `value.rules.${place}.code`)}
          />
          <Button
            kind="ghost"
            size="small"
            className="self-end justify-self-start"
            onClick={() => remove(place)}
          >
            Remove<span className="sr-only"> accounts {place + 1}</span>
          </Button>
        </fieldset>
      ))}
      {fields.length < accountingBounds.rules && (
        <Button
          className="justify-self-start"
          onClick={() => append({ kind: 'S', rate: 0, sales: '', tax: '', code: '' })}
        >
          Add accounts of a rate
        </Button>
      )}
    </>
  )
}
