import { z } from 'zod'
import { attributeBounds } from '../../../../contract/catalogue/bounds/product-bounds.ts'
import { readAttributeValue } from '../../../../contract/catalogue/changes/attribute-value.ts'
import type { Attribute } from '../../../../contract/catalogue/products.ts'
import { atMost } from '../../../../contract/values/text/at-most.ts'
import type { AttributeEntries } from '../attributes/attribute-form.ts'

const text = z.string().transform((typed) => typed.trim())

/** Drops empty rows and refuses signs that files can't carry: `;` separates attributes, `=` a name from its value. */
export const attributesShape = z
  .array(z.object({ name: text, value: text, unit: text }))
  .transform((rows, context): Attribute[] => {
    const names = new Set<string>()
    return rows.flatMap((row, place) => {
      const { name, value, unit } = row
      if (name === '' && value === '' && unit === '') return []
      for (const { field, message } of faultsOf(row, names.has(name)))
        context.addIssue({ code: 'custom', path: [place, field], message })
      names.add(name)
      return { name, ...readAttributeValue(unit === '' ? value : `${value} ${unit}`) }
    })
  })

interface Fault {
  readonly field: keyof AttributeEntries
  readonly message: string
}

function faultsOf({ name, value, unit }: AttributeEntries, isNamedBefore: boolean): Fault[] {
  const faults: [isWrong: boolean, field: Fault['field'], message: string][] = [
    [name === '', 'name', 'Name the attribute'],
    [/[;=]/.test(name), 'name', 'A name has no “;” and no “=”'],
    [isNamedBefore, 'name', 'This name is there twice'],
    [value === '', 'value', 'Enter its value'],
    [value.includes(';'), 'value', 'A value has no “;”'],
    [value !== '' && unit !== '' && !isQuantity(value, unit), 'unit', UNIT_NEEDS_NUMBER],
    [name.length > attributeBounds.name, 'name', atMost(attributeBounds.name)],
    [value.length > attributeBounds.value, 'value', atMost(attributeBounds.value)],
    [unit.length > attributeBounds.unit, 'unit', atMost(attributeBounds.unit)],
  ]
  return faults.filter(([isWrong]) => isWrong).map(([, field, message]) => ({ field, message }))
}

const UNIT_NEEDS_NUMBER = 'A unit is one word, and its value a number such as 1200 or 0.75'

function isQuantity(value: string, unit: string): boolean {
  return readAttributeValue(`${value} ${unit}`).unit === unit && !unit.includes(';')
}
