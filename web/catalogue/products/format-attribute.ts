import type { Attribute } from '../../../contract/catalogue/products.ts'
import { groupThousands } from '../../../contract/values/money/money.ts'

const MOST_DECIMALS = 6

/** `12 V` with a no-break space; numbers with thousands separators. */
export function formatAttribute({ value, unit }: Attribute): string {
  const text = typeof value === 'number' ? formatNumber(value) : keepTogether(groupPieces(value))
  return unit ? `${text}\u00a0${unit}` : text
}

/** Keeps a size on one line: `520 × 360 × 24 mm`, `12 V`. */
export function keepTogether(text: string): string {
  return text
    .replace(/(?<=\d) × (?=\d)/g, '\u00a0×\u00a0')
    .replace(/(?<=\d) (?!to |and |or )(?=[\p{L}°%]{1,3}(?!\p{L}))/gu, '\u00a0')
}

function formatNumber(value: number): string {
  return groupThousands(String(Number(value.toFixed(MOST_DECIMALS))))
}

/** `12,000 pieces`. Neither the number of a standard (`DIN 76033`), which follows letters, nor a year by itself. */
function groupPieces(text: string): string {
  return text.replace(/(?<!\p{L} ?)(?<![\d.,/-])\d{4,}(?= \p{L})/gu, groupThousands)
}
