/** Numbers of the formats of dates and times that workbooks needn't describe. */
const BUILT_IN: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
]
/** Formats from here on are the workbook's own. */
const FIRST_OWN = 100
/** The longest format that Excel keeps; longer ones are no dates. */
const MOST_SIGNS = 255
/** Texts in quotes, escaped signs, and spaces as wide as a sign. */
const LITERAL = /"[^"]*"|\\.|_./g
const WORD = /^(?:y{1,4}|m{1,5}|d{1,4}|h{1,2}|s{1,2}|a{3,5}|e{1,4}|am|pm|a|p)+$/

/** Whether a number in this format is a day or a time. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (id >= FIRST_OWN && code !== undefined)
    return code.length <= MOST_SIGNS && code.split(';').some(isOfDates)
  return BUILT_IN.some(([from, to]) => id >= from && id <= to)
}

function isOfDates(code: string): boolean {
  const bare = code
    .replace(LITERAL, ' ')
    .replace(/\[([smhd]{1,2})\]/gi, '$1')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/(?<=s)[.,]0{1,3}/gi, '')
    .toLowerCase()
  const words = bare.match(/[a-z]+/g)
  return words !== null && !/[0#?@]/.test(bare) && words.every((word) => WORD.test(word))
}

const DAY_MILLISECONDS = 86_400_000
/** Days from the first one of a workbook to 1970. */
const DAYS_BEFORE_1970 = { 1900: 25_569, 1904: 24_107 } as const
const MIDNIGHT = 'T00:00:00.000Z'

/** A workbook's number as a day, or a moment in UTC; undefined if no calendar has it. */
export function writeDate(serial: string, firstYear: 1900 | 1904): string | undefined {
  const days = Number(serial) - DAYS_BEFORE_1970[firstYear]
  const moment = new Date(Math.round(days * DAY_MILLISECONDS))
  return Number.isNaN(moment.getTime()) ? undefined : showMoment(moment)
}

/** A moment without its time at midnight. */
export const showMoment = (moment: Date): string => moment.toISOString().replace(MIDNIGHT, '')
