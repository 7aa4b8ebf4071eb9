/** An account number in the form of ISO 13616: country, check digits, account. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/

const lettersAndDigits = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

export const isIban = (account: string): boolean => IBAN.test(lettersAndDigits(account))

/** A structured reference of ISO 11649: `RF` and two check digits before the letters and digits of a paper's number. */
export function creditorReference(number: string): string {
  const text = lettersAndDigits(number)
  const digits = `${text}RF00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  const check = 98n - (BigInt(digits) % 97n)
  return `RF${String(check).padStart(2, '0')}${text}`
}

/** In groups of four, as accounts and references are printed. */
export const inFours = (code: string): string =>
  lettersAndDigits(code).replace(/(.{4})(?=.)/g, '$1 ')
