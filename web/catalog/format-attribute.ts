import type { Attribute } from '../../contract/catalog.ts'
import { groupThousands } from '../../contract/money.ts'

const MOST_DECIMALS = 6

/** `12 V`, with a space that does not break; numbers with thousands as everywhere. */
export function formatAttribute({ value, unit }: Attribute): string {
  const text = typeof value === 'number' ? formatNumber(value) : value
  return unit ? `${text}\u00a0${unit}` : text
}

function formatNumber(value: number): string {
  return groupThousands(String(Number(value.toFixed(MOST_DECIMALS))))
}
