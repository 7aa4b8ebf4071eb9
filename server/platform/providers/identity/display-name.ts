import { LINK_IN_NAME, LONGEST_NAME, NAME_CONTROLS } from '../../../../contract/people/users.ts'

/**
 * Applies the shop's rule for names to a provider's: no line breaks, no links, not too long. Without a name, a part of
 * the e-mail is used.
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
  // By code points: half of a surrogate pair can't be stored.
  for (const character of plain) {
    if (name.length + character.length > LONGEST_NAME) break
    name += character
  }
  return name.trim()
}
