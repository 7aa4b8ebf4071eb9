import type { ShownCart } from '../desk.ts'
import type { NeedyLine } from './needy-lines.tsx'

/** Why the entry of a line could not be saved, by product. */
export type EntryFaults = ReadonlyMap<string, string>

/** Lists the shop's problems by line; for a line with an unsaved entry, the reason it could not be saved. */
export function findNeedy(
  { problems, lines }: Pick<ShownCart, 'problems' | 'lines'>,
  faults: EntryFaults,
): NeedyLine[] {
  const judged = problems.filter(({ productId }) => !faults.has(productId))
  // A removed line takes its entry with it.
  const unsaved = lines.flatMap(({ productId }) => {
    const sentence = faults.get(productId)
    return sentence === undefined ? [] : [{ productId, sentence }]
  })
  return [...judged, ...unsaved]
}
