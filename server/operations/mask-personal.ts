// Begun at the beginning of a word only: begun anew at each letter of a word, 16,000 letters without an @ took 0.7 s.
const EMAIL = /(?<![^\s@/"'<>(),;:])[^\s@/"'<>(),;:]+@[^\s@/"'<>(),;:]+/g
/** Tokens, signatures and secrets; ids of the shop have 36 characters. */
const SECRET = /[\w-]{40,}/g
/** Cards and phones; an id's digits stand between letters or in groups of its own. */
const LONG_NUMBER = /(?<![\w-])\+?\d(?:[ -]?\d){8,18}(?![\w-])/g

/** A text without the e-mails, numbers of cards and phones, and secrets that may have got into it. */
export function maskPersonal(text: string): string {
  return text.replace(EMAIL, '[email]').replace(SECRET, '[secret]').replace(LONG_NUMBER, '[number]')
}
