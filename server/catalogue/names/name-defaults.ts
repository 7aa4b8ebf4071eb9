import type { PlainFacts } from '../../../contract/catalogue/product-fields.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { nameStore } from './name-store.ts'

type DefaultFact = 'cartonPieces' | 'palletPieces' | 'palletGrams' | 'taxCategory'
type NameDefaults = Record<'cartonPieces' | 'palletPieces' | 'palletGrams', number | null> & {
  readonly taxCategory: string | null
}
const PACKS = ['cartonPieces', 'palletPieces', 'palletGrams'] as const

/** Packs and tax categories of new products, by their categories. */
export async function findNameDefaults(
  db: Queryable,
  categories: readonly string[],
): Promise<ReadonlyMap<string, NameDefaults>> {
  const rows = await nameStore.find(db, 'category', [...new Set(categories)])
  return new Map(rows.map((row) => [row.name, row]))
}

/** Packs fit one another: they are a default only where the product names none of them. */
export function fillDefaults(
  facts: Partial<PlainFacts>,
  defaults: NameDefaults | undefined,
): Partial<Pick<PlainFacts, DefaultFact>> {
  if (!defaults) return {}
  const { cartonPieces, palletPieces, palletGrams, taxCategory } = defaults
  const hasPacks = PACKS.some((fact) => typeof facts[fact] === 'number')
  return {
    ...(!hasPacks && { cartonPieces, palletPieces, palletGrams }),
    ...(!facts.taxCategory && taxCategory !== null && { taxCategory }),
  }
}
