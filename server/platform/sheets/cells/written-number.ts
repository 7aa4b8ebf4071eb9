/** A number as people write it, with digits and a point only: `1234.56`. */
interface Plain {
  readonly plain: string
}

/** A number that can only be meant with a decimal comma, and how it reads then. */
export interface WithComma {
  readonly withPoint: string
}

/** A number that people of two countries read differently. */
export interface Ambiguous {
  readonly either: readonly [string, string]
}

/** Spaces that spreadsheets put between thousands. */
const SPACES = /[\s\u00a0\u2007\u2009\u202f]+/g
const APOSTROPHES = /[’‘´`]/g

/**
 * Reads a number with up to so many decimals, as it is written here or elsewhere: `1,234.56`, `1.234,56`, `1'234.50`.
 * Undefined if it is none; a comma that can't separate thousands is left to the caller.
 */
export function readWritten(
  typed: string,
  decimals: number,
): Plain | WithComma | Ambiguous | undefined {
  const text = typed.replace(SPACES, ' ').replace(APOSTROPHES, "'").trim()
  if (/^\d+$/.test(text)) return { plain: text }
  const [, whole = '', part = ''] = /^(\d+)\.(\d+)$/.exec(text) ?? []
  if (part !== '') {
    if (part.length <= decimals) return { plain: text }
    const short = withoutZeros(whole, part)
    return part.length === 3 && isGroup(whole)
      ? { either: [short, whole + part] }
      : { plain: short }
  }
  const comma = /^(\d+),(\d+)$/.exec(text)
  if (comma) return readComma(comma[1] ?? '', comma[2] ?? '', decimals)
  const grouped = /^\d{1,3}([ ',.])\d{3}(?:\1\d{3})*(?:([.,])(\d+))?$/.exec(text)
  if (!grouped || grouped[1] === grouped[2]) return undefined
  const [, , point, rest = ''] = grouped
  const number = withoutZeros(text.slice(0, text.length - rest.length).replace(/\D/g, ''), rest)
  return point === ',' && decimals > 0 ? { withPoint: number } : { plain: number }
}

function readComma(whole: string, part: string, decimals: number): Plain | WithComma | Ambiguous {
  const withPoint = withoutZeros(whole, part)
  const isThousands = part.length === 3 && isGroup(whole)
  if (decimals === 0) return { plain: isThousands ? whole + part : withPoint }
  return isThousands ? { either: [whole + part, withPoint] } : { withPoint }
}

/** Whether these digits may stand before a separator of thousands. */
const isGroup = (whole: string) => /^[1-9]\d{0,2}$/.test(whole)

/** Kept up to the second decimal, as prices are written. */
function withoutZeros(whole: string, part: string): string {
  const decimals = part.replace(/0+$/, '')
  return decimals === '' ? whole : `${whole}.${decimals.padEnd(2, '0')}`
}

const OWN_CURRENCY = /^(?:US\s?\$|\$|USD|US)$/i
const SIGN = String.raw`(?:[A-Z]{0,3}\s?\p{Sc}|[A-Z]{3}|zł|Kč|kr\.?|Fr\.?|лв\.?|руб\.?)`
const AMOUNT = new RegExp(String.raw`^(${SIGN})?\s*([\d].*?)\s*(${SIGN})?$`, 'iu')

/** An amount without its currency: `$1,234` is written as dollars are, while `1,234` may be anybody's. */
export function splitCurrency(cell: string): { readonly amount: string; readonly isOwn: boolean } {
  const [, before, amount = cell, after] = AMOUNT.exec(cell.replace(SPACES, ' ').trim()) ?? []
  const currency = before ?? after
  if (currency === undefined) return { amount, isOwn: true }
  if (!OWN_CURRENCY.test(currency)) return { amount, isOwn: false }
  return { amount: amount.replace(/^(\d{1,3}),(?=\d{3}$)/, '$1'), isOwn: true }
}
