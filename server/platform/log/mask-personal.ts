// Starts only at the beginning of a word: starting at every letter, 16,000 letters without an @ took 0.7 s.
const EMAIL = /(?<![^\s@/"'<>(),;:])[^\s@/"'<>(),;:]+@[^\s@/"'<>(),;:]+/g
/** Tokens, signatures and secrets; the shop's ids have 36 characters. */
const SECRET = /[\w-]{40,}/g
/** Opens a shared list. */
const LIST_LINK = /(?<=\/list\/)[\w-]{22}/g
/** Card and phone numbers; digits within ids are between letters or in separate groups. */
const LONG_NUMBER = /(?<![\w-])\+?\d(?:[ -]?\d){8,18}(?![\w-])/g

/** An e-mail has an @, a number has digits, and a secret or the token of a shared list is long. */
const LONGEST_PLAIN = 20
const SUSPECT = /[@\d]/

/** Masks e-mails, card and phone numbers, and secrets in a text. */
export function maskPersonal(text: string): string {
  if (text.length <= LONGEST_PLAIN && !SUSPECT.test(text)) return text
  return text
    .replace(EMAIL, '[email]')
    .replace(SECRET, '[secret]')
    .replace(LIST_LINK, '[secret]')
    .replace(LONG_NUMBER, '[number]')
}
