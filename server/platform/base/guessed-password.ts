import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The 3,200 most common passwords of six or more characters, by frequency in leaks: the top of the list shipped with
 * Django (BSD licence; by Royce Williams from Have I Been Pwned's Pwned Passwords).
 */
const COMMON = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trim()
    .split('\n'),
)

/** Words of this shop and its trade; refused alone, or with digits and signs. */
const OWN_WORDS = new Set([
  'bulkhead',
  'admin',
  'administrator',
  'customer',
  'carparts',
  'cartools',
  'autoparts',
])

/** Whether a guesser would try it early. */
export function isGuessedPassword(password: string): boolean {
  return (
    COMMON.has(password.toLowerCase()) ||
    OWN_WORDS.has(password.toLowerCase().replace(/[^\p{L}]/gu, ''))
  )
}
