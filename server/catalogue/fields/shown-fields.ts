import {
  type CustomValues,
  type FieldDefinition,
  filledFields,
} from '../../../contract/catalogue/fields/custom-fields.ts'
import type { ShownField } from '../../../contract/catalogue/fields/field-calls.ts'

/** The filled fields of a product or an order as answers have them; private ones for staff only. */
export function shownFields(
  fields: readonly FieldDefinition[],
  values: CustomValues,
  isForStaff: boolean,
): ShownField[] {
  const seen = fields.filter(({ isPublic }) => isPublic || isForStaff)
  return filledFields(seen, values).map(({ field, value }) => {
    const { key, label, type, unit, isPublic } = field
    return { key, label, type, unit, isPublic, value }
  })
}
