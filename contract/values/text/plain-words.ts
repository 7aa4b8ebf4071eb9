/** Letters that are no letter with an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ı: 'i',
}

/** Small letters and digits without accents, one space around each word: `Art.-Nr.` is ` art nr `, `QtyNeeded` ` qty needed `. */
export function plainWords(text: string): string {
  const words = text
    .replace(/[#№]|[Nn][°º]/g, ' no ')
    .replace(/[€$£]/g, ' eur ')
    .replace(/(\p{Ll}{2})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[łøßæœđı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
  return ` ${words.trim()} `
}

/**
 * Finds one of these words in a text of `plainWords`. They are separated by spaces; a star stands for the rest of a word,
 * an underline for a space.
 */
export function wordPattern(words: string): RegExp {
  return new RegExp(` (?:${words.split(' ').map(toPattern).join('|')})(?= )`, 'u')
}

function toPattern(word: string): string {
  return word
    .split('*')
    .map((part) => part.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('_', ' '))
    .join('[^ ]{0,20}')
}
