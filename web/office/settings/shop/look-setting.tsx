import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { SettingValue } from '../../../../contract/office/settings.ts'
import {
  findActionFault,
  findNearestAction,
  isHexColour,
  themeOf,
} from '../../../../contract/values/look/action-colour.ts'
import { useShop } from '../../../platform/base/shop-query.ts'
import { PictureChoice } from '../../../platform/images/picture-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/fields/field.tsx'
import { faultIn, inForm } from '../../../ui/fields/in-form.ts'
import { type SettingFormOf, SettingSection } from '../form/setting-form.tsx'

type LookForm = SettingFormOf<SettingValue<'look'>>

/** Logos and the colour of actions, in pages, mails and papers. */
export function LookSetting() {
  usePageColours(useShop().data?.look.actionColour)
  return (
    <SettingSection<SettingValue<'look'>>
      settingKey="look"
      title="Look"
      faultFields={['logoUrl', 'logoDarkUrl', 'actionColour']}
    >
      {(form) => (
        <>
          <LogoField
            form={form}
            field="logoUrl"
            label="Logo on light"
            hint="In the header and on papers; a square one is the browser’s icon, too"
          />
          <LogoField
            form={form}
            field="logoDarkUrl"
            label="Logo on dark"
            hint="In the footer and in mails. Without it, the other logo is shown on white"
          />
          <ColourField form={form} />
        </>
      )}
    </SettingSection>
  )
}

/** A page that is open takes the saved colour without being loaded again. */
function usePageColours(colour: string | undefined): void {
  useEffect(() => {
    if (!colour) return
    const { style } = document.documentElement
    for (const [name, value] of Object.entries(themeOf(colour))) style.setProperty(name, value)
  }, [colour])
}

interface LogoFieldProps {
  readonly form: LookForm
  readonly field: 'logoUrl' | 'logoDarkUrl'
  readonly label: string
  readonly hint: string
}

function LogoField({ form, field, label, hint }: LogoFieldProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const name = `value.${field}` as const
  const url = useWatch({ control: form.control, name })
  const error = faultIn(form, name)
  const set = (address: string) => {
    form.setValue(name, address, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    setIsChoosing(false)
  }
  if (isChoosing) return <PictureChoice label={label} onChosen={set} error={error} />
  return (
    <div className="field">
      <p className="label-text">{label}</p>
      {url !== '' && (
        <img
          src={url}
          alt={`${label}, as uploaded`}
          className={classNames(
            'h-20 w-60 border border-steel-300 object-contain p-3',
            field === 'logoDarkUrl' ? 'bg-ink' : 'bg-paper',
          )}
        />
      )}
      <p className={error ? 'err' : 'hint'}>{error ?? hint}</p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => setIsChoosing(true)}>
          {url === '' ? 'Upload' : 'Change'}
          <span className="sr-only"> {label}</span>
        </Button>
        {url !== '' && (
          <Button size="small" kind="ghost" onClick={() => set('')}>
            Remove<span className="sr-only"> {label}</span>
          </Button>
        )}
      </div>
    </div>
  )
}

function ColourField({ form }: { readonly form: LookForm }) {
  const name = 'value.actionColour'
  const typed = useWatch({ control: form.control, name }).toLowerCase()
  const colour = isHexColour(typed) ? typed : undefined
  const nearest = colour && findActionFault(colour) ? findNearestAction(colour) : undefined
  const set = (next: string) =>
    form.setValue(name, next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <>
      <div className="flex items-start gap-3">
        <TextField
          label="Colour of actions"
          hint="Buttons and highlights. Checked for contrast with the text on it and with dark backgrounds"
          autoComplete="off"
          spellCheck={false}
          className="min-w-0 flex-1"
          {...inForm(form, name)}
        />
        <input
          type="color"
          aria-label="Pick the colour of actions"
          value={colour ?? '#000000'}
          onChange={(event) => set(event.currentTarget.value)}
          className="mt-6 h-10 w-12 shrink-0 cursor-pointer border border-steel-500 bg-paper p-1 pointer-coarse:h-11"
        />
      </div>
      {nearest && (
        <Button size="small" className="justify-self-start" onClick={() => set(nearest)}>
          Use {nearest}, the nearest that passes
        </Button>
      )}
    </>
  )
}
