import { type Atom, pairOf, readSizes } from '../search-terms.ts'

/** One way to match a place of a search: all of these words. */
export type Way = readonly string[]

/** A place of a search, before comparison with the shop's words. */
export interface Place {
  /** The word for lookups by prefix or with typos. */
  readonly word: string
  readonly ways: readonly Way[]
  /** Used only if the shop has none of the ways. */
  readonly otherwise: readonly Way[]
}

/** What a visitor typed as a unit: a word, or a size such as `m10x35`, with its places. */
export interface Piece {
  readonly key: string
  readonly places: readonly Place[]
}

/** Longer searches are cut, because each place is a condition. */
const MOST_PLACES = 12

/** The pieces of a search. Every place must match in one way, whatever the spelling of a size. */
export function readPieces(said: string): Piece[] {
  const sizes = readSizes(said)
  let left = MOST_PLACES
  return sizes.flatMap((atoms, at) => {
    const places = placesOf(atoms, sizes[at - 1]?.at(-1), sizes[at + 1]?.[0]).slice(0, left)
    left -= places.length
    return places.length > 0 ? [{ key: keyOf(atoms), places }] : []
  })
}

/** The words that a product must contain for a phrase. */
export function wordsOf(pieces: readonly Piece[]): string[] {
  return pieces.flatMap(({ places }) => places.flatMap(({ ways }) => ways[0] ?? []))
}

/** The key of a phrase in the synonyms. */
export function keyOfPhrase(pieces: readonly Piece[]): string {
  return pieces.map(({ key }) => key).join(' ')
}

function keyOf(atoms: readonly Atom[]): string {
  return atoms.map(({ text, bond }) => (bond === 'times' ? `x${text}` : text)).join('')
}

function placesOf(atoms: readonly Atom[], before?: Atom, after?: Atom): Place[] {
  const [first] = atoms
  if (!first) return []
  if (atoms.length > 1)
    return atoms.slice(1).map((atom, at) => placeOfPair(atoms[at] ?? atom, atom))
  // `M 10` and `5 112` were typed apart: the shop may have them as one word.
  const joined = [before && joinApart(before, first), after && joinApart(first, after)]
  return [
    {
      word: first.text,
      ways: [[first.text], ...joined.flatMap((word) => (word ? [[word]] : []))],
      otherwise: [],
    },
  ]
}

function placeOfPair(before: Atom, atom: Atom): Place {
  const word = pairOf(before, atom)
  const apart = [before.text, atom.text]
  // `256mm` may be written as `256 × 22 mm`; `m10` or `5x112` is matched literally if the shop has it.
  const isQuantity = before.isNumber && !atom.isNumber
  return isQuantity
    ? { word, ways: [[word], apart], otherwise: [] }
    : { word, ways: [[word]], otherwise: [apart] }
}

function joinApart(before: Atom, after: Atom): string | undefined {
  if (before.isNumber && after.isNumber) return pairOf(before, { ...after, bond: 'times' })
  return before.isNumber === after.isNumber ? undefined : pairOf(before, after)
}
