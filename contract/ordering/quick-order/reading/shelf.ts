import { foldedKey, partKey } from '../../../catalogue/parts/part-key.ts'
import type { KeyMatch, LookUp, NamedProducts, SoldProduct } from '../look-up.ts'

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
    named: (texts) => {
      const found = texts.map((text) => [text, findNamed(products, text)] as const)
      return Promise.resolve(new Map(found.filter(([, { isWhole }]) => isWhole)))
    },
    likelyNamed: (texts) =>
      Promise.resolve(new Map(texts.map((text) => [text, findNamed(products, text)]))),
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

/** Products with at least half of the words of a text in their names, those with most of them first. */
function findNamed(products: readonly SoldProduct[], text: string): NamedProducts {
  const words = wordsOf(text)
  const scored = products
    .map(({ productId, name }) => {
      const named = new Set(wordsOf(name))
      const shared = words.filter((word) => named.has(word))
      return {
        productId,
        shared: shared.length,
        isNamed: shared.some((one) => /[a-z]{3}/.test(one)),
      }
    })
    .filter(({ shared, isNamed }) => isNamed && shared * 2 >= words.length)
    .sort((one, other) => other.shared - one.shared)
  const [best] = scored
  return {
    productIds: scored
      .filter(({ shared }) => shared === best?.shared)
      .map(({ productId }) => productId),
    isWhole: best?.shared === words.length,
  }
}

/** Words and numbers apart, without the ending of a plural. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z]+|\d+(?:\.\d+)?/g) ?? []
  return [
    ...new Set(
      words.map((word) =>
        word.replace(/ies$/, 'y').replace(/(?<=ch|sh|x|ss)es$|(?<=[a-z]{2}[^s])s$/, ''),
      ),
    ),
  ]
}
