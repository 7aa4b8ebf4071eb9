import type { NamedField } from '../../../contract/catalogue/intake/mapping.ts'
import { type Elapsed, readAgain } from '../../platform/base/read-again.ts'
import type { Database } from '../../platform/database/database.ts'
import { type NameRow, nameStore } from './name-store.ts'

interface Names extends Readonly<Record<NamedField, ReadonlyMap<string, NameRow>>> {
  /** By former name, the present one. */
  readonly former: Readonly<Record<NamedField, ReadonlyMap<string, string>>>
}

export type RememberedNames = () => Promise<Names>

/** Descriptions of categories and brands, and their former names, at most a second old. */
export function rememberedNames(db: Database, elapsed: Elapsed): RememberedNames {
  return readAgain(elapsed, async () => {
    const rows = await nameStore.listDescribed(db)
    const of = (field: NamedField) =>
      new Map(rows.flatMap((row) => (row.field === field ? [[row.name, row] as const] : [])))
    const formers = await nameStore.listFormer(db)
    const formerOf = (field: NamedField) =>
      new Map(formers.flatMap((row) => (row.field === field ? [[row.name, row.now] as const] : [])))
    const former = { category: formerOf('category'), brand: formerOf('brand') }
    return { category: of('category'), brand: of('brand'), former }
  })
}

/** Links to former names lead to the present ones: those among the given, by former name. */
export function presentNames(
  names: readonly string[],
  former: ReadonlyMap<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const now = former.get(name)
      return now === undefined ? [] : [[name, now]]
    }),
  )
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
