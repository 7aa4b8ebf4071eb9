/** The name of a custom field among a product’s facts, the columns of files and the entries of forms: `custom.voltage`. */

export const CUSTOM = 'custom.'
export type CustomFact = `${typeof CUSTOM}${string}`

export const factOfKey = (key: string): CustomFact => `${CUSTOM}${key}`

/** Undefined for any other fact. */
export const keyOfFact = (fact: string): string | undefined =>
  fact.startsWith(CUSTOM) ? fact.slice(CUSTOM.length) : undefined
