import type { UseFormReturn } from 'react-hook-form'
import { Checkbox, TextField } from '../../ui/fields/field.tsx'
import { inForm } from '../../ui/fields/in-form.ts'
import type { ContentEntries } from './content-form.tsx'
import type { contentPlans } from './content-kinds.ts'
import { SlidePicture } from './slide-picture.tsx'

interface BlockFieldsProps {
  readonly form: UseFormReturn<ContentEntries>
  readonly plan: (typeof contentPlans)[keyof typeof contentPlans]
  readonly place: number
}

/** The entries of one block. */
export function BlockFields({ form, plan, place }: BlockFieldsProps) {
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-3 text-small font-semibold">
        {plan.block} {place + 1}
      </legend>
      {plan.fields.map(({ name, label, hint, isTick }) => {
        const at = `items.${place}.${name}` as const
        return isTick ? (
          <Checkbox key={name} label={label} {...form.register(at)} />
        ) : (
          <TextField
            key={name}
            label={label}
            hint={hint}
            autoComplete="off"
            {...inForm(form, at)}
          />
        )
      })}
      {plan.hasPicture && <SlidePicture form={form} place={place} />}
    </fieldset>
  )
}
