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

/** Its own name, or its number. */
export function blockName(
  form: UseFormReturn<ContentEntries>,
  plan: BlockFieldsProps['plan'],
  place: number,
): string {
  const own = plan.nameOf?.(form.getValues(`items.${place}`))
  return own ?? `${plan.block} ${place + 1}`
}

/** The entries of one block. */
export function BlockFields({ form, plan, place }: BlockFieldsProps) {
  const block = blockName(form, plan, place)
  return (
    <fieldset
      className={
        plan.isLine
          ? 'grid grid-cols-1 gap-x-6 gap-y-2 md:grid-cols-[10rem_minmax(0,1fr)] md:items-center'
          : 'grid grid-cols-1 gap-3'
      }
    >
      <legend className="sr-only">{block}</legend>
      {plan.fields.map(({ name, label, hint, placeholder, isTick, isLeftOut }) => {
        if (isLeftOut?.(form.getValues(`items.${place}`))) return null
        const at = `items.${place}.${name}` as const
        return isTick ? (
          <Checkbox key={name} label={plan.isLine ? block : label} {...form.register(at)} />
        ) : (
          <TextField
            key={name}
            label={label}
            // A line shows no labels: its tick names it.
            className={plan.isLine ? '[&>label]:sr-only' : undefined}
            hint={hint}
            placeholder={placeholder}
            autoComplete="off"
            {...inForm(form, at)}
          />
        )
      })}
      {plan.hasPicture && <SlidePicture form={form} place={place} />}
    </fieldset>
  )
}
