import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import { z } from 'zod'
import {
  type ContentKind,
  contentCounts,
  contentSchemas,
} from '../../../contract/catalogue/content/content.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { useHeldEntries } from '../../platform/base/forms/use-held-entries.ts'
import { FormUploads, useFormUploads } from '../../platform/images/form-uploads.ts'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { BlockFields } from './block-fields.tsx'
import { contentPlans } from './content-kinds.ts'
import { type Content, useChangeContent } from './queries.ts'

export interface ContentEntries {
  readonly items: Record<string, unknown>[]
}

/** One kind of content: its blocks, saved together. */
export function ContentForm({ kind, content }: { kind: ContentKind; content: Content }) {
  const plan = contentPlans[kind]
  const { least, most } = contentCounts[kind]
  const { save, reset, reload } = useChangeContent(kind)
  const [isAsking, setIsAsking] = useState(false)
  const form = useForm<ContentEntries>({
    resolver: zodResolver(z.object({ items: contentSchemas[kind] })) as never,
    defaultValues: { items: content.items },
  })
  const { version, read, settle } = useHeldEntries(form, {
    version: content.version,
    entries: { items: content.items },
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items' })
  const { errors, isSubmitting } = form.formState
  const { uploads, isAwaited, waitForUploads } = useFormUploads()
  const sendItems = form.handleSubmit(async ({ items }) => {
    const sent = read()
    try {
      await save({ items, version })
      settle(sent)
      showSuccess(`${plan.title} saved`)
    } catch (error) {
      const names = [...plan.fields.map(({ name }) => name), 'img', 'alt']
      const places = items.flatMap((_, place) => names.map((name) => `items.${place}.${name}`))
      placeFailure(form, places as never[], error)
    } finally {
      await reload()
    }
  })
  const resetAll = async () => {
    await reset()
    settle(read())
    await reload()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (await waitForUploads(event.currentTarget)) await sendItems()
  }
  return (
    <EntryForm onSubmit={submit} className="grid gap-5">
      <ol className="grid grid-cols-1 gap-5 md:grid-cols-2">
        {fields.map(({ id }, place) => (
          <li key={id} className="border border-steel-300 p-4">
            <FormUploads value={uploads}>
              <BlockFields form={form} plan={plan} place={place} />
            </FormUploads>
            {fields.length > least && (
              <Button kind="ghost" size="small" className="mt-3" onClick={() => remove(place)}>
                Remove
                <span className="sr-only">{` ${plan.block} ${place + 1}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <SubmitButton kind="primary" working={isAwaited || isSubmitting}>
          Save<span className="sr-only"> {plan.title}</span>
        </SubmitButton>
        {fields.length < most && (
          <Button onClick={() => append(emptyBlock(kind))}>Add a {plan.block.toLowerCase()}</Button>
        )}
        {content.isOwn && (
          <Button kind="danger" onClick={() => setIsAsking(true)}>
            Reset<span className="sr-only"> {plan.title}</span>
          </Button>
        )}
      </div>
      <FormError>{errors.root?.message ?? errors.items?.root?.message}</FormError>
      {isAsking && (
        <ResetQuestion title={plan.title} reset={resetAll} onClose={() => setIsAsking(false)} />
      )}
    </EntryForm>
  )
}

function emptyBlock(kind: ContentKind): Record<string, unknown> {
  return Object.fromEntries(
    contentPlans[kind].fields.map(({ name, isTick }) => [name, isTick ? true : '']),
  )
}

interface ResetQuestionProps {
  readonly title: string
  readonly reset: () => Promise<void>
  readonly onClose: () => void
}

function ResetQuestion({ title, reset, onClose }: ResetQuestionProps) {
  const resetContent = useMutation({
    mutationFn: reset,
    onSuccess: () => {
      showSuccess(`${title} reset`)
      onClose()
    },
  })
  return (
    <Confirmation
      question={`Reset ${title}?`}
      verb="Reset"
      isSending={resetContent.isPending}
      error={resetContent.error ? failureText(resetContent.error) : undefined}
      onConfirm={() => resetContent.mutate()}
      onKeep={onClose}
    >
      What the shop came with is shown again. Your own texts are deleted.
    </Confirmation>
  )
}
