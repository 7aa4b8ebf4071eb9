import { formatMomentIn } from '../../values/days/format-moment.ts'
import { formatCount, formatDollars } from '../../values/money/money.ts'
import { type CustomValue, showCustomValue } from '../fields/custom-fields.ts'
import { type PlainField, type PlainValues, plainFields, showValue } from '../product-fields.ts'
import type { ChangeField, ShownValues } from './change-fields.ts'

const NOTHING = '–'

/** A field's value as previews and refusals write it. */
export function describeField<Field extends ChangeField>(
  field: Field,
  value: ShownValues[Field],
): string
export function describeField(
  field: ChangeField,
  value: ShownValues[ChangeField] | undefined,
): string {
  if (value === null || value === undefined || value === '') return NOTHING
  const values = { [field]: value } as ShownValues
  if (field === 'price') return formatDollars(values.price ?? 0)
  if (field === 'discount' && values.discount)
    return `${values.discount.percent} % until ${formatMomentIn('short', new Date(values.discount.until))}`
  if (field === 'ladder') return describeSteps(values.ladder ?? [])
  if (field === 'attributes') return describeAttributes(values.attributes ?? [])
  if (field === 'references') return describeReferences(values.references ?? [])
  if (field === 'custom') return describeCustom(values.custom ?? {})
  if (field === 'pictures')
    return (values.pictures ?? []).map(({ alt, img }) => alt || img).join(', ')
  const plain = plainFields.find(({ key }) => key === field)
  if (plain) return showValue(plain, value as PlainValues[PlainField] & {})
  return typeof value === 'number' ? formatCount(value) : String(value)
}

function describeSteps(ladder: NonNullable<ShownValues['ladder']>): string {
  if (ladder.length === 0) return NOTHING
  return ladder.map(({ from, price }) => `${formatCount(from)}: ${formatDollars(price)}`).join(', ')
}

function describeAttributes(attributes: NonNullable<ShownValues['attributes']>): string {
  if (attributes.length === 0) return NOTHING
  return attributes
    .map(({ name, value, unit }) => `${name} ${value}${unit ? ` ${unit}` : ''}`)
    .join(', ')
}

function describeReferences(references: NonNullable<ShownValues['references']>): string {
  if (references.length === 0) return NOTHING
  return references.map(({ maker, number }) => `${maker} ${number}`.trim()).join(', ')
}

function describeCustom(custom: NonNullable<ShownValues['custom']>): string {
  return Object.entries(custom)
    .map(([key, value]) => `${key}: ${describeCustomValue(value)}`)
    .join(', ')
}

/** A custom field’s value in the same words; its unit is known where its definition is. */
export const describeCustomValue = (
  value: CustomValue | null | undefined,
  unit: string | null = null,
): string => (value === null || value === undefined ? NOTHING : showCustomValue({ unit }, value))
