import { formatCount, formatCountOf } from '../../../../contract/values/money/money.ts'

/** `12 of 40 lines are short today` */
export function shortText({ short, lineCount }: { short: number; lineCount: number }): string {
  if (lineCount === 0) return ''
  if (short === 0) return 'Every line is in stock today'
  const verb = short === 1 ? 'is' : 'are'
  return `${formatCount(short)} of ${formatCountOf(lineCount, 'line')} ${verb} short today`
}
