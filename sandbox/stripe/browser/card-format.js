/** Pure functions of the card fields: from typed text to shown text and to a verdict. */

const brands = [
  { name: 'amex', prefix: /^3[47]/, lengths: [15], gaps: [4, 10], cvcLength: 4 },
  { name: 'diners', prefix: /^3(0[0-5]|[689])/, lengths: [14, 16], gaps: [4, 10], cvcLength: 3 },
  { name: 'jcb', prefix: /^35/, lengths: [16] },
  { name: 'mastercard', prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { name: 'discover', prefix: /^(6011|64[4-9]|65)/, lengths: [16] },
  { name: 'unionpay', prefix: /^(62|81)/, lengths: [16, 17, 18, 19] },
  { name: 'visa', prefix: /^4/, lengths: [16] },
]
const unknownBrand = { name: 'unknown', lengths: [16] }

export function brandOf(digits) {
  const brand = brands.find(({ prefix }) => prefix.test(digits)) ?? unknownBrand
  return { gaps: [4, 8, 12], cvcLength: 3, ...brand }
}

export function digitsOf(text) {
  return text.replace(/\D/g, '')
}

export function formatNumber(text) {
  const all = digitsOf(text)
  const { lengths, gaps } = brandOf(all)
  const digits = all.slice(0, lengths.at(-1))
  const stops = digits.length > 14 && lengths[0] === 14 ? [4, 8, 12] : gaps
  return [0, ...stops]
    .map((start, index) => digits.slice(start, stops[index]))
    .filter(Boolean)
    .join(' ')
}

/** `1234` becomes `12 / 34`; a month that can have no second digit gets a leading zero. */
export function formatExpiry(text, isDeleting = false) {
  let digits = digitsOf(text).slice(0, 6)
  if (/^[2-9]/.test(digits)) digits = `0${digits}`
  if (/^1\D*\/$/.test(text.trim())) digits = `0${digits}`
  if (digits.length === 6 && digits.slice(2, 4) === '20')
    digits = digits.slice(0, 2) + digits.slice(4)
  digits = digits.slice(0, 4)
  if (digits.length > 2) return `${digits.slice(0, 2)} / ${digits.slice(2)}`
  return digits.length === 2 && !isDeleting ? `${digits} / ` : digits
}

export function formatCvc(text, brand) {
  return digitsOf(text).slice(0, brand.cvcLength)
}

export function formatPostal(text) {
  return digitsOf(text).slice(0, 5)
}

const empty = { isEmpty: true, isComplete: false }
const complete = { isEmpty: false, isComplete: true }

export function checkNumber(text) {
  const digits = digitsOf(text)
  if (!digits) return empty
  const { lengths } = brandOf(digits)
  if (lengths.includes(digits.length) && passesLuhn(digits)) return complete
  if (digits.length === lengths.at(-1))
    return wrong('invalid_number', 'Your card number is invalid.')
  return unfinished('incomplete_number', 'Your card number is incomplete.')
}

export function checkExpiry(text, now = new Date()) {
  const digits = digitsOf(text)
  if (!digits) return empty
  const month = Number(digits.slice(0, 2))
  if (digits.length >= 2 && (month < 1 || month > 12)) {
    return wrong('invalid_expiry_month', "Your card's expiration month is invalid.")
  }
  if (digits.length < 4) {
    return unfinished('incomplete_expiry', "Your card's expiration date is incomplete.")
  }
  const year = 2000 + Number(digits.slice(2))
  const thisYear = now.getFullYear()
  if (year < thisYear) {
    return wrong('invalid_expiry_year_past', "Your card's expiration year is in the past.")
  }
  if (year > thisYear + 50) {
    return wrong('invalid_expiry_year', "Your card's expiration year is invalid.")
  }
  if (year === thisYear && month < now.getMonth() + 1) {
    return wrong('invalid_expiry_month_past', "Your card's expiration date is in the past.")
  }
  return complete
}

export function checkCvc(text, brand) {
  if (!text) return empty
  // An American Express card may have three digits or four.
  const isComplete = text.length === brand.cvcLength || (brand.name === 'amex' && text.length === 3)
  if (isComplete) return complete
  return unfinished('incomplete_cvc', "Your card's security code is incomplete.")
}

export function checkPostal(text) {
  if (!text) return empty
  return text.length === 5
    ? complete
    : unfinished('incomplete_zip', 'Your postal code is incomplete.')
}

/** Errors of fields that are empty when the customer pays. */
export const emptyErrors = {
  number: problem('incomplete_number', 'Your card number is incomplete.'),
  expiry: problem('incomplete_expiry', "Your card's expiration date is incomplete."),
  cvc: problem('incomplete_cvc', "Your card's security code is incomplete."),
  postal: problem('incomplete_zip', 'Your postal code is incomplete.'),
}

/** Wrong whatever follows: shown at once. */
function wrong(code, message) {
  return { isEmpty: false, isComplete: false, error: problem(code, message) }
}

/** Shown when the customer leaves the field. */
function unfinished(code, message) {
  return { isEmpty: false, isComplete: false, errorWhenLeft: problem(code, message) }
}

function problem(code, message) {
  return { type: 'validation_error', code, message }
}

function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
