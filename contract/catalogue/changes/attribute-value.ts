import type { Attribute } from '../products.ts'

const NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/

/** A number, optionally with a space and a unit, is a quantity; anything else (`5 × 112 mm`) is text. */
export function readAttributeValue(text: string): Omit<Attribute, 'name'> {
  const [number = '', unit, ...rest] = text.split(' ')
  const isQuantity = NUMBER.test(number) && rest.length === 0 && (!unit || !/^\d/.test(unit))
  if (!isQuantity || unit === '') return { value: text }
  return { value: Number(number), ...(unit && { unit }) }
}
