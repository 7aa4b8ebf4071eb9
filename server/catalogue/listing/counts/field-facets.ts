import {
  type FieldDefinition,
  showCustomValue,
} from '../../../../contract/catalogue/fields/custom-fields.ts'
import { readCustomText } from '../../../../contract/catalogue/fields/judge-custom-values.ts'

/** Filters by attributes and custom fields as terms of the catalogue: `a:Thread=M10`, `f:voltage=12`. */

const OF_FIELD = 'f:'

export const nameOfField = ({ key }: FieldDefinition): string => `${OF_FIELD}${key}`

/** Whether a term, or its name, is of a custom field. */
export const isOfField = (term: string): boolean => term.startsWith(OF_FIELD)

/** The fields that buyers filter by. A private one never is, whatever its row says. */
export const facetFields = <Defined extends FieldDefinition>(fields: readonly Defined[]) =>
  fields.filter(({ isPublic, isFacet }) => isPublic && isFacet)

/** The term of a filter as an address writes it: `Voltage=12 V`. A field comes before an attribute of its label. */
export function termOfFilter(filter: string, facets: readonly FieldDefinition[]): string {
  const end = filter.indexOf('=')
  const field = facets.find(({ label }) => label === filter.slice(0, end))
  return field
    ? `${nameOfField(field)}=${readCustomText(field, filter.slice(end + 1))}`
    : `a:${filter}`
}

/** The name of a facet as buyers read it. */
export const showName = (name: string, facets: readonly FieldDefinition[]): string =>
  fieldOf(name, facets)?.label ?? name.slice(2)

/** A value of a facet as buyers read it, and as the address has it. */
export function showTermValue(
  name: string,
  value: string,
  facets: readonly FieldDefinition[],
): string {
  const field = fieldOf(name, facets)
  if (!field) return value
  if (field.type === 'yesNo') return showCustomValue(field, value === 'true')
  return showCustomValue(field, field.type === 'number' ? Number(value) : value)
}

const fieldOf = (name: string, facets: readonly FieldDefinition[]) =>
  facets.find((field) => nameOfField(field) === name)
