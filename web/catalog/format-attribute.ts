import type { Attribute } from '../../contract/catalog.ts'

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

/** `12 V`, with a space that does not break; numbers with thousands as everywhere. */
export function formatAttribute({ value, unit }: Attribute): string {
  const text = typeof value === 'number' ? numberFormat.format(value) : value
  return unit ? `${text}\u00a0${unit}` : text
}
