import type { NamedField } from '../../../contract/catalogue/intake/mapping.ts'
import { type Elapsed, readAgain } from '../../platform/base/read-again.ts'
import type { Database } from '../../platform/database/database.ts'
import { type NameRow, nameStore } from './name-store.ts'

export type RememberedNames = () => Promise<
  Readonly<Record<NamedField, ReadonlyMap<string, NameRow>>>
>

/** Descriptions of categories and brands, at most a second old. */
export function rememberedNames(db: Database, elapsed: Elapsed): RememberedNames {
  return readAgain(elapsed, async () => {
    const rows = await nameStore.listDescribed(db)
    const of = (field: NamedField) =>
      new Map(rows.flatMap((row) => (row.field === field ? [[row.name, row] as const] : [])))
    return { category: of('category'), brand: of('brand') }
  })
}

/** In the owner's order; those without a place follow as they came. */
export function inOrder<Value>(
  values: readonly Value[],
  nameOf: (value: Value) => string,
  described: ReadonlyMap<string, NameRow>,
): Value[] {
  const placeOf = (value: Value) => described.get(nameOf(value))?.place ?? Number.MAX_SAFE_INTEGER
  return values.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Introductions of these categories. */
export function introductionsOf(
  categories: readonly (string | null)[],
  described: ReadonlyMap<string, NameRow>,
): Record<string, string> {
  return Object.fromEntries(
    [...new Set(categories)].flatMap((category) => {
      const introduction = category === null ? '' : described.get(category)?.introduction
      return category !== null && introduction ? [[category, introduction]] : []
    }),
  )
}
