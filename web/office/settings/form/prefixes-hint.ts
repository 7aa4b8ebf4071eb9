import { countryName } from '../../../../contract/people/addresses/countries.ts'
import { readPrefixes } from '../../../../contract/people/addresses/post-codes.ts'

/** How typed beginnings of post codes are understood: said under their field before they are saved. */
export function prefixesHint(country: string, typed: string | readonly string[]): string {
  const prefixes = typeof typed === 'string' ? readPrefixes(country, typed) : typed
  if (prefixes.length === 0) return `Such as 60, 61. Empty: all of ${countryName(country)}`
  const listed = prefixes.map((prefix) => `${prefix}…`).join(', ')
  const count = prefixes.length === 1 ? '1 beginning' : `${prefixes.length} beginnings`
  return `Read as ${count}: ${listed} (the longest wins)`
}
