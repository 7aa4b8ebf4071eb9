import { isSame } from '../../../platform/base/is-same.ts'
import { type ProductEntries, toSteps } from '../product-form.ts'
import { attributesShape } from '../rules/attribute-rules.ts'
import { productFormSchema } from '../rules/product-rules.ts'
import {
  type EditField,
  type EditValues,
  editFields,
  isTyped,
  type ProductBasis,
} from './product-basis.ts'

/** A field whose entry differs from what the product holds. */
export interface FieldChange {
  readonly field: EditField
  /** Undefined while the entry can't be read. */
  readonly after: EditValues[EditField] | undefined
}

/** Lists the changes that saving would make. */
export function findChanges(entries: ProductEntries, basis: ProductBasis): FieldChange[] {
  return editFields.flatMap((field): FieldChange[] => {
    if (!isTyped(field, entries, basis)) return []
    const after = readField(field, entries, basis)
    return after !== undefined && isSame(after, basis.held[field]) ? [] : [{ field, after }]
  })
}

/** The value of an entry; undefined if it can't be read. */
function readField(
  field: EditField,
  entries: ProductEntries,
  { held, filled }: ProductBasis,
): FieldChange['after'] {
  const isMeant = field === 'orderMultiple' && entries.orderMultiple.trim() === ''
  const read = readEntries(isMeant ? 'pricePer' : field, entries)
  // The same day stays the same moment.
  const isSameDay = entries.discount.until === filled.discount.until
  if (field !== 'discount' || !read || !held.discount || !isSameDay) return read
  return { ...(read as typeof held.discount), until: held.discount.until }
}

function readEntries(field: EditField, entries: ProductEntries): FieldChange['after'] {
  const shape = { ...productFormSchema.shape, attributes: attributesShape }
  if (field === 'ladder') {
    const ladder = shape.ladder.safeParse(entries.ladder)
    return ladder.data && toSteps(ladder.data)
  }
  const { success, data } = shape[field].safeParse(entries[field])
  if (!success) return undefined
  if (field === 'pictures')
    return entries.pictures.map(({ img, alt }) => ({ img, alt: alt.trim() }))
  return typeof data === 'string' ? data.trim() : ((data ?? null) as FieldChange['after'])
}

/** The body of the call. All entries were checked, so each can be read. */
export function toValues(changes: readonly FieldChange[]): EditValues {
  return Object.fromEntries(changes.map(({ field, after }) => [field, after]))
}
