import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The 3,200 commonest passwords of six characters or more, in their order of frequency in leaked collections: the top of
 * the list that Django ships (BSD licence; made by Royce Williams from Have I Been Pwned's Pwned Passwords). It holds
 * every password of six or more characters among the 3,000 commonest of all.
 */
const COMMON = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trim()
    .split('\n'),
)

/** Words of this shop and its trade, which a guesser tries next; alone, or with digits and signs, they are no password. */
const OWN_WORDS = new Set([
  'bulkhead',
  'admin',
  'administrator',
  'customer',
  'carparts',
  'cartools',
  'autoparts',
])

/** Whether a guesser tries it among the first. */
export function isGuessedPassword(password: string): boolean {
  return (
    COMMON.has(password.toLowerCase()) ||
    OWN_WORDS.has(password.toLowerCase().replace(/[^\p{L}]/gu, ''))
  )
}
