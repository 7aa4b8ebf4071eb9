import type { ShownCart } from '../desk.ts'
import type { NeedyLine } from './needy-lines.tsx'

/** Why the entry of a line could not be saved, by product. */
export type Faults = ReadonlyMap<string, string>

/** What the shop says of the lines, and of those with an entry that is not saved the reason. */
export function findNeedy(
  { problems, lines }: Pick<ShownCart, 'problems' | 'lines'>,
  faults: Faults,
): NeedyLine[] {
  const judged = problems.filter(({ productId }) => !faults.has(productId))
  // The entry of a line that is gone went with it.
  const unsaved = lines.flatMap(({ productId }) => {
    const sentence = faults.get(productId)
    return sentence === undefined ? [] : [{ productId, sentence }]
  })
  return [...judged, ...unsaved]
}
