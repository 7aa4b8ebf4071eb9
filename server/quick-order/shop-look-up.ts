import type { KeyMatch, LookUp, SoldProduct } from '../../contract/quick-order/look-up.ts'
import type { Database } from '../database/database.ts'
import type { PricedTerms, ProductService } from '../products/product-service.ts'
import { oneSlipAway } from '../search/one-slip-away.ts'
import { type FoundNumber, numberStore } from './number-store.ts'

interface LookUpParts {
  readonly db: Database
  readonly catalog: ProductService
}

/** Numbers one slip away that are tried for one list; a key of ten characters has about 700. */
const MOST_SLIPS = 25_000

/**
 * What the reading of a list asks the shop, for one caller: with an account, its own numbers are found too. `products`
 * holds the products that were asked for.
 */
export function shopLookUp({ db, catalog }: LookUpParts, accountId: string | undefined) {
  const products = new Map<string, PricedTerms>()
  const lookUp: LookUp = {
    async exact(keys) {
      return keys.length === 0 ? new Map() : byKey(await numberStore.findExact(db, keys, accountId))
    },

    async folded(keys) {
      return keys.length === 0
        ? new Map()
        : byKey(await numberStore.findFolded(db, keys, accountId))
    },

    async slipped(keys) {
      const askedBy = new Map<string, string[]>()
      for (const key of keys) {
        const variants = oneSlipAway(key)
        if (askedBy.size + variants.length > MOST_SLIPS) break
        for (const variant of variants) askedBy.set(variant, [...(askedBy.get(variant) ?? []), key])
      }
      if (askedBy.size === 0) return new Map()
      const found = await numberStore.findExact(db, [...askedBy.keys()], accountId)
      return byKey(
        found.flatMap((match) => (askedBy.get(match.key) ?? []).map((key) => ({ ...match, key }))),
      )
    },

    async sold(ids) {
      for (const [id, product] of await catalog.findMany(ids)) products.set(id, product)
      return new Map([...products].map(([id, product]) => [id, toSold(product)]))
    },
  }
  return { lookUp, products }
}

function byKey(found: readonly FoundNumber[]): ReadonlyMap<string, readonly KeyMatch[]> {
  const matches = new Map<string, KeyMatch[]>()
  for (const { key, ...match } of found) matches.set(key, [...(matches.get(key) ?? []), match])
  return matches
}

function toSold(product: PricedTerms): SoldProduct {
  const { id, name, partNumber, floor, available, orderMultiple, pricePer, prices } = product
  return {
    ...{ productId: id, name, partNumber, packs: product },
    offer: { floor, available, orderMultiple, pricePer, prices },
  }
}
