import type { UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useCallback } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { SettingKey } from '../../../../contract/office/settings.ts'
import { slugOf } from '../../../../contract/values/text/slug.ts'
import { useMay } from '../../../people/sessions/rights/may.tsx'
import { placeFailure } from '../../../platform/base/failures/place-failure.ts'
import { Unloaded } from '../../../platform/base/failures/unloaded.tsx'
import { formatMoment } from '../../../platform/base/format-moment.ts'
import { useLaterRules } from '../../../platform/base/forms/later-rules.ts'
import type { EntriesByPath } from '../../../platform/base/forms/merge-entries.ts'
import { FormUploads, useFormUploads } from '../../../platform/images/form-uploads.ts'
import { EntryForm, SubmitButton } from '../../../ui/fields/entry-form.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { type Setting, useSaveSetting, useSetting } from '../queries.ts'
import { DraftNote, useKeptEntries, useSettingDraft } from './use-kept-entries.tsx'

const IN_FORM = 'value.'

/** The entries of a setting; all of them are in `value`, as the call takes them. */
export interface SettingEntries<Value extends FieldValues> {
  readonly value: Value
}

export type SettingFormOf<Value extends FieldValues> = UseFormReturn<SettingEntries<Value>>

interface FormParts<Value extends FieldValues> {
  /** Names the form; no two have the same. */
  readonly title: string
  /** Fields that the shop may find fault with. */
  readonly faultFields: readonly string[]
  readonly children: (form: SettingFormOf<Value>) => ReactNode
}

interface SettingSectionProps<Value extends FieldValues> extends FormParts<Value> {
  readonly settingKey: SettingKey
}

type StoredValue = Omit<Setting, 'key'>

interface StoredFormProps<Value extends FieldValues> extends FormParts<Value> {
  readonly query: UseQueryResult<StoredValue>
  readonly store: {
    /** Fails with the shop's refusals, field by field. */
    readonly save: (body: { value: Value; version: string | null }) => Promise<unknown>
    /** After each save, also after a refusal. */
    readonly reload: () => Promise<unknown>
  }
  readonly maySave: boolean
  /** Stays the same while the form is shown. */
  readonly loadRules: () => Promise<Resolver<SettingEntries<Value>>>
  readonly skeleton: ReactNode
}

/** A setting that the shop keeps, with who set it last. */
export function SettingSection<Value extends FieldValues>(props: SettingSectionProps<Value>) {
  const { settingKey, title } = props
  const setting = useSetting(settingKey)
  const store = useSaveSetting(settingKey)
  const maySave = useMay()('PUT /settings/:key')
  const loadRules = useCallback(
    async () => (await import('./setting-rules.ts')).settingRules(settingKey),
    [settingKey],
  )
  return (
    <section aria-labelledby={slugOf(title)}>
      <h3 id={slugOf(title)} className="mb-4 scroll-mt-4 border-b-2 border-ink pb-2 text-h3">
        {title}
      </h3>
      <StoredForm
        {...props}
        query={setting}
        store={store}
        maySave={maySave}
        loadRules={loadRules}
        skeleton={<Skeleton className="h-24" />}
      />
    </section>
  )
}

/** The form of what the shop keeps under a heading, with who set it last. */
export function StoredForm<Value extends FieldValues>(props: StoredFormProps<Value>) {
  const { title, query, skeleton } = props
  const { data } = query
  return (
    <>
      <Unloaded what={title} query={query}>
        {skeleton}
      </Unloaded>
      {data && <LoadedForm {...props} held={data} />}
      {data?.updatedAt && (
        <p className="mt-3 text-micro text-steel-600 [overflow-wrap:anywhere]">
          Last set {formatMoment(data.updatedAt)}
          {data.updatedBy && ` by ${data.updatedBy}`}
        </p>
      )}
    </>
  )
}

function LoadedForm<Value extends FieldValues>({
  title,
  faultFields,
  store: { save, reload },
  maySave,
  loadRules,
  held,
  children,
}: StoredFormProps<Value> & { readonly held: StoredValue }) {
  const kept = useSettingDraft(title)
  const form = useForm<SettingEntries<Value>>({
    resolver: useLaterRules(loadRules),
    defaultValues: { value: { ...held.value, ...byName(kept.draft?.typed) } } as DefaultValues<
      SettingEntries<Value>
    >,
  })
  const entries = Object.fromEntries(
    Object.entries(held.value).map(([name, value]) => [IN_FORM + name, value]),
  )
  const { version, read, settle } = useKeptEntries(form, { version: held.version, entries }, kept)
  const drop = () => {
    form.reset({ value: held.value } as DefaultValues<SettingEntries<Value>>)
    settle(read())
  }
  const { errors, isSubmitting } = form.formState
  const { uploads, isAwaited, waitForUploads } = useFormUploads()
  const send = form.handleSubmit(async ({ value }) => {
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
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (await waitForUploads(event.currentTarget)) await send()
  }
  return (
    <EntryForm onSubmit={submit} className="grid max-w-[36rem] gap-4">
      {kept.draft && <DraftNote onDrop={drop} />}
      <fieldset disabled={!maySave} className="contents">
        <FormUploads value={uploads}>{children(form)}</FormUploads>
      </fieldset>
      {maySave && (
        <div className="sticky-footer bottom-0 z-10 border-t border-steel-300 bg-paper py-3 [@media(min-height:45rem)]:sticky">
          <SubmitButton kind="primary" working={isAwaited || isSubmitting}>
            Save<span className="sr-only"> {title}</span>
          </SubmitButton>
        </div>
      )}
      <FormError>{errors.root?.message}</FormError>
    </EntryForm>
  )
}

function byName(typed: EntriesByPath = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(typed).map(([path, value]) => [path.slice(IN_FORM.length), value]),
  )
}
