/** A part number as it is searched: `part_key` in the database does the same. */
export function partKey(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
}

const MOST_WORDS = 8

/** The words of a search in their order: `search_words` in the database does the same. */
export function searchWords(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{Nd}]+/u)
    .filter(Boolean)
  return [...new Set(words.map(foldPlural))].slice(0, MOST_WORDS)
}

function foldPlural(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** `300mm` as `300` and `mm`; nothing where a word does not change from digits to letters once. */
export function splitSize(word: string): string[] | undefined {
  const parts = word.match(/^(\d+)(\p{L}+)$/u)
  return parts ? [parts[1] ?? '', parts[2] ?? ''] : undefined
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'

/**
 * All that is one slip away: a character missing, too many, wrong, or two swapped. Looked up by equality these some
 * hundred words cost 2 ms among a million part numbers; a trigram index over them takes 300 ms, since part numbers of
 * one maker share most of their trigrams.
 */
export function oneSlipAway(word: string): string[] {
  const alphabet = (/[a-z]/.test(word) ? LETTERS : '') + (/\d/.test(word) ? DIGITS : '')
  const found = new Set<string>()
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at)
    const after = word.slice(at)
    found.add(before + after.slice(1))
    if (after.length > 1) found.add(`${before}${after[1]}${after[0]}${after.slice(2)}`)
    for (const character of alphabet) {
      found.add(before + character + after)
      if (after) found.add(before + character + after.slice(1))
    }
  }
  found.delete(word)
  found.delete('')
  return [...found]
}

/** How many slips lie between two words (optimal string alignment). */
export function countSlips(one: string, other: string): number {
  let older: number[] = []
  let old = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const fresh = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      let least = Math.min(
        (old[column] ?? 0) + 1,
        (fresh[column - 1] ?? 0) + 1,
        (old[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwap =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1]
      if (isSwap) least = Math.min(least, (older[column - 2] ?? 0) + 1)
      fresh.push(least)
    }
    older = old
    old = fresh
  }
  return old[other.length] ?? 0
}
