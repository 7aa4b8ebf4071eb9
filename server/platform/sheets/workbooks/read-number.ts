const PLAIN_NUMBER = /^-?\d{1,15}(\.\d+)?$/

/** `1E5` is a number's way to write 100000; a fraction has up to 15 digits in a spreadsheet, and noise behind them. */
export function readNumber(text: string): string {
  const number = Number(text)
  if (PLAIN_NUMBER.test(text) && text.length <= 16) return text
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : text
}
