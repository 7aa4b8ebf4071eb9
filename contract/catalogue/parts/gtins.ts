/** 8, 12, 13 or 14 digits with their check digit. */
export const isGtin = (number: string): boolean => findGtinFault(number) === undefined

/**
 * Whether a GTIN names one product everywhere. Those of GS1's prefixes 02, 04 and 2, and short ones that begin with 0 or 2,
 * are a company's own; 05, 98 and 99 are coupons.
 */
export function isWorldwideGtin(number: string): boolean {
  if (!isGtin(number)) return false
  if (number.length === 8) return !/^[02]/.test(number)
  // The first of 14 digits tells the packing; 12 digits are 13 after a 0.
  return !/^(?:0[245]|2|9[89])/.test(number.slice(-13).padStart(13, '0'))
}

/** Why a number is no GTIN, as the end of a sentence about it. */
export function findGtinFault(number: string): string | undefined {
  if (!/^(?:\d{8}|\d{12,14})$/.test(number)) return 'is no GTIN: they have 8, 12, 13 or 14 digits'
  const digit = checkDigitOf(number.slice(0, -1))
  return number.endsWith(digit)
    ? undefined
    : `is no GTIN: its check digit is ${number.at(-1)}, and would be ${digit}`
}

/** The last digit of a GTIN by those before it. */
function checkDigitOf(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}
