import type { ChangeWarning } from '../../../../contract/catalogue/changes/change-sets.ts'
import {
  findPartNumberWarnings,
  findRowWarnings,
} from '../../../../contract/catalogue/changes/row-warnings.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { SomeFacts } from '../../../platform/database/product-facts.ts'
import type { JudgedRow } from '../change-set-store.ts'
import { showFacts } from '../facts.ts'
import { type FoundProduct, productFacts } from '../product-facts-store.ts'

/** A row with the product that it changes; undefined for a new product. */
interface LookedAt {
  readonly rowNo: number
  readonly product: FoundProduct | undefined
  readonly action: JudgedRow['action']
  readonly after: SomeFacts
}

/** Compares rows with the shop's other products, batch by batch. Each category is looked up once. */
export function lookAround(db: Queryable) {
  const prices = new Map<string, number | undefined>()

  async function readPrices(categories: readonly string[]): Promise<void> {
    const unknown = categories.filter((category) => !prices.has(category))
    const found = await productFacts.findUsualPrices(db, unknown)
    for (const category of unknown) prices.set(category, found.get(category))
  }

  return async (rows: readonly LookedAt[]) => {
    const priced = rows.filter(({ after }) => 'listPriceCents' in after || 'pricePer' in after)
    await readPrices([...new Set(priced.flatMap((row) => factsAfter(row).category ?? []))])
    const zeros = await productFacts.findWithZeros(
      db,
      rows.flatMap(({ after }) => after.partNumber ?? []),
    )
    return (row: LookedAt): ChangeWarning[] => {
      const { rowNo, product, action, after } = row
      if (action !== 'update' && action !== 'create' && action !== 'draft') return []
      const facts = factsAfter(row)
      const { partNumber } = after
      const kept = partNumber ? (zeros.get(partNumber) ?? product?.facts.partNumber) : undefined
      return [
        ...(partNumber ? findPartNumberWarnings(rowNo, partNumber, kept ?? undefined) : []),
        ...findRowWarnings({
          rowNo,
          was: product && showFacts(product.facts),
          will: showFacts(facts),
          usualPrice: facts.category ? prices.get(facts.category) : undefined,
        }),
      ]
    }
  }
}

function factsAfter({ product, after }: LookedAt): SomeFacts {
  return { ...product?.facts, ...after }
}
