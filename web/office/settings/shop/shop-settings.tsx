import { useWatch } from 'react-hook-form'
import type { SettingValue } from '../../../../contract/office/settings.ts'
import { streetLines } from '../../../../contract/people/addresses/address-lines.ts'
import { Unprintable } from '../../../platform/base/unprintable.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, TextField } from '../../../ui/fields/field.tsx'
import { inForm } from '../../../ui/fields/in-form.ts'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { type SettingFormOf, SettingSection } from '../form/setting-form.tsx'
import { useSetting } from '../queries.ts'

const FIELDS = [
  ...['name', 'footer', 'english', 'contact.phone', 'contact.email', 'contact.hours'],
  'address',
]

/** Name, footer and contact, as pages, papers and mails show them. */
export function ShopSetting() {
  return (
    <SettingSection<SettingValue<'shop'>> settingKey="shop" title="Shop" faultFields={FIELDS}>
      {(form) => (
        <>
          <TextField
            label="Name"
            hint="In pages, titles, mails and papers"
            autoComplete="organization"
            {...inForm(form, 'value.name')}
          />
          <TextField label="Footer" autoComplete="off" {...inForm(form, 'value.footer')} />
          <Field
            label="English"
            hint="In pages, mails and papers; open pages show it once they are loaded again"
            className="max-w-80"
            error={form.formState.errors.value?.english?.message}
          >
            {(control) => (
              <select {...form.register('value.english')} {...control} className="select">
                <option value="en-GB">British: catalogue, post code</option>
                <option value="en-US">American: catalog, ZIP code</option>
              </select>
            )}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Phone"
              hint="Phone, email, hours and address stand in the footer"
              type="tel"
              autoComplete="tel"
              {...inForm(form, 'value.contact.phone')}
            />
            <TextField
              label="Email for customers"
              type="email"
              autoComplete="email"
              {...inForm(form, 'value.contact.email')}
            />
          </div>
          <TextField
            label="Hours"
            hint="Such as Monday to Friday, 7 am to 5 pm"
            autoComplete="off"
            {...inForm(form, 'value.contact.hours')}
          />
          <Address form={form} />
        </>
      )}
    </SettingSection>
  )
}

/** Slips and labels say who sends by name and address. */
function Address({ form }: { readonly form: SettingFormOf<SettingValue<'shop'>> }) {
  const [name, address] = useWatch({ control: form.control, name: ['value.name', 'value.address'] })
  const seller = useSetting('seller').data?.value as SettingValue<'seller'> | undefined
  const sellerAddress = seller ? streetLines(seller).join('\n') : ''
  return (
    <>
      <TextAreaField
        label="Address"
        hint="In the footer, on slips and labels. Empty: these show the seller’s"
        autoComplete="street-address"
        {...inForm(form, 'value.address')}
      />
      {sellerAddress !== '' && address !== sellerAddress && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => form.setValue('value.address', sellerAddress, { shouldDirty: true })}
        >
          Use the seller’s address
        </Button>
      )}
      <div aria-live="polite">
        <Unprintable texts={[name, address]} advice="Write name and address in other characters." />
      </div>
    </>
  )
}

/** The name in front of the address that mails come from. */
export function SenderSetting() {
  return (
    <SettingSection<SettingValue<'shop'>>
      settingKey="shop"
      title="From address"
      faultFields={['sender']}
    >
      {(form) => (
        <TextField
          label="From name"
          hint="Empty: the shop’s name. The address is MAIL_FROM, under System"
          autoComplete="off"
          {...inForm(form, 'value.sender')}
        />
      )}
    </SettingSection>
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
