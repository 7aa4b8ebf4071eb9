import { shopName } from './shop-name.ts'

/**
 * Names that imitate the shop. Compared by appearance: case, accents, spaces and look-alike letters of other scripts
 * (“Βulkhеad”, “adm1n”, “B u l k h e a d”) are ignored.
 */

/** Each letter with its look-alikes. The letters l and i count as the same, as do 1 and |. */
const DRAWN_ALIKE: Readonly<Record<string, string>> = {
  a: 'аαɑ4@',
  b: 'вβь8',
  c: 'сϲ',
  d: 'ԁđ',
  e: 'еεє3',
  g: 'ɡ',
  h: 'нһηħ',
  i: 'іιıӏ1!|lł',
  j: 'ј',
  k: 'кκ',
  m: 'м',
  n: 'пո',
  o: 'оοօø0',
  p: 'рρ',
  r: 'г',
  s: 'ѕ5$',
  t: 'тτ7+',
  u: 'υսц',
  v: 'ѵν',
  w: 'ѡω',
  x: 'хχ',
  y: 'уγ',
}
const letterOf = new Map(
  Object.entries(DRAWN_ALIKE).flatMap(([letter, alike]) =>
    [...alike].map((character) => [character, letter] as const),
  ),
)

function drawn(text: string): string {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
  return [...letters]
    .map((letter) => letterOf.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

const SHORT_NAME = 6

/** Forbidden anywhere in a name, as the shop's own is. */
const PARTS = ['verifiedbuyer', 'verifiedcustomer'].map(drawn)
/** Forbidden as a word: “Badminton Supplies” is allowed. */
const WORDS = new Set(
  [
    ...['admin', 'admins', 'administrator', 'administrators', 'administration'],
    ...['moderator', 'moderators', 'webmaster'],
  ].map(drawn),
)
/** Forbidden as a whole name: “Harbour Facilities Management” is allowed. */
const PLACES = [
  '',
  'the',
  'shop',
  'theshop',
  'store',
  'thestore',
  'site',
  'customer',
  'sales',
  'official',
]
const OFFICES = ['management', 'manager', 'owner', 'service', 'staff', 'support', 'team']
const WHOLE = new Set(
  [
    ...PLACES.filter((place) => place !== '' && place !== 'the'),
    ...PLACES.flatMap((place) => OFFICES.map((office) => place + office)),
  ].map(drawn),
)

export function isReservedName(name: string): boolean {
  const words = wordsOf(name)
  const letters = words.join('')
  // “Admin1” is an admin; “adm1n” uses the digit as a letter.
  const unnumbered = wordsOf(name.replace(/\d+(?![\p{L}\d])/gu, ''))
  return (
    isShopName(letters) ||
    PARTS.some((part) => letters.includes(part)) ||
    [...words, ...unnumbered].some((word) => WORDS.has(word)) ||
    WORDS.has(letters) ||
    WHOLE.has(letters)
  )
}

/** A short name of the shop is part of too many others. */
function isShopName(letters: string): boolean {
  const own = wordsOf(shopName()).join('')
  return own !== '' && (own.length < SHORT_NAME ? letters === own : letters.includes(own))
}

function wordsOf(name: string): string[] {
  return drawn(name).split(/[^\p{L}\p{N}]+/u)
}
