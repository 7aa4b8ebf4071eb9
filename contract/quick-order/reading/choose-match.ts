import type { KeyMatch } from '../look-up.ts'
import { matchKinds } from '../resolved.ts'
import { exceeds, overlaps } from './atoms.ts'
import type { Candidate } from './candidates.ts'

/** A candidate with the products that its key leads to. */
export interface Found {
  readonly candidate: Candidate
  readonly matches: readonly KeyMatch[]
}

/** What a line's candidates lead to: the best kind's products, each once. */
export interface Choice {
  readonly candidate: Candidate
  readonly matches: readonly KeyMatch[]
  /** All candidates that led somewhere: what they cover is no quantity. */
  readonly found: readonly Found[]
}

/** A short number without letters is more often a quantity than another maker's part. */
const SHORTEST_BARE = 5

/**
 * The longest of overlapping candidates; of those left, ours before yours, OE, competitors and the rest. A worse kind
 * never overrides a better one; several products of the best kind are all returned.
 */
export function chooseMatch(
  candidates: readonly Candidate[],
  look: ReadonlyMap<string, readonly KeyMatch[]>,
): Choice | undefined {
  const known = candidates.flatMap((candidate): Found[] => {
    const matches = (look.get(candidate.key) ?? []).filter((match) => isCredible(candidate, match))
    return matches.length > 0 ? [{ candidate, matches }] : []
  })
  const found = known.filter(
    ({ candidate }) =>
      !known.some(
        ({ candidate: other }) =>
          exceeds(other, candidate) ||
          (overlaps(other, candidate) && other.key.length > candidate.key.length),
      ),
  )
  const rank = Math.min(...found.flatMap(({ matches }) => matches.map(rankOf)))
  const best = found.flatMap(({ candidate, matches }) =>
    matches.filter((match) => rankOf(match) === rank).map((match) => ({ candidate, match })),
  )
  const [first] = best
  if (!first) return undefined
  const products = new Map(best.map(({ match }) => [match.productId, match]))
  return { candidate: first.candidate, matches: [...products.values()], found }
}

function rankOf({ by }: KeyMatch): number {
  return matchKinds.indexOf(by)
}

function isCredible({ key }: Candidate, { by }: KeyMatch): boolean {
  return by === 'own' || by === 'yours' || /[a-z]/.test(key) || key.length >= SHORTEST_BARE
}
