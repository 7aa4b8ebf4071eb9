import type { Field } from '../../../contract/catalogue/product-fields.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { atMost } from '../../../contract/values/text/at-most.ts'
import { readTypedCount, readTypedNumber } from '../../ui/fields/typed-number.ts'

/** The value that was typed for a plain field; null for an empty entry. */
export function readTyped({ kind }: Field, typed: string): string | number | null {
  const text = typed.trim()
  if (text === '') return null
  if (kind === 'pieces' || kind === 'days') return readTypedCount(text)
  return kind === 'kilograms' || kind === 'dollars' ? readTypedNumber(text) : text
}

/** Said where a typed value breaks the field's rule. */
export function typedFault(field: Field): string {
  if (field.kind === 'text') return atMost(field.longest)
  if (field.kind === 'code') return field.faults.wrong
  if (field.kind === 'pieces') return wholePieces(field.most)
  if (field.kind === 'days') return `Whole days, 1 to ${formatCount(field.most)}`
  return field.kind === 'dollars'
    ? `Dollars and cents, at most ${formatCount(field.mostCents / 100)}`
    : `Kilograms, at most ${formatCount(field.mostGrams / 1000)}`
}

export const wholePieces = (most: number): string => `Whole pieces, 1 to ${formatCount(most)}`
