import { factOfKey } from '../../../../contract/catalogue/fields/custom-fact.ts'
import { inForm } from '../../../ui/fields/in-form.ts'
import { CustomInput } from '../../fields/custom-input.tsx'
import { useKnownFields } from '../../fields/queries.ts'
import type { ProductFormProps } from '../product-fields.tsx'

/** The shop's custom fields of a product; nothing where it has none. */
export function OwnFields({ form }: ProductFormProps) {
  const fields = useKnownFields('product')
  const held = form.formState.defaultValues?.custom
  if (fields.length === 0) return null
  return (
    <fieldset className="grid gap-5 border-t border-steel-200 pt-5">
      <legend className="float-left font-semibold">Your fields</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3">
        {fields.map((field) => (
          <CustomInput
            key={field._id}
            field={field}
            held={held?.[field.key]}
            {...inForm(form, factOfKey(field.key))}
          />
        ))}
      </div>
    </fieldset>
  )
}
