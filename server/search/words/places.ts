import { type Atom, pairOf, readSizes } from '../search-terms.ts'

/** One of the ways in which a product can answer to a place of a search: all of these words. */
export type Way = readonly string[]

/** One place of a search, before it is known what the shop has. */
export interface Place {
  /** As it is looked for in the dictionary when it is not there: its beginning, or with a slip. */
  readonly word: string
  readonly ways: readonly Way[]
  /** Only where the shop has none of the ways. */
  readonly otherwise: readonly Way[]
}

/** What a visitor typed as one: a word, or a size such as `m10x35`, with the places it asks for. */
export interface Piece {
  readonly key: string
  readonly places: readonly Place[]
}

/** Longer searches are cut: each place is a condition. */
const MOST_PLACES = 12

/** The pieces of a search. Each needs one way at every place, however the size was spelled. */
export function readPieces(said: string): Piece[] {
  const sizes = readSizes(said)
  let left = MOST_PLACES
  return sizes.flatMap((atoms, at) => {
    const places = placesOf(atoms, sizes[at - 1]?.at(-1), sizes[at + 1]?.[0]).slice(0, left)
    left -= places.length
    return places.length > 0 ? [{ key: keyOf(atoms), places }] : []
  })
}

/** The words of a phrase as a product has to have them. */
export function wordsOf(pieces: readonly Piece[]): string[] {
  return pieces.flatMap(({ places }) => places.flatMap(({ ways }) => ways[0] ?? []))
}

/** How a phrase is looked up among the synonyms. */
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
  // `M 10` and `5 112` were typed apart: the shop may have them as one.
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
  // `256mm` may be written as `256 × 22 mm`; `m10` or `5x112` is taken literally, if the shop has it.
  const isQuantity = before.isNumber && !atom.isNumber
  return isQuantity
    ? { word, ways: [[word], apart], otherwise: [] }
    : { word, ways: [[word]], otherwise: [apart] }
}

function joinApart(before: Atom, after: Atom): string | undefined {
  if (before.isNumber && after.isNumber) return pairOf(before, { ...after, bond: 'times' })
  return before.isNumber === after.isNumber ? undefined : pairOf(before, after)
}
