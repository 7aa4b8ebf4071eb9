import { type NamedField, namedFields } from '../../../contract/catalogue/intake/mapping.ts'
import type { PlainFacts } from '../../../contract/catalogue/product-fields.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { nameStore } from './name-store.ts'

type DefaultFact = 'cartonPieces' | 'palletPieces' | 'palletGrams' | 'taxCategory'
type NameDefaults = Record<'cartonPieces' | 'palletPieces' | 'palletGrams', number | null> & {
  readonly taxCategory: string | null
}
/** By field and name. */
type Defaults = Readonly<Record<NamedField, ReadonlyMap<string, NameDefaults>>>
const PACKS = ['cartonPieces', 'palletPieces', 'palletGrams'] as const

/** Packs and tax categories of new products with these facts, by their categories and brands. */
export async function findNameDefaults(
  db: Queryable,
  products: readonly Partial<Pick<PlainFacts, NamedField>>[],
): Promise<Defaults> {
  const find = async (field: NamedField) => {
    const names = new Set(products.flatMap((facts) => facts[field] ?? []))
    return new Map((await nameStore.find(db, field, [...names])).map((row) => [row.name, row]))
  }
  return { category: await find('category'), brand: await find('brand') }
}

/**
 * A category's defaults come before a brand's, as parts of a kind are packed and taxed alike. Packs fit one another:
 * they are taken together, and only where the product names none of them.
 */
export function fillDefaults(
  facts: Partial<PlainFacts>,
  defaults: Defaults,
): Partial<Pick<PlainFacts, DefaultFact>> {
  const found = namedFields.flatMap((field) => defaults[field].get(facts[field] ?? '') ?? [])
  const hasPacks = (packs: Partial<Record<(typeof PACKS)[number], unknown>>) =>
    PACKS.some((fact) => typeof packs[fact] === 'number')
  const packed = hasPacks(facts) ? undefined : found.find(hasPacks)
  const taxed = facts.taxCategory
    ? undefined
    : found.find(({ taxCategory }) => taxCategory !== null)
  return {
    ...(packed && {
      cartonPieces: packed.cartonPieces,
      palletPieces: packed.palletPieces,
      palletGrams: packed.palletGrams,
    }),
    ...(taxed?.taxCategory && { taxCategory: taxed.taxCategory }),
  }
}
