import { formatCount } from './money/money.ts'

/** Countries whose people weigh in pounds. */
const IN_POUNDS = new Set(['AS', 'GU', 'LR', 'MM', 'MP', 'PR', 'UM', 'US', 'VI'])
const POUNDS_A_KILOGRAM = 2.204_622_6

/** `7,610 kg`, and in pounds too for readers in a country that uses them. */
export function weightText(kilograms: number, country: string | undefined): string {
  const metric = `${kilograms.toLocaleString('en-US')}\u00a0kg`
  if (country === undefined || !IN_POUNDS.has(country)) return metric
  return `${metric} (${formatCount(Math.ceil(kilograms * POUNDS_A_KILOGRAM))}\u00a0lb)`
}
