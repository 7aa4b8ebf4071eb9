interface NamedProduct {
  readonly name: string
  readonly brand: string | null
  readonly category: string | null
  readonly attributes: readonly { readonly value: string | number }[]
}

/** A number or a run of letters. */
export interface Atom {
  readonly text: string
  readonly isNumber: boolean
  /** Link to the previous atom: `M10` and `5W-30` glued, `300 × 28` times, `12 V` loose. */
  readonly bond: '' | 'glued' | 'times' | 'loose'
}

const BLANKS = /[\u00a0\u2007\u2009\u202f]/g
const HYPHENS = /[\u2010\u2011\u2012\u2013\u2212]/g
const ATOM = /([^\p{Alphabetic}0-9]*)([0-9]+(?:\.[0-9]+)?|\p{Alphabetic}+)/gu
/** Units and size letters are short; longer words before a number are unrelated to it. */
const LONGEST_LOOSE = 3

/** The atoms of a text in their order: `read_words` in the database does the same, so that both sides fold alike. */
export function readAtoms(said: string): Atom[] {
  const text = said
    .toLowerCase()
    .replace(BLANKS, ' ')
    .replace(HYPHENS, '-')
    .replace(/([0-9]),([0-9]{1,2})(?![0-9])/g, '$1.$2')
    .replace(/([0-9](?:\s*j)?)\s*[x×]\s*(?=[0-9])/g, '$1×')
  const atoms: Atom[] = []
  for (const [, gap = '', raw = ''] of text.matchAll(ATOM)) {
    const isNumber = /^[0-9]/.test(raw)
    const atom = { text: isNumber ? trimDecimals(raw) : foldPlural(raw), isNumber }
    atoms.push({ ...atom, bond: bondOf(atoms.at(-1), gap, atom) })
  }
  return atoms
}

function bondOf(
  before: Atom | undefined,
  gap: string,
  { text, isNumber }: Omit<Atom, 'bond'>,
): Atom['bond'] {
  if (!before) return ''
  if (gap === '×' && isNumber) return 'times'
  if (isNumber === before.isNumber) return ''
  if (gap === '' || gap === '-') return 'glued'
  const letters = isNumber ? before.text : text
  return /^\s+$/.test(gap) && letters.length <= LONGEST_LOOSE ? 'loose' : ''
}

const isFirm = (bond: Atom['bond'] | undefined) => bond === 'glued' || bond === 'times'

/** Two related atoms, as one word of the index. */
export function pairOf(before: Atom, { text, bond }: Pick<Atom, 'text' | 'bond'>): string {
  return before.text + (bond === 'times' ? 'x' : '') + text
}

function pairsOf(atoms: readonly Atom[]): string[] {
  return atoms.flatMap((atom, place) => {
    const before = atoms[place - 1]
    return before && atom.bond !== '' ? [pairOf(before, atom)] : []
  })
}

/** What of a text can be found: `search_words` in the database does the same. */
export function searchWords(said: string): string[] {
  const atoms = readAtoms(said)
  const alone = atoms.filter(
    ({ isNumber, bond }, place) => isNumber || !(isFirm(bond) || isFirm(atoms[place + 1]?.bond)),
  )
  return [...new Set([...alone.map(({ text }) => text), ...pairsOf(atoms)])]
}

/** What a product is found by: `product_words` in the database does the same. */
export function productWords({ name, brand, category, attributes }: NamedProduct): string[] {
  const said = [name, brand, category].filter((text) => text !== null).join(', ')
  const texts = attributes.flatMap(({ value }) => (typeof value === 'string' ? value : []))
  return [...new Set([...searchWords(said), ...pairsOf(readAtoms(texts.join(', ')))])]
}

/** Atoms typed as one: `m10x35`, `5w-30`, `300 x 28`, or a single word. */
export function readSizes(said: string): Atom[][] {
  const sizes: Atom[][] = []
  for (const atom of readAtoms(said)) {
    if (isFirm(atom.bond)) sizes.at(-1)?.push(atom)
    else sizes.push([atom])
  }
  return sizes
}

/** `86.00` becomes 86. */
function trimDecimals(number: string): string {
  return number.includes('.') ? number.replace(/\.?0+$/, '') : number
}

function foldPlural(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'

/**
 * All that is one slip away: a character missing, too many, wrong, or two swapped. Looked up by equality these some
 * hundred words cost 2 ms among a million part numbers; a trigram index over them takes 300 ms, since part numbers of
 * one maker share most of their trigrams.
 */
export function oneSlipAway(word: string): string[] {
  const alphabet = (/[a-z]/.test(word) ? LETTERS : '') + (/\d/.test(word) ? DIGITS : '')
  const found = new Set<string>()
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at)
    const after = word.slice(at)
    found.add(before + after.slice(1))
    if (after.length > 1) found.add(`${before}${after[1]}${after[0]}${after.slice(2)}`)
    for (const character of alphabet) {
      found.add(before + character + after)
      if (after) found.add(before + character + after.slice(1))
    }
  }
  found.delete(word)
  found.delete('')
  return [...found]
}
