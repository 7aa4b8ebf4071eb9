import type { ReadColumn } from '../../pasted-lists.ts'
import type { LookUp } from '../look-up.ts'
import { countByStatus, type ResolvedCounts, type ResolvedLine } from '../resolved.ts'
import { chooseMatch } from './parts/choose-match.ts'
import { findSimilar } from './parts/find-similar.ts'
import { type ListInput, readLines } from './read-lines.ts'
import { resolveLine } from './resolve-line.ts'
import { findWishes } from './words/find-wishes.ts'

export { ListTooLong } from './list-size.ts'
export type { ListInput } from './read-lines.ts'

/** A list with each line understood. */
export interface ReadList {
  readonly lines: readonly ResolvedLine[]
  readonly counts: ResolvedCounts
  /** Empty where the list is no table. */
  readonly columns: readonly ReadColumn[]
  /** Keys of the lines that are `notFound`. */
  readonly notFoundKeys: readonly string[]
  /** The cells of each line, null outside of a table. */
  readonly cells: readonly (readonly string[] | null)[]
  /** Cells of the reference column, by line. */
  readonly references: readonly (string | null)[]
}

/**
 * Reads a text, or the rows of a sheet: each line with its product, its quantity, and why. A number that only looks alike
 * is offered and never taken. Throws `ListTooLong`; see docs/decisions/0035-reading-lists.md.
 */
export async function resolveList(input: ListInput, lookUp: LookUp): Promise<ReadList> {
  const { readings, columns, exact, cells, references } = await readLines(input, lookUp)
  const choices = readings.map((reading) => chooseMatch(reading, exact))
  const similar = await findSimilar(readings, choices, exact, lookUp)
  const productIds = new Set(
    [...choices.flatMap((choice) => choice?.matches ?? []), ...[...similar.values()].flat()].map(
      ({ productId }) => productId,
    ),
  )
  const products = await lookUp.sold([...productIds])
  const numbered = readings.map((reading, place) =>
    resolveLine(reading, { choice: choices[place], similar: similar.get(place) ?? [], products }),
  )
  const lines = await findWishes(readings, numbered, lookUp)
  // Tells the shop of the products that are offered by their words.
  await lookUp.sold(lines.flatMap(({ candidates }) => candidates.map(({ productId }) => productId)))
  const notFoundKeys = readings.flatMap(({ partLike }, place) =>
    partLike && lines[place]?.status === 'notFound' ? [partLike.key] : [],
  )
  return {
    lines,
    columns,
    cells,
    references,
    counts: countByStatus(lines),
    notFoundKeys: [...new Set(notFoundKeys)],
  }
}
