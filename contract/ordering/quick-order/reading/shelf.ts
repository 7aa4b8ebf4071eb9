import { foldedKey, partKey } from '../../../catalogue/parts/part-key.ts'
import type { KeyMatch, LookUp, SoldProduct } from '../look-up.ts'

/** A number that leads to a product; our own part numbers are among them. */
export interface ShelfNumber extends KeyMatch {
  /** The product that it leads to is asked for under this key. */
  readonly key?: string
}

/** A small shop in memory, for tests and for measuring the reading of lists. */
export function shelf(products: readonly SoldProduct[], numbers: readonly ShelfNumber[]): LookUp {
  const own = products.flatMap(({ productId, partNumber }): ShelfNumber[] =>
    partNumber === null ? [] : [{ productId, by: 'own', maker: null, number: partNumber }],
  )
  const exact = new Map<string, KeyMatch[]>()
  const folded = new Map<string, KeyMatch[]>()
  for (const { key: given, ...match } of [...own, ...numbers]) {
    const key = given ?? partKey(match.number)
    exact.set(key, [...(exact.get(key) ?? []), match])
    const fold = foldedKey(key)
    folded.set(fold, [...(folded.get(fold) ?? []), match])
  }
  const sold = new Map(products.map((product) => [product.productId, product]))
  const among = (keys: readonly string[], find: (key: string) => readonly KeyMatch[]) =>
    Promise.resolve(
      new Map(
        keys.flatMap((key): [string, readonly KeyMatch[]][] => {
          const matches = find(key)
          return matches.length > 0 ? [[key, matches]] : []
        }),
      ),
    )
  return {
    exact: (keys) => among(keys, (key) => exact.get(key) ?? []),
    folded: (keys) => among(keys, (key) => folded.get(foldedKey(key)) ?? []),
    slipped: (keys) =>
      among(keys, (key) =>
        [...exact].flatMap(([other, found]) => (isOneSlip(key, other) ? found : [])),
      ),
    sold: (ids) => Promise.resolve(new Map([...sold].filter(([id]) => ids.includes(id)))),
  }
}

/** One character missing, added, changed or swapped with its neighbour. */
function isOneSlip(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const rest = (text: string, from: number) => text.slice(start + from)
  if (one.length !== other.length)
    return one.length > other.length
      ? rest(one, 1) === rest(other, 0)
      : rest(one, 0) === rest(other, 1)
  if (rest(one, 1) === rest(other, 1)) return true
  const isSwapped = one[start] === other[start + 1] && one[start + 1] === other[start]
  return isSwapped && rest(one, 2) === rest(other, 2)
}
