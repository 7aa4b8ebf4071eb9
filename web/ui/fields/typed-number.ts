const GROUPED = /^[1-9]\d{0,2}(?:[,\s]\d{3})+(?=\.|$)/

/** `1,200.5` as `1200.5`. Another comma stays, so that `84,5` is refused and not read as 845. */
export function withoutSeparators(typed: string): string {
  return typed.trim().replace(GROUPED, (whole) => whole.replaceAll(/\D/g, ''))
}

/** Reads a typed number that may have decimals, such as a price; `NaN` if it is none. */
export function readTypedNumber(typed: string): number {
  const digits = withoutSeparators(typed)
  return digits === '' ? Number.NaN : Number(digits)
}

/** Thousands in groups, all with the same separator. */
const GROUPED_COUNT = /^[1-9]\d{0,2}([.,'’\s])\d{3}(?:\1\d{3})*$/

/** Reads a typed count; `NaN` if it is none. Pieces have no decimals, so `1.000` is a thousand, as quick order reads it. */
export function readTypedCount(typed: string): number {
  const text = typed.trim()
  return readTypedNumber(GROUPED_COUNT.test(text) ? text.replaceAll(/\D/g, '') : text)
}
