import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { SettingValue } from '../../../../contract/office/settings.ts'
import { type TaxRule, taxBounds } from '../../../../contract/ordering/tax/tax-setting.ts'
import { shopZone } from '../../../../contract/values/days/shop-zone.ts'
import { dayIn } from '../../../../contract/values/days/zones.ts'
import { words } from '../../../../contract/values/text/words.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { inForm } from '../../../ui/fields/in-form.ts'
import { NOT_TYPED } from '../form/read-entries.ts'
import { type SettingFormOf, SettingSection } from '../form/setting-form.tsx'
import { SettingTick } from '../form/setting-tick.tsx'
import { TaxRulePart } from './tax-rule.tsx'

export type TaxForm = SettingFormOf<SettingValue<'tax'>>

/** The owner's tax rules, and who is exempt. */
export function TaxSetting() {
  return (
    <SettingSection<SettingValue<'tax'>> settingKey="tax" title="Tax" faultFields={['isOn']}>
      {(form) => (
        <>
          <p className="text-small text-steel-600">
            You set the tax rules; the shop ships none. An order is taxed by the rule for its
            country, {words().postCode}, category and day; without one it is not taxed, and waits
            under Untaxed orders where its country has rules. A seller in the EU exempts exports,
            and buyers of other member states with an accepted VAT id; any other exempts buyers with
            an accepted certificate of the state.
          </p>
          <SettingTick label="Charge tax" {...inForm(form, 'value.isOn')} />
          <Rules form={form} />
        </>
      )}
    </SettingSection>
  )
}

function Rules({ form }: { readonly form: TaxForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'value.rules' })
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      {fields.length === 0 && <p className="text-small text-steel-600">No rules yet.</p>}
      {fields.map(({ id, name }, place) => (
        <TaxRulePart
          key={id}
          form={form}
          place={place}
          // Saved ones have a name and are closed: hundreds of open forms would take seconds.
          startsOpen={name === ''}
          onRemove={() => {
            remove(place)
            // The button that had the focus is gone.
            addButton.current?.focus()
          }}
        />
      ))}
      <FormError>{form.formState.errors.value?.rules?.root?.message}</FormError>
      {fields.length < taxBounds.rules && (
        <Button
          ref={addButton}
          className="justify-self-start"
          onClick={() => append(newRule(form.getValues('value.rules').at(-1)))}
        >
          Add a rule
        </Button>
      )}
    </>
  )
}

/** Most rules of a shop are of one country and category. */
function newRule({ country, category }: Partial<TaxRule> = {}): TaxRule {
  return {
    name: '',
    country: country ?? 'US',
    region: '',
    postPrefix: '',
    category: category ?? 'standard',
    rate: NOT_TYPED,
    freightToo: false,
    validFrom: dayIn(shopZone(), new Date()),
    validUntil: null,
  }
}
