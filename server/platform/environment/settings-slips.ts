import countSlips from 'damerau-levenshtein'
import { type Environment, environment } from './settings-schema.ts'

/** Shorter names resemble too many of other programs. */
const LEAST_LETTERS = 8
/** As an example leaves the rest of a key to the owner. */
const PLACEHOLDER = '…'

/**
 * Slips of who writes the settings of a real shop: a name that is no setting and one letter away from one, and values
 * left as the example has them. The shop would open without what was meant.
 */
export function findSlips(
  { NODE_ENV }: Environment,
  given: Readonly<Record<string, string | undefined>>,
): string[] {
  if (NODE_ENV !== 'production') return []
  const known = Object.keys(environment.shape)
  const meantBy = (name: string) =>
    name.length >= LEAST_LETTERS && !known.includes(name)
      ? known.find((setting) => countSlips(setting, name).steps === 1)
      : undefined
  return Object.entries(given).flatMap(([name, value]) => {
    const meant = meantBy(name)
    if (meant) return [`${name}: is no setting; did you mean ${meant}?`]
    if (known.includes(name) && value?.includes(PLACEHOLDER))
      return [`${name}: still holds the “${PLACEHOLDER}” of the example`]
    return []
  })
}
