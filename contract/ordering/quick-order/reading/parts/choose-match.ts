import type { KeyMatch } from '../../look-up.ts'
import { matchKinds } from '../../resolved.ts'
import { exceeds, overlaps, type Range } from './atoms.ts'
import type { NumberCandidate } from './candidates.ts'

/** A candidate with the products that its key leads to. */
export interface CandidateMatches {
  readonly candidate: NumberCandidate
  readonly matches: readonly KeyMatch[]
}

/** Products found for a line: the best kind's products, each once. */
export interface Choice {
  readonly candidate: NumberCandidate
  readonly matches: readonly KeyMatch[]
  /** All candidates that led somewhere: what they cover is no quantity. */
  readonly found: readonly CandidateMatches[]
  /** The products are offered only: the number is a piece of another, or may be two. */
  readonly isDoubtful: boolean
}

/** A line that candidates were found in. */
interface ReadLine {
  readonly typed: string
  readonly candidates: readonly NumberCandidate[]
  /** The likely part number, known to the shop or not. */
  readonly partLike: Range | undefined
}

/** A short number without letters is more often a quantity than another maker's part. */
const SHORTEST_BARE = 5
/** Shorter ones are parts only as the shop writes them. */
const SHORTEST_DIGITS = 6
/** Digits in groups, which thousands have too. */
const SHORTEST_GROUPED = 8

/**
 * The longest of overlapping candidates; of those left, ours before yours, OE, competitors and the rest. A worse kind
 * never overrides a better one; several products of the best kind are all returned.
 */
export function chooseMatch(
  line: ReadLine,
  look: ReadonlyMap<string, readonly KeyMatch[]>,
): Choice | undefined {
  const known = line.candidates.flatMap((candidate): TrustedMatch[] =>
    (look.get(candidate.key) ?? []).flatMap((match) => {
      const trust = trustOf(line, candidate, match)
      return trust === 'none' ? [] : [{ candidate, match, trust }]
    }),
  )
  const sure = known.filter(({ trust }) => trust === 'sure')
  if (sure.length > 0)
    return chooseOf(
      withoutQuantities(sure),
      sure.some((one) => mayBeTwo(line, one, sure)),
    )
  // A second number that the shop does not know may be the one that is meant.
  const isOther = ({ candidate }: TrustedMatch) =>
    line.partLike !== undefined && !overlaps(line.partLike, candidate)
  const spelled = known.filter((one) => one.trust === 'spelled')
  const named = spelled.filter((one) => !isOther(one) || /[a-z]/.test(one.candidate.key))
  if (named.length > 0) return chooseOf(named, named.some(isOther))
  return chooseOf(
    known.filter(({ candidate }) => /[a-z]/.test(candidate.key) || !line.partLike),
    true,
  )
}

interface TrustedMatch {
  readonly candidate: NumberCandidate
  readonly match: KeyMatch
  readonly trust: 'sure' | 'spelled' | 'weak'
}

/** How much a match is worth: `spelled` ones look like something else, but the shop writes them so. */
function trustOf(
  { typed }: ReadLine,
  { key, from, to, isBarred, isPiece }: NumberCandidate,
  { by, number }: KeyMatch,
): TrustedMatch['trust'] | 'none' {
  const text = typed.slice(from, to)
  const isSpelled = text.toLowerCase() === number.trim().toLowerCase()
  const hasLetters = /[a-z]/.test(key)
  if (isBarred)
    return isSpelled || (hasLetters && /\d/.test(key) && key.length >= SHORTEST_BARE)
      ? 'spelled'
      : 'none'
  if (!hasLetters && by !== 'own' && by !== 'yours' && key.length < SHORTEST_BARE) return 'none'
  if (isPiece) return 'weak'
  if (hasLetters || isSpelled)
    return !hasLetters && key.length < SHORTEST_DIGITS ? 'spelled' : 'sure'
  if (key.length < SHORTEST_DIGITS) return 'weak'
  return /\s/.test(text) && key.length < SHORTEST_GROUPED ? 'weak' : 'sure'
}

/** Beside a number with letters a short one is a quantity: `QX-7301-A 3210`. */
function withoutQuantities(known: readonly TrustedMatch[]): readonly TrustedMatch[] {
  const lettered = known.filter(({ candidate }) => /[a-z]/.test(candidate.key))
  return lettered.length === 0
    ? known
    : known.filter(({ candidate: { key } }) => /[a-z]/.test(key) || key.length >= SHORTEST_DIGITS)
}

/** Whether a longer known number may be this one and a quantity: `QX-7301 15`, where `QX-730115` is known as well. */
function mayBeTwo(
  { typed }: ReadLine,
  { candidate }: TrustedMatch,
  known: readonly TrustedMatch[],
): boolean {
  return known.some(
    ({ candidate: other }) =>
      exceeds(other, candidate) &&
      /^[\s\d]*\s[\s\d]*$/.test(
        typed.slice(other.from, candidate.from) + typed.slice(candidate.to, other.to),
      ),
  )
}

function chooseOf(known: readonly TrustedMatch[], isDoubtful: boolean): Choice | undefined {
  const candidates = [...new Set(known.map(({ candidate }) => candidate))]
  const isLongest = (one: NumberCandidate) =>
    !candidates.some(
      (other) => exceeds(other, one) || (overlaps(other, one) && other.key.length > one.key.length),
    )
  const longest = new Set(candidates.filter(isLongest))
  const left = known.filter(({ candidate }) => longest.has(candidate))
  const rank = left.reduce<number>(
    (best, { match }) => Math.min(best, rankOf(match)),
    matchKinds.length,
  )
  const best = left.filter(({ match }) => rankOf(match) === rank)
  const [first] = best
  if (!first) return undefined
  const products = new Map(best.map(({ match }) => [match.productId, match]))
  const found = left.map(({ candidate, match }) => ({ candidate, matches: [match] }))
  return { candidate: first.candidate, matches: [...products.values()], found, isDoubtful }
}

function rankOf({ by }: KeyMatch): number {
  return matchKinds.indexOf(by)
}
