import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type FormEvent, useState } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import { z } from 'zod'
import {
  type ContentKind,
  contentCounts,
  contentSchemas,
} from '../../../contract/catalogue/content/content.ts'
import { May, useMay } from '../../people/sessions/rights/may.tsx'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { useHeldEntries } from '../../platform/base/forms/use-held-entries.ts'
import { FormUploads, useFormUploads } from '../../platform/images/form-uploads.ts'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { BlockFields, blockName } from './block-fields.tsx'
import { contentPlans } from './content-kinds.ts'
import { BlockFrame } from './folded-block.tsx'
import { type Content, useChangeContent } from './queries.ts'

export interface ContentEntries {
  readonly items: Record<string, unknown>[]
}

const LINE =
  'grid gap-x-6 gap-y-2 border-b border-steel-200 py-3 min-[22rem]:grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:justify-between'

/** One kind of content: its blocks, saved together. */
export function ContentForm({ kind, content }: { kind: ContentKind; content: Content }) {
  const plan = contentPlans[kind]
  const { least, most } = contentCounts[kind]
  const may = useMay()
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
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'items' })
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
      <fieldset disabled={!may('PUT /content/:kind')} className="contents">
        <ol className="grid grid-cols-1">
          {fields.map(({ id }, place) => (
            <li key={id} className={plan.isLine ? LINE : undefined}>
              <BlockFrame form={form} plan={plan} place={place}>
                <FormUploads value={uploads}>
                  <BlockFields form={form} plan={plan} place={place} />
                </FormUploads>
                <div className={`flex flex-wrap gap-2 empty:hidden ${plan.isLine ? '' : 'mt-4'}`}>
                  {plan.isOrdered && (
                    <MoveButtons
                      of={blockName(form, plan, place)}
                      isFirst={place === 0}
                      isLast={place === fields.length - 1}
                      onMove={(by) => move(place, place + by)}
                    />
                  )}
                  {fields.length > least && (
                    <Button kind="dangerQuiet" size="small" onClick={() => remove(place)}>
                      Remove
                      <span className="sr-only">{` ${blockName(form, plan, place)}`}</span>
                    </Button>
                  )}
                </div>
              </BlockFrame>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-3 empty:hidden">
          <May call="PUT /content/:kind">
            <SubmitButton kind="primary" working={isAwaited || isSubmitting}>
              Save<span className="sr-only"> {plan.title}</span>
            </SubmitButton>
            {fields.length < most && (
              <Button onClick={() => append(emptyBlock(kind))}>
                Add a {plan.block.toLowerCase()}
              </Button>
            )}
          </May>
          {content.isOwn && may('DELETE /content/:kind') && (
            <Button kind="dangerQuiet" onClick={() => setIsAsking(true)}>
              Reset<span className="sr-only"> {plan.title}</span>
            </Button>
          )}
        </div>
      </fieldset>
      <FormError>{errors.root?.message ?? errors.items?.root?.message}</FormError>
      {isAsking && (
        <ResetQuestion title={plan.title} reset={resetAll} onClose={() => setIsAsking(false)} />
      )}
    </EntryForm>
  )
}

const ARROW = 'btn-square max-md:size-11'

interface MoveButtonsProps {
  readonly of: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
}

/** Moves a block; the focus stays on the button, which moves along. */
function MoveButtons({ of, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <>
      <Button
        size="small"
        className={ARROW}
        disabled={isFirst}
        aria-label={`Earlier, ${of}`}
        onClick={() => onMove(-1)}
      >
        <Icon of={ArrowUp} className="size-4" />
      </Button>
      <Button
        size="small"
        className={ARROW}
        disabled={isLast}
        aria-label={`Later, ${of}`}
        onClick={() => onMove(1)}
      >
        <Icon of={ArrowDown} className="size-4" />
      </Button>
    </>
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
