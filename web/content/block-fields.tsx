import type { UseFormReturn } from 'react-hook-form'
import { Checkbox, TextField } from '../ui/fields/field.tsx'
import type { Entries } from './content-form.tsx'
import type { BlockField, contentPlans } from './content-kinds.ts'
import { type BlockErrors, SlidePicture } from './slide-picture.tsx'

interface BlockFieldsProps {
  readonly form: UseFormReturn<Entries>
  readonly plan: (typeof contentPlans)[keyof typeof contentPlans]
  readonly place: number
}

/** The entries of one block. */
export function BlockFields({ form, plan, place }: BlockFieldsProps) {
  // Blocks differ by kind, so the form's type knows none of their fields.
  const errors = form.formState.errors.items?.[place] as BlockErrors
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-3 text-small font-semibold">
        {plan.block} {place + 1}
      </legend>
      {plan.fields.map((field) => (
        <BlockEntry
          key={field.name}
          field={field}
          registered={form.register(`items.${place}.${field.name}`)}
          error={errors?.[field.name]?.message}
        />
      ))}
      {plan.hasPicture && <SlidePicture form={form} place={place} errors={errors} />}
    </fieldset>
  )
}

interface BlockEntryProps {
  readonly field: BlockField
  readonly registered: ReturnType<UseFormReturn<Entries>['register']>
  readonly error: string | undefined
}

function BlockEntry({ field: { label, hint, isTick }, registered, error }: BlockEntryProps) {
  if (isTick) return <Checkbox label={label} {...registered} />
  return <TextField label={label} hint={hint} autoComplete="off" error={error} {...registered} />
}
