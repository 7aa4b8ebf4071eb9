import { formatCount } from './money/money.ts'
import { shopEnglish } from './text/words.ts'

const POUNDS_A_KILOGRAM = 2.204_622_6

/** `7,610 kg (16,778 lb)`, and `16,778 lb (7,610 kg)` for American readers. */
export function weightText(kilograms: number): string {
  const metric = `${kilograms.toLocaleString('en-US')}\u00a0kg`
  const pounds = poundsText(kilograms)
  return shopEnglish() === 'en-US' ? `${pounds} (${metric})` : `${metric} (${pounds})`
}

/** `187 lb`, or `0.7 lb` of less than ten: rounded up, as a carrier is never told too little. */
export function poundsText(kilograms: number): string {
  const pounds = kilograms * POUNDS_A_KILOGRAM
  const shown = pounds < 10 ? Math.ceil(pounds * 10) / 10 : Math.ceil(pounds)
  return `${formatCount(shown)}\u00a0lb`
}
