/** A number or a run of letters, with its bond to the one before: see `read_atoms` in the database. */
interface SearchAtom {
  readonly text: string
  /** `x` between the numbers of a size, nothing in `m10`, otherwise apart. */
  readonly bond: string
}

/** One way to match a place of a search: all of these words. */
export type Way = readonly string[]

/** A place of a search, before comparison with the shop's words. */
export interface SearchPlace {
  /** The word for lookups by prefix or with typos. */
  readonly word: string
  readonly ways: readonly Way[]
  /** Used only if the shop has none of the ways. */
  readonly otherwise: readonly Way[]
}

/** A unit that a visitor typed: a word, or a size such as `m10x35`, with its places. */
export interface Piece {
  readonly key: string
  readonly places: readonly SearchPlace[]
}

/** Longer searches are cut, because each place is a condition. */
const MOST_PLACES = 12

/**
 * The pieces of a text, as `read_atoms` returned it. Every place must match in one way, whatever the spelling of a size.
 */
export function piecesOf(read: readonly string[]): Piece[] {
  const sizes = sizesOf(read)
  let left = MOST_PLACES
  return sizes.flatMap((atoms, at) => {
    const places = placesOf(atoms, sizes[at - 1]?.at(-1), sizes[at + 1]?.[0]).slice(0, left)
    left -= places.length
    return places.length > 0 ? [{ key: keyOf(atoms), places }] : []
  })
}

/** The same as if each were typed alone. */
export function lonePiecesOf(read: readonly string[]): Piece[] {
  return sizesOf(read).map((atoms) => ({ key: keyOf(atoms), places: placesOf(atoms) }))
}

/** The words that a product must contain for a phrase. */
export function wordsOf(pieces: readonly Piece[]): string[] {
  return pieces.flatMap(({ places }) => places.flatMap(({ ways }) => ways[0] ?? []))
}

/** The key of a phrase in the synonyms. */
export function keyOfPhrase(pieces: readonly Piece[]): string {
  return pieces.map(({ key }) => key).join(' ')
}

function keyOf(atoms: readonly SearchAtom[]): string {
  return atoms.reduce((before, { text, bond }) => before + (before && bond) + text, '')
}

/** Atoms typed as one: `m10x35`, `5w-30`, `300 x 28`, or a single word. */
function sizesOf(read: readonly string[]): SearchAtom[][] {
  const sizes: SearchAtom[][] = []
  for (let place = 1; place < read.length; place += 2) {
    const { [place - 1]: bond = '', [place]: text = '' } = read
    if (bond === '' || bond === 'x') sizes.at(-1)?.push({ text, bond })
    else sizes.push([{ text, bond }])
  }
  return sizes
}

function placesOf(
  atoms: readonly SearchAtom[],
  before?: SearchAtom,
  after?: SearchAtom,
): SearchPlace[] {
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

function placeOfPair(before: SearchAtom, atom: SearchAtom): SearchPlace {
  const word = before.text + atom.bond + atom.text
  const apart = [before.text, atom.text]
  // `256mm` may be written as `256 × 22 mm`; `m10` or `5x112` is matched literally if the shop has it.
  const isQuantity = isNumber(before) && !isNumber(atom)
  return isQuantity
    ? { word, ways: [[word], apart], otherwise: [] }
    : { word, ways: [[word]], otherwise: [apart] }
}

function joinApart(before: SearchAtom, after: SearchAtom): string | undefined {
  if (isNumber(before) && isNumber(after)) return `${before.text}x${after.text}`
  return isNumber(before) === isNumber(after) ? undefined : before.text + after.text
}

function isNumber({ text }: SearchAtom): boolean {
  return /^[0-9]/.test(text)
}
