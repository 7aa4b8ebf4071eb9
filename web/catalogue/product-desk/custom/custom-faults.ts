import { factOfKey } from '../../../../contract/catalogue/fields/custom-fact.ts'
import type { FieldDefinition } from '../../../../contract/catalogue/fields/custom-fields.ts'
import type { ProductForm } from '../product-form.ts'

/** The entries of custom fields in the form, and in a refusal. */
export const customPaths = (fields: readonly FieldDefinition[]) =>
  fields.map(({ key }) => factOfKey(key))

/** Shows faults at their fields, the first with the focus; false if there are none. */
export function markCustomFaults(
  form: ProductForm,
  faults: Readonly<Record<string, string>>,
): boolean {
  const found = Object.entries(faults)
  for (const [at, [key, message]] of found.entries())
    form.setError(factOfKey(key), { type: 'custom', message }, { shouldFocus: at === 0 })
  return found.length > 0
}
