import { formatCount, formatDollars } from '../../values/money/money.ts'
import type { ShownValues } from './change-fields.ts'
import type { ChangeWarning } from './change-sets.ts'
import type { WarningKind } from './warnings.ts'

/** A price that rises or falls by the first factor is unusual; by the second, it has to be confirmed. */
const UNUSUAL_FACTOR = 3
const SEVERE_FACTOR = 8
/** Share of the category's median price; a lower price is probably a slip. */
const LOW_SHARE = 0.2
const MINIMUM_FACTOR = 10
/** Tolerance for ratios of prices in floating point. */
const NOISE = 1e-9
/** A slip of the decimal point is named as such, in spite of a rounded cent. */
const HALF_A_CENT = 0.005

interface RowToWarn {
  readonly rowNo: number
  /** All fields as they are; undefined for a new product. */
  readonly was: ShownValues | undefined
  /** All fields as they will be. */
  readonly will: ShownValues
  /** Price of a piece in dollars in the middle of the category; undefined if it has few products. */
  readonly usualPrice?: number | undefined
}

/** Warns about unusual changes in one row. The caller leaves out rows that only do what they say, such as removals. */
export function findRowWarnings({ rowNo, was, will, usualPrice }: RowToWarn): ChangeWarning[] {
  const warnings: ChangeWarning[] = []
  const warn = (
    field: ChangeWarning['field'],
    kind: WarningKind,
    sentence: string,
    severe = false,
  ) => warnings.push({ rowNo, field, kind, severe, sentence })

  const [before, after] = [was && pieceDollars(was), pieceDollars(will)]
  const isRepriced = before !== after
  if (before && after && isRepriced) {
    const factor = after / before
    const size = Math.max(factor, 1 / factor) + NOISE
    if (size >= UNUSUAL_FACTOR)
      warn('price', 'priceJump', describeJump(factor, was, will), size >= SEVERE_FACTOR)
  }
  if (isRepriced && after && usualPrice && after < LOW_SHARE * usualPrice)
    warn(
      'price',
      'priceBelowCategory',
      `${formatDollars(after)} a piece is less than a fifth of what is usual in “${will.category}”: ${formatDollars(usualPrice)}`,
    )
  const [least, leastNow] = [was?.minimum, will.minimum]
  if (least && leastNow && leastNow >= MINIMUM_FACTOR * least)
    warn(
      'minimum',
      'minimumJump',
      `The minimum is ${formatFactor(leastNow / least)} times the one before: ${formatCount(least)} → ${formatCount(leastNow)}`,
    )
  const steps = was?.ladder?.length ?? 0
  if (steps > 0 && will.ladder?.length === 0)
    warn('ladder', 'ladderEmptied', `The ladder loses its ${formatCount(steps)} steps`)
  return warnings
}

/** Warns of part numbers damaged by a spreadsheet. `kept` is the shop's part number with more leading zeros. */
export function findPartNumberWarnings(
  rowNo: number,
  partNumber: string,
  kept: string | undefined,
): ChangeWarning[] {
  const about = { rowNo, field: 'partNumber', severe: false } as const
  const warnings: ChangeWarning[] = []
  if (looksLikeDate(partNumber))
    warnings.push({
      ...about,
      kind: 'looksLikeDate',
      sentence: `“${partNumber}” looks like a date that a spreadsheet made of a part number`,
    })
  if (looksLikeNumber(partNumber))
    warnings.push({
      ...about,
      kind: 'looksLikeNumber',
      sentence: `“${partNumber}” looks like a number that a spreadsheet made of a part number`,
    })
  if (kept !== undefined && isWithoutZeros(partNumber, kept))
    warnings.push({
      ...about,
      kind: 'leadingZeros',
      sentence: `“${partNumber}” looks like “${kept}” without its leading zeros`,
    })
  return warnings
}

const MONTH =
  '(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)'
const DATES = [
  new RegExp(`^\\d{1,4}[-. /]${MONTH}([-. /]\\d{2,4})?$`, 'i'),
  new RegExp(`^${MONTH}[-. /]\\d{1,4}$`, 'i'),
  /^(19|20)\d\d-(0\d|1[0-2])-[0-3]\d([T ]\d\d:\d\d.*)?$/,
  // Day and month in either order, and a year of two or four digits: `03/11/26`.
  /^[0-3]?\d[./][0-3]?\d[./]((19|20)\d\d|\d\d)$/,
]
/** Spreadsheets write the sign, people don’t: `1.00E+05`. */
const NUMBER = /^\d(\.\d+)?E[+-]\d{1,3}$/

export function looksLikeDate(text: string): boolean {
  return DATES.some((date) => date.test(text))
}

export function looksLikeNumber(text: string): boolean {
  return NUMBER.test(text)
}

export function isWithoutZeros(partNumber: string, kept: string): boolean {
  return kept !== partNumber && /^0+/.test(kept) && kept.replace(/^0+/, '') === partNumber
}

function pieceDollars({ price, pricePer = 1 }: ShownValues): number | undefined {
  return price === undefined ? undefined : price / pricePer
}

function describeJump(factor: number, was: ShownValues | undefined, will: ShownValues): string {
  const [before, after] = [was?.price ?? 0, will.price ?? 0]
  const seen = `${formatDollars(before)} → ${formatDollars(after)}`
  for (const slip of [10, 100, 1000]) {
    if (isAbout(after, before * slip))
      return `The price is multiplied by ${formatCount(slip)}: ${seen}`
    if (isAbout(after, before / slip))
      return `The price is divided by ${formatCount(slip)}: ${seen}`
  }
  return factor > 1
    ? `The price is ${formatFactor(factor)} times the one before: ${seen}`
    : `The price before was ${formatFactor(1 / factor)} times as high: ${seen}`
}

function isAbout(price: number, expected: number): boolean {
  return Math.abs(price - expected) < HALF_A_CENT + NOISE
}

function formatFactor(factor: number): string {
  return String(Math.round(factor * 10) / 10)
}
