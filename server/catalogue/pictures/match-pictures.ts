import { productBounds } from '../../../contract/catalogue/bounds/product-bounds.ts'
import { partKey } from '../../../contract/catalogue/parts/part-key.ts'
import { readPictureName } from '../../../contract/catalogue/parts/picture-files.ts'
import type { ProductFacts } from '../../platform/database/product-facts.ts'

/** A picture that the shop keeps, by the name of its file. */
export interface KeptPicture {
  readonly name: string
  readonly url: string
}

/** A product, or a row of a change set that makes or changes one, which pictures may belong to. */
export interface PictureTarget {
  readonly productId: string
  /** The key of its part number. */
  readonly key: string
  /** The file that its row names, in small letters. */
  readonly file: string | null
  readonly name: string
  readonly pictures: ProductFacts['pictures']
}

/** The pictures of each target, and the files that belong to none. */
export function matchPictures<Target extends PictureTarget>(
  pictures: readonly KeptPicture[],
  targets: readonly Target[],
): { readonly matched: ReadonlyMap<Target, ProductFacts['pictures']>; readonly left: string[] } {
  const byFile = groupBy(targets, ({ file }) => file ?? '')
  const byKey = groupBy(targets, ({ key }) => key)
  const taken = new Map<Target, Map<number, string>>()
  const left: string[] = []
  for (const { name, url } of pictures) {
    const found = findPlace<Target>(name, byFile, byKey)
    if (typeof found === 'string') left.push(`${name} ${found}`)
    else
      for (const target of found.targets) {
        const places = taken.get(target) ?? new Map<number, string>()
        taken.set(target, places.set(found.place, url))
      }
  }
  const matched = [...taken].map(([target, places]) => [target, placed(target, places)] as const)
  return { matched: new Map(matched), left }
}

/** Keys under which a file's targets may be found. */
export const keysOfFile = (file: string): string[] =>
  readPictureName(file, productBounds.pictures).map(({ name }) => partKey(name))

/** Every row that names the file, or the one product with its number. */
function findPlace<Target extends PictureTarget>(
  file: string,
  byFile: ReadonlyMap<string, Target[]>,
  byKey: ReadonlyMap<string, Target[]>,
): { readonly targets: readonly Target[]; readonly place: number } | string {
  const named = byFile.get(file.toLowerCase())
  if (named) return { targets: named, place: 1 }
  for (const { name, place } of readPictureName(file, productBounds.pictures)) {
    const [target, other] = byKey.get(partKey(name)) ?? []
    if (other) return 'has the number of two products'
    if (target) return { targets: [target], place }
  }
  return 'has the number of no product'
}

/** Those of before, with new ones in their places, or behind the last. */
function placed(
  { pictures, name }: PictureTarget,
  places: ReadonlyMap<number, string>,
): ProductFacts['pictures'] {
  const all = [...pictures]
  for (const [place, url] of [...places].toSorted(([one], [other]) => one - other)) {
    const at = Math.min(place - 1, all.length)
    all[at] = { url, alt: all[at]?.alt || name.slice(0, productBounds.altLength) }
  }
  return all
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key) groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}
