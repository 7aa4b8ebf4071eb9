/** Shortest and longest key that is looked up, and counted if it is not found. */
export const keyBounds = { shortest: 3, longest: 60 } as const

/** A part number without its dashes, spaces and case. The same as `part_key` in the database; a test compares them. */
export function partKey(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
}

/** Whether a key is looked up at all. */
export const isPartKey = ({ length }: string): boolean =>
  length >= keyBounds.shortest && length <= keyBounds.longest

const looksLike: Readonly<Record<string, string>> = {
  o: '0',
  i: '1',
  l: '1',
  s: '5',
  b: '8',
  z: '2',
}

/** A key with letters and digits that are taken for each other made one; the same as `folded_key` in the database. */
export function foldedKey(key: string): string {
  return key.replace(/[oilsbz]/g, (letter) => looksLike[letter] ?? letter)
}
