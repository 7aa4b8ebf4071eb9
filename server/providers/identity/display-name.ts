import { LINK_IN_NAME, LONGEST_NAME, NAME_CONTROLS } from '../../../contract/users.ts'

/**
 * A name that a provider vouches for, as the shop's own rule for names would have it: nothing that breaks a line or that
 * a mail program turns into a link, and not too long. What is left of an e-mail names whoever has no name.
 */
export function displayName(name: string | undefined, email: string): string {
  return clean(name ?? '') || clean(email.split('@')[0] ?? '') || 'Customer'
}

function clean(text: string): string {
  const plain = text
    .replace(NAME_CONTROLS, ' ')
    .replace(LINK_IN_NAME, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  let name = ''
  // By whole characters: half of a surrogate pair can't be stored.
  for (const character of plain) {
    if (name.length + character.length > LONGEST_NAME) break
    name += character
  }
  return name.trim()
}
