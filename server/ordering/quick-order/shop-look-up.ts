import pLimit from 'p-limit'
import { listBounds } from '../../../contract/ordering/pasted-lists.ts'
import type {
  KeyMatch,
  LookUp,
  NamedProducts,
  SoldProduct,
} from '../../../contract/ordering/quick-order/look-up.ts'
import type { FindByWords } from '../../catalogue/listing/catalogue-service.ts'
import type { PricedTerms, ProductService } from '../../catalogue/products/product-service.ts'
import { oneSlipAway } from '../../catalogue/search/one-slip-away.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { type FoundNumber, numberStore } from './number-store.ts'

interface LookUpParts {
  readonly db: Database
  readonly catalog: ProductService
  readonly findByWords: FindByWords
  readonly inTurn: LookUpTurns
}

/** All lists together run one statement at a time, so that in a pool of two one connection serves the shop. */
export const lookUpTurns = () => pLimit(1)
type LookUpTurns = ReturnType<typeof lookUpTurns>

const KEYS_AT_ONCE = 1000
/** Statements of one list; waiting for a turn does not count. */
const BUDGET_MS = 3000
const RETRY_SECONDS = 5

/** The database did not find a list's numbers in time. */
class LookUpLate extends DomainError {
  override readonly retryAfterSeconds = RETRY_SECONDS

  constructor() {
    super('overloaded', 'The shop is too busy to look up this list. Try again in a moment.')
  }
}

/** Numbers one slip away that are tried for one list; a key of ten characters has about 700. */
const MOST_SLIPS = 25_000

/**
 * Looks keys of a list up in the shop for one caller; the own numbers of an account are found, too. `products` holds
 * the products that were asked for.
 */
export function shopLookUp(
  { db, catalog, findByWords, inTurn }: LookUpParts,
  accountId: string | undefined,
  budgetMs = BUDGET_MS,
) {
  const products = new Map<string, PricedTerms>()
  let leftMs = budgetMs

  /** Asks for some keys at a time; `isWhole` says whether the budget sufficed. */
  async function inBatches<Row>(
    keys: readonly string[],
    find: (batch: readonly string[]) => Promise<readonly Row[]>,
  ): Promise<{ readonly found: readonly Row[]; readonly isWhole: boolean }> {
    const found: (readonly Row[])[] = []
    for (const batch of batchesOf(keys)) {
      if (leftMs <= 0) return { found: found.flat(), isWhole: false }
      found.push(
        await inTurn(async () => {
          const start = performance.now()
          const rows = await find(batch)
          leftMs -= performance.now() - start
          return rows
        }),
      )
    }
    return { found: found.flat(), isWhole: true }
  }

  const findExact = (keys: readonly string[]) =>
    inBatches(keys, (batch) => numberStore.findExact(db, batch, accountId))

  /** Texts that the budget does not suffice for are left out. */
  async function findNamed(texts: readonly string[], words: 'all' | 'most') {
    const named = new Map<string, NamedProducts>()
    for (const text of texts) {
      const { found } = await inBatches([text], async () => [
        await findByWords(text, words, listBounds.candidates),
      ])
      for (const products of found) named.set(text, products)
    }
    return named
  }

  const lookUp: LookUp = {
    async exact(keys) {
      const { found, isWhole } = await findExact(keys)
      if (!isWhole) throw new LookUpLate()
      return byKey(found)
    },

    async folded(keys) {
      // Look-alikes and slips are only offered, so they may be missing once the budget is spent.
      const { found } = await inBatches(keys, (batch) =>
        numberStore.findFolded(db, batch, accountId),
      )
      return byKey(found)
    },

    async slipped(keys) {
      const askedBy = new Map<string, string[]>()
      for (const key of keys) {
        const variants = oneSlipAway(key)
        if (askedBy.size + variants.length > MOST_SLIPS) break
        for (const variant of variants) askedBy.set(variant, [...(askedBy.get(variant) ?? []), key])
      }
      const { found } = await findExact([...askedBy.keys()])
      return byKey(
        found.flatMap((match) => (askedBy.get(match.key) ?? []).map((key) => ({ ...match, key }))),
      )
    },

    named: (texts) => findNamed(texts, 'all'),
    likelyNamed: (texts) => findNamed(texts, 'most'),

    async sold(ids) {
      for (const batch of batchesOf(ids))
        for (const [id, product] of await inTurn(() => catalog.findMany(batch)))
          products.set(id, product)
      return new Map([...products].map(([id, product]) => [id, toSold(product)]))
    },
  }
  return { lookUp, products }
}

function batchesOf(keys: readonly string[]): (readonly string[])[] {
  return Array.from({ length: Math.ceil(keys.length / KEYS_AT_ONCE) }, (_, place) =>
    keys.slice(place * KEYS_AT_ONCE, (place + 1) * KEYS_AT_ONCE),
  )
}

function byKey(found: readonly FoundNumber[]): ReadonlyMap<string, readonly KeyMatch[]> {
  const matches = new Map<string, KeyMatch[]>()
  for (const { key, ...match } of found) matches.set(key, [...(matches.get(key) ?? []), match])
  return matches
}

function toSold(product: PricedTerms): SoldProduct {
  const { id, name, partNumber, floor, available, orderMultiple, pricePer, prices } = product
  return {
    productId: id,
    name,
    partNumber,
    packs: product,
    unitOfSale: product.furtherFacts.unitOfSale ?? null,
    offer: { floor, available, orderMultiple, pricePer, prices },
  }
}
