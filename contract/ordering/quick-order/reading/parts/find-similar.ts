import { listBounds } from '../../../pasted-lists.ts'
import type { KeyMatch, LookUp } from '../../look-up.ts'
import type { LineReading } from '../read-plain.ts'
import type { NumberCandidate } from './candidates.ts'
import type { Choice } from './choose-match.ts'

/** Shorter keys look like too many others. */
const SHORTEST_SIMILAR = 5
/** Digits that a spreadsheet may have taken zeros from, and how many. */
const SHORTEST_WITHOUT_ZEROS = 4
const MOST_ZEROS = 5

/** A product whose number only looks like the one typed. */
export interface Similar extends KeyMatch {
  readonly candidate: NumberCandidate
  /** It stands in another column than the part's. */
  readonly isElsewhere: boolean
}

/**
 * For lines that led nowhere, by line: numbers in other columns, numbers with zeros in front, numbers that look alike,
 * else numbers with one slip.
 */
export async function findSimilar(
  readings: readonly LineReading[],
  choices: readonly (Choice | undefined)[],
  exact: ReadonlyMap<string, readonly KeyMatch[]>,
  lookUp: LookUp,
): Promise<ReadonlyMap<number, readonly Similar[]>> {
  const open = readings.flatMap((reading, place) =>
    choices[place] || reading.isAside ? [] : [{ reading, place }],
  )
  const found = new Map<number, readonly Similar[]>()
  const left = () => open.filter(({ place }) => !found.has(place))
  const take = (
    look: ReadonlyMap<string, readonly KeyMatch[]>,
    candidatesOf: (reading: LineReading) => readonly NumberCandidate[],
    isElsewhere = false,
  ) => {
    for (const { reading, place } of left()) {
      const [longest] = candidatesOf(reading)
        .filter(({ key }) => look.get(key)?.length)
        .toSorted((one, other) => other.key.length - one.key.length)
      const matches = (longest && look.get(longest.key)) ?? []
      if (longest && matches.length > 0)
        found.set(
          place,
          matches.map((match) => ({ ...match, candidate: longest, isElsewhere })),
        )
    }
  }
  take(exact, ({ elsewhere }) => elsewhere, true)
  take(await findWithZeros(left(), lookUp), ({ partLike }) => (partLike ? [partLike] : []))
  take(await lookUp.folded(keysOf(left())), similarCandidates)
  const few = left()
    .filter(({ reading }) => similarCandidates(reading).length > 0)
    .slice(0, listBounds.slipLines)
  take(await lookUp.slipped(keysOf(few)), similarCandidates)
  return found
}

/** A mistyped number mixes letters and digits, or it is as long as a code. */
function similarCandidates({ candidates, partLike }: LineReading): NumberCandidate[] {
  return candidates.filter(
    ({ key, hasDigit, isBarred, isPiece }) =>
      hasDigit &&
      !isBarred &&
      !isPiece &&
      key.length >= SHORTEST_SIMILAR &&
      (/[a-z]/.test(key) || key.length > SHORTEST_SIMILAR) &&
      (partLike !== undefined || key.length > SHORTEST_SIMILAR),
  )
}

interface OpenLine {
  readonly reading: LineReading
}

function keysOf(lines: readonly OpenLine[]): string[] {
  const keys = lines.flatMap(({ reading }) => similarCandidates(reading).map(({ key }) => key))
  return [...new Set(keys)]
}

/** Numbers that are one of these after zeros, as a spreadsheet keeps none in front of a number. */
async function findWithZeros(
  lines: readonly OpenLine[],
  lookUp: LookUp,
): Promise<ReadonlyMap<string, readonly KeyMatch[]>> {
  const keys = lines.flatMap(({ reading }) => reading.partLike?.key ?? [])
  const bare = [...new Set(keys)].filter(
    (key) => /^[1-9]\d*$/.test(key) && key.length >= SHORTEST_WITHOUT_ZEROS,
  )
  const padded = new Map(
    bare.flatMap((key) =>
      Array.from({ length: MOST_ZEROS }, (_, zeros) => [`${'0'.repeat(zeros + 1)}${key}`, key]),
    ) as [string, string][],
  )
  const found = new Map<string, KeyMatch[]>()
  if (padded.size === 0) return found
  for (const [key, matches] of await lookUp.exact([...padded.keys()])) {
    const searchKey = padded.get(key) ?? ''
    found.set(searchKey, [...(found.get(searchKey) ?? []), ...matches])
  }
  return found
}
