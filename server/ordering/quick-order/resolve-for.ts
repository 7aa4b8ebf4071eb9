import { firstOrderable, priceAt } from '../../../contract/catalogue/bulk/offer.ts'
import { listBounds } from '../../../contract/ordering/pasted-lists.ts'
import type {
  Candidate,
  Resolved,
  ResolvedColumn,
  ResolvedProduct,
} from '../../../contract/ordering/quick-order/resolve.ts'
import type { ResolvedLine } from '../../../contract/ordering/quick-order/resolved.ts'
import {
  dollarsFromCents,
  findLineTotal,
  formatCount,
} from '../../../contract/values/money/money.ts'
import type { FindByWords } from '../../catalogue/listing/catalogue-service.ts'
import type { PricedTerms, ProductService } from '../../catalogue/products/product-service.ts'
import type { Database } from '../../platform/database/database.ts'
import type { CountNotFound } from './count-not-found.ts'
import { numberStore } from './number-store.ts'
import type { ListRead } from './reading/list-job.ts'
import type { ListReading, SentList } from './reading/list-readers.ts'
import { lookUpTurns, shopLookUp } from './shop-look-up.ts'

/** The caller who sends a list: an account, if there is one, and an address. */
export interface ListReader {
  readonly accountId: string | undefined
  readonly address: string
}

/** A list as it is answered, with the data that a cart also needs. */
interface ResolvedForCaller extends ListRead {
  readonly lines: readonly Resolved[]
  readonly columns: ResolvedColumn[]
}

interface ResolveParts {
  readonly db: Database
  readonly catalog: ProductService
  readonly findByWords: FindByWords
  readonly notFound: CountNotFound
  readonly read: ListReading
}

export type ResolveLists = ReturnType<typeof makeResolveLists>

/** Lines for which parts of the same category are looked up. */
const MOST_SHORT = 100

/** Reads lists against the shop: products, prices and stock of this moment. Counts what was not found. */
export function makeResolveLists({ db, catalog, findByWords, notFound, read }: ResolveParts) {
  const inTurn = lookUpTurns()
  return async (reader: ListReader, sent: SentList): Promise<ResolvedForCaller> => {
    const { lookUp, products } = shopLookUp({ db, catalog, findByWords, inTurn }, reader.accountId)
    const { list, notes, sheets } = await read(sent, lookUp)
    const similar = await findSimilar(db, catalog, list.lines)
    await notFound.count(reader, list.notFoundKeys)
    const lines = list.lines.map((line) =>
      toResolved(line, {
        products,
        reference: list.references[line.lineNo - 1] ?? null,
        similar: line.verdict === 'short' ? (similar.get(line.productId ?? '') ?? []) : [],
      }),
    )
    const columns = list.columns.map(({ examples, ...column }) => ({
      ...column,
      examples: [...examples],
    }))
    return { lines, columns, list, notes, sheets }
  }
}

/** Parts with enough stock in place of those that are short. */
async function findSimilar(
  db: Database,
  catalog: ProductService,
  lines: readonly ResolvedLine[],
): Promise<ReadonlyMap<string, readonly PricedTerms[]>> {
  const short = lines
    .flatMap(({ verdict, productId, quantity }) =>
      verdict === 'short' && productId && quantity ? [{ productId, quantity: quantity.value }] : [],
    )
    .slice(0, MOST_SHORT)
  if (short.length === 0) return new Map()
  const pairs = await numberStore.listSimilar(db, short, listBounds.candidates)
  const products = await catalog.findMany([...new Set(pairs.map(({ similarId }) => similarId))])
  const similar = new Map<string, PricedTerms[]>()
  for (const { productId, similarId } of pairs) {
    const product = products.get(similarId)
    const before = similar.get(productId) ?? []
    if (product && !before.includes(product)) similar.set(productId, [...before, product])
  }
  return similar
}

interface Shown {
  readonly products: ReadonlyMap<string, PricedTerms>
  readonly reference: string | null
  readonly similar: readonly PricedTerms[]
}

function toResolved(line: ResolvedLine, { products, reference, similar }: Shown): Resolved {
  const { productId, by, maker, span, offered, nearest, candidates, quantity, words, ...rest } =
    line
  const product = productId === null ? undefined : products.get(productId)
  const shown: Candidate[] = [
    ...candidates.flatMap((candidate) => {
      const found = products.get(candidate.productId)
      const { by, maker, explanation } = candidate
      return found ? [{ product: toProduct(found, quantity?.value), by, maker, explanation }] : []
    }),
    ...similar.slice(0, listBounds.candidates).map((one) => ({
      product: toProduct(one, quantity?.value),
      by: 'similar' as const,
      maker: null,
      explanation: `same category, ${formatCount(one.available)} in stock`,
    })),
  ]
  return {
    ...rest,
    quantity: quantity && { ...quantity },
    nearest: [nearest[0], nearest[1]],
    span: span && [span[0], span[1]],
    ...(product && { productId: product.id, product: toProduct(product, quantity?.value) }),
    ...(by && { by }),
    ...(maker && { maker }),
    ...(reference && { reference }),
    ...(words && { words }),
    ...(shown.length > 0 && { candidates: shown }),
    ...(offered.length > 0 && { offered: [...offered] }),
    total: product && quantity ? totalOf(product, quantity.value) : null,
  }
}

function toProduct(product: PricedTerms, quantity: number | undefined): ResolvedProduct {
  const { id, name, partNumber, imageUrl, available, floor, orderMultiple, pricePer } = product
  return {
    productId: id,
    name,
    partNumber,
    img: imageUrl,
    available,
    orderMultiple,
    pricePer,
    minimum: floor,
    priceFor: dollarsFromCents(priceAt(product, quantity ?? firstOrderable(product))),
  }
}

/** Null where it is no whole cent, which an order multiple excludes. */
function totalOf(product: PricedTerms, quantity: number): number | null {
  const cents = findLineTotal(priceAt(product, quantity), quantity, product.pricePer)
  return cents === undefined ? null : dollarsFromCents(cents)
}
