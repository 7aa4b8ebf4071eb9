import { type ReactNode, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { SettingKey } from '../../../../contract/office/settings.ts'
import { slugOf } from '../../../../contract/values/text/slug.ts'
import { placeFailure } from '../../../platform/base/failures/place-failure.ts'
import { EntryForm, SubmitButton } from '../../../ui/fields/entry-form.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { useSetting } from '../queries.ts'

interface SettingCheckProps<Trial extends FieldValues> {
  readonly settingKey: SettingKey
  readonly title: string
  readonly form: UseFormReturn<Trial>
  readonly fields: readonly Path<Trial>[]
  /** The saved setting's answer as a sentence. */
  readonly ask: (trial: Trial) => Promise<string>
  readonly children: ReactNode
}

/** Asks a saved setting for a place, and says what it answers. */
export function SettingCheck<Trial extends FieldValues>(props: SettingCheckProps<Trial>) {
  const { settingKey, title, form, fields, ask, children } = props
  const isLoaded = useSetting(settingKey).data !== undefined
  const [said, setSaid] = useState('')
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (trial) => {
    setSaid('')
    try {
      setSaid(await ask(trial))
    } catch (error) {
      placeFailure(form, fields, error)
    }
  })
  // Not before the setting above it, which would push it down.
  if (!isLoaded) return null
  return (
    <section aria-labelledby={slugOf(title)}>
      <h3 id={slugOf(title)} className="mb-2 scroll-mt-4 text-h3">
        {title}
      </h3>
      <p className="mb-4 text-small text-steel-600">As saved, also while it is switched off.</p>
      <EntryForm onSubmit={submit} className="grid max-w-[36rem] gap-4">
        {children}
        <SubmitButton className="justify-self-start" working={isSubmitting}>
          Check
        </SubmitButton>
        <FormError>{errors.root?.message}</FormError>
        <output className="text-small font-semibold">{said}</output>
      </EntryForm>
    </section>
  )
}
