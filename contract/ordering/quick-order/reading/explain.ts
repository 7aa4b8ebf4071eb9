import { foldedKey, partKey } from '../../../catalogue/parts/part-key.ts'
import { formatCount } from '../../../values/money/money.ts'
import type { KeyMatch } from '../look-up.ts'
import type { ReadQuantity } from '../resolved.ts'

/** How a number led to a product. */
export function matchText({ by, maker, number }: KeyMatch): string {
  const of = maker ? ` of ${maker}` : ''
  switch (by) {
    case 'own':
      return 'our part number'
    case 'yours':
      return 'your number'
    case 'oe':
      return `OE number${of}`
    case 'competitor':
      return maker ? `number of ${maker}` : 'number of another maker'
    case 'replaces':
      return `replaces ${number}`
    case 'gtin':
      return 'GTIN'
  }
}

/** Where a typed key differs from a known one: `one character differs: 0 for O`. */
export function differenceText(typed: string, known: KeyMatch): string {
  const key = partKey(known.number)
  if (isWithoutZeros(typed, key)) return 'zeros are missing in front'
  const differing = [...typed].flatMap((character, place) =>
    character === key[place] ? [] : [place],
  )
  const isFold = typed.length === key.length && foldedKey(typed) === foldedKey(key)
  const [place = 0] = differing
  const pair = `${shown(key, place)} for ${shown(typed, place)}`
  if (isFold && differing.length > 1) return `${differing.length} characters look alike: ${pair}`
  if (isFold || (typed.length === key.length && differing.length === 1))
    return `one character differs: ${pair}`
  if (typed.length < key.length) return 'one character is missing'
  if (typed.length > key.length) return 'one character is too much'
  return 'two characters are swapped'
}

/** As a spreadsheet keeps a number: `12345` of `0012345`. */
function isWithoutZeros(typed: string, key: string): boolean {
  const missing = key.length - typed.length
  return /^\d+$/.test(typed) && missing > 0 && key === `${'0'.repeat(missing)}${typed}`
}

const shown = (key: string, place: number) => (key[place] ?? '').toUpperCase()

/** How a quantity was read, where its digits don't say so; undefined if they do. */
export function quantityText({ value, readFrom }: ReadQuantity): string | undefined {
  if (/^\d+$/.test(readFrom)) return undefined
  if (readFrom.replace(/\D/g, '') === String(value)) return undefined
  return `${formatCount(value)} read from “${readFrom}”`
}

export const texts = {
  noPart: 'No part number here',
  withoutPart: 'No part in its column, only a quantity',
  byWords: 'No part number, but parts with these words',
  wordsNotFound: 'No part number, and no part with these words',
  wordsNotSearched: 'No part number: search for its words',
  hasWords: (words: string) => `found by “${words}”`,
  describes: 'Describes the part of the line beside it',
  address: 'Not read: an address',
  aside: 'Not read: a quoted mail, a signature or an empty line',
  hidden: 'Not read: this row is hidden in the file',
  header: 'Names of the columns',
  notFound: 'No part has this number',
  spoiled: {
    rounded: 'A spreadsheet has rounded this number. Type it in full',
    date: 'A spreadsheet made a date of this number. Type it in full',
  },
  elsewhere: 'found in another column than the part’s',
  doubtful: 'the number may be part of another, or two numbers',
  torn: 'the row has more cells than the header, so the quantity is not sure',
  notACount: 'the quantity’s cell holds no count of pieces',
  negative: 'a quantity below zero can’t be ordered',
  several: (products: number) => `${products} parts have this number`,
  noQuantity: 'no quantity was found',
  severalParts: 'the line names several parts, and no quantity for each',
  twoQuantities: 'more than one quantity is possible',
  unknownPack: (unit: string) => `how many pieces a ${unit} holds is not known`,
  soldBy: (unit: string) => `the part is sold per ${unit}`,
  unknownBundle: (bundle: string) => `how many pieces “${bundle}” are is not known`,
  mayMultiply: (letter: string, pieces: number) =>
    `“${letter}” may mean ${formatCount(pieces)} pieces`,
} as const
