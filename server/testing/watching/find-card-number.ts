/**
 * Candidates: 13 to 19 digits in usual notations. No network's cards begin with 0, 1 or 7 to 9. In an encoded text the
 * digits of `%20` belong to the blank.
 */
const CANDIDATES = /(?<![\w.%-])[2-6](?:[ +-]?\d){12,18}(?![\w-])/g
const IDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi

/** The first possible card number in a text, also if URL-encoded. */
export function findCardNumber(text: string): string | undefined {
  return [text, decode(text)]
    .flatMap((form) => form.replace(IDS, 'id').match(CANDIDATES) ?? [])
    .find((candidate) => hasCheckDigit(candidate.replace(/\D/g, '')))
}

function decode(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** Luhn: every second digit from the right is doubled, and the sum of all digits ends in 0. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
