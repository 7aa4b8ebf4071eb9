import { formatCount } from './money/money.ts'

/** Countries whose people weigh in pounds. */
const IN_POUNDS = new Set(['AS', 'GU', 'LR', 'MM', 'MP', 'PR', 'UM', 'US', 'VI'])
const POUNDS_A_KILOGRAM = 2.204_622_6

/** `7,610 kg`, and in pounds too for readers in a country that uses them. */
export function weightText(kilograms: number, country: string | undefined): string {
  const metric = `${kilograms.toLocaleString('en-US')}\u00a0kg`
  const pounds = poundsText(kilograms, country)
  return pounds === undefined ? metric : `${metric} (${pounds})`
}

/** `187 lb`, or `0.7 lb` of little, for readers in a country that uses them; undefined for others, and for NaN. */
export function poundsText(kilograms: number, country: string | undefined): string | undefined {
  if (country === undefined || !IN_POUNDS.has(country) || !Number.isFinite(kilograms))
    return undefined
  const pounds = kilograms * POUNDS_A_KILOGRAM
  const shown = pounds < 10 ? Math.ceil(pounds * 10) / 10 : Math.ceil(pounds)
  return `${formatCount(shown)}\u00a0lb`
}
