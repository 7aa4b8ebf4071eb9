import { plainWords } from '../../../values/text/plain-words.ts'
import type { ImportMapping } from '../mapping.ts'

interface MappingOfHeads {
  readonly heads: readonly string[]
  readonly mapping: ImportMapping
}

/** The share of a mapping’s columns that has to be there. */
const SHARE_OF_USED = 0.8

/**
 * The first mapping for these heads; else the one most of whose used columns are there under the same words, in any
 * order and beside new ones, which it then ignores.
 */
export function findNearMapping<Kept extends MappingOfHeads>(
  kept: readonly Kept[],
  heads: readonly string[],
): Kept | undefined {
  const same = kept.find(
    (one) => one.heads.length === heads.length && one.heads.every((head, at) => head === heads[at]),
  )
  if (same) return same
  const words = heads.map(plainWords)
  let best: Kept | undefined
  let most = 0
  for (const one of kept) {
    const fields = fieldsByWords(one)
    const found = words.filter((word) => fields.has(word))
    const share = new Set(found).size / fields.size
    if (share < SHARE_OF_USED || found.length > new Set(found).size || found.length <= most)
      continue
    const columns = words.map((word) => fields.get(word) ?? null)
    if (!columns.includes('part_number') && !columns.includes('_id')) continue
    best = { ...one, mapping: { ...one.mapping, columns } }
    most = found.length
  }
  return best
}

/** The used columns by the words of their heads; a head without words names none. */
function fieldsByWords({ heads, mapping }: MappingOfHeads) {
  return new Map(
    heads.flatMap((head, place) => {
      const field = mapping.columns[place]
      return field && head.trim() !== '' ? [[plainWords(head), field] as const] : []
    }),
  )
}
