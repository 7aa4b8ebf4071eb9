import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { z } from 'zod'
import { type SettingKey, settingSchemas } from '../../../contract/office/settings.ts'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { formatMoment } from '../../platform/base/format-moment.ts'
import { useHeldEntries } from '../../platform/base/forms/use-held-entries.ts'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { type Setting, useSaveSetting, useSetting } from './queries.ts'

/** The entries of a setting; all of them are in `value`, as the call takes them. */
export interface SettingEntries<Value extends FieldValues> {
  readonly value: Value
}

export type SettingFormOf<Value extends FieldValues> = UseFormReturn<SettingEntries<Value>>

interface SettingSectionProps<Value extends FieldValues> {
  readonly settingKey: SettingKey
  readonly title: string
  /** Fields that the shop may find fault with. */
  readonly faultFields: readonly string[]
  readonly children: (form: SettingFormOf<Value>) => ReactNode
}

/** A setting that the shop keeps, with who set it last. */
export function SettingSection<Value extends FieldValues>(props: SettingSectionProps<Value>) {
  const { settingKey, title } = props
  const setting = useSetting(settingKey)
  const { data } = setting
  return (
    <section aria-labelledby={settingKey}>
      <h3 id={settingKey} className="mb-4 border-b-2 border-ink pb-2 text-h3">
        {title}
      </h3>
      <Unloaded what={title} query={setting}>
        <Skeleton className="h-24" />
      </Unloaded>
      {data && <SettingForm {...props} held={data} />}
      {data?.updatedAt && (
        <p className="mt-3 text-micro text-steel-600 [overflow-wrap:anywhere]">
          Last set {formatMoment(data.updatedAt)}
          {data.updatedBy && ` by ${data.updatedBy}`}
        </p>
      )}
    </section>
  )
}

function SettingForm<Value extends FieldValues>({
  settingKey,
  title,
  faultFields,
  held,
  children,
}: SettingSectionProps<Value> & { readonly held: Setting }) {
  const { save, reload } = useSaveSetting(settingKey)
  const form = useForm<SettingEntries<Value>>({
    // The schema follows from the key, which the type of the form doesn't know.
    resolver: zodResolver(z.object({ value: settingSchemas[settingKey] })) as never,
    defaultValues: { value: held.value } as DefaultValues<SettingEntries<Value>>,
  })
  const { version, read, settle } = useHeldEntries(form, {
    version: held.version,
    entries: Object.fromEntries(
      Object.entries(held.value).map(([name, value]) => [`value.${name}`, value]),
    ),
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ value }) => {
    const sent = read()
    try {
      await save({ value, version })
      settle(sent)
      showSuccess(`${title} saved`)
    } catch (error) {
      placeFailure(form, faultFields.map((field) => `value.${field}`) as never[], error)
    } finally {
      await reload()
    }
  })
  return (
    <EntryForm onSubmit={submit} className="grid max-w-[36rem] gap-4">
      {children(form)}
      <SubmitButton kind="primary" className="justify-self-start" working={isSubmitting}>
        Save<span className="sr-only"> {title}</span>
      </SubmitButton>
      <FormError>{errors.root?.message}</FormError>
    </EntryForm>
  )
}
