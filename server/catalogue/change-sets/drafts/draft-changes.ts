import { FieldValues } from '../../../../contract/catalogue/changes/change-fields.ts'
import type { ChangeAction } from '../../../../contract/catalogue/changes/change-input.ts'
import { changeSetBounds } from '../../../../contract/catalogue/changes/change-set-bounds.ts'
import type { ChangeWarning } from '../../../../contract/catalogue/changes/change-sets.ts'
import {
  type Cents,
  CHARGE_CEILING_CENTS,
  centsFromDollars,
} from '../../../../contract/values/money/money.ts'
import { changedByPercent } from '../../../../contract/values/money/price.ts'
import { inBatches } from '../../../platform/base/in-batches.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { ProductFacts } from '../../../platform/database/product-facts.ts'
import type { Rename } from '../../../platform/database/tables/change-sets.ts'
import { actOn } from '../../../platform/history/act.ts'
import type { CatalogueFilter } from '../../search/search-filter.ts'
import { TooManyRows } from '../change-set-errors.ts'
import { changeSetStore, type NewChangeSet } from '../change-set-store.ts'
import { factsFromValues } from '../facts.ts'
import { productFacts } from '../product-facts-store.ts'
import { type RowChange, rowJudge, type WantedRow } from './judge-rows.ts'
import { readFilteredProducts, readNamedProducts } from './listed-products.ts'
import { newNames } from './new-names.ts'
import { BATCH_ROWS, draftWriter } from './write-draft.ts'

/** A row of the grid. */
export interface GridRow {
  readonly productId?: string | undefined
  readonly partNumber?: string | undefined
  readonly set: FieldValues
}

export interface Author {
  readonly email: string
}

/** Drafts that are complete at once: of rows, and of one action for many products. Files are read in `files/`. */
export function makeDraftChanges(db: Database, shopEmail: string) {
  async function draft(
    wanted: Pick<NewChangeSet, 'kind' | 'title' | 'actorEmail' | 'rename'>,
    rowsOf: (tx: Transaction) => AsyncIterable<WantedRow[]>,
  ): Promise<number> {
    return db.transaction(async (tx) => {
      const id = await changeSetStore(tx).insert({ ...wanted, state: 'draft' })
      const judge = rowJudge(tx, {
        warns: wanted.kind === 'grid',
        addedByEmail: shopEmail,
      })
      const ofFile: ChangeWarning[] = []
      const facts = { isFile: false, productsInShop: await productFacts.countInShop(tx), ofFile }
      const writer = draftWriter(tx, id, facts)
      const names = newNames()
      for await (const rows of rowsOf(tx)) {
        const judged = await judge(rows)
        names.add(judged.rows)
        await writer.add(judged)
      }
      ofFile.push(...(await names.findWarnings(tx)))
      await writer.finish()
      actOn('changeSet', id)
      return id
    })
  }

  return {
    rows(author: Author, title: string, rows: readonly GridRow[]): Promise<number> {
      const wanted = rows.map(toWantedRow)
      return draft({ kind: 'grid', title, actorEmail: author.email }, () =>
        inBatches(wanted, BATCH_ROWS),
      )
    },

    action(
      author: Author,
      title: string,
      action: ChangeAction,
      products: readonly string[] | CatalogueFilter,
    ): Promise<number> {
      const rowChange = wishOf(action)
      const toRow = (productId: string, index: number): WantedRow => ({
        rowNo: index + 1,
        productId,
        ...rowChange,
        ...(isPlace(action.kind) && { action: action.kind }),
      })
      return draft({ kind: 'action', title, actorEmail: author.email }, (tx) =>
        'meaning' in products
          ? toRows(readFilteredProducts(tx, products, BATCH_ROWS), toRow)
          : inBatches([...new Set(products)].map(toRow), BATCH_ROWS),
      )
    },

    /** Another name for the category or brand of all products and drafts that have one of the former names. */
    rename(author: Author, title: string, rename: Rename): Promise<number> {
      const { field, into } = rename
      const rowChange = wishOf({ kind: 'set', field, value: into })
      const toRow = (productId: string, index: number): WantedRow => ({
        rowNo: index + 1,
        productId,
        ...rowChange,
      })
      const wanted = { kind: 'action', title, actorEmail: author.email, rename } as const
      return draft(wanted, (tx) => toRows(readNamedProducts(tx, rename, BATCH_ROWS), toRow))
    },
  }
}

/** The actions that lead to another place than that of before. */
const places = ['remove', 'restore', 'publish', 'withdraw'] as const
const isPlace = (kind: ChangeAction['kind']): kind is (typeof places)[number] =>
  places.some((place) => place === kind)

function toWantedRow({ productId, partNumber, set }: GridRow, index: number): WantedRow {
  const facts = factsFromValues(set)
  return {
    rowNo: index + 1,
    productId,
    partNumber: partNumber?.trim(),
    read: () => ({ set: facts }),
  }
}

async function* toRows(
  batches: AsyncIterable<readonly string[]>,
  toRow: (productId: string, index: number) => WantedRow,
): AsyncGenerator<WantedRow[]> {
  let count = 0
  for await (const ids of batches) {
    const start = count
    count += ids.length
    if (count > changeSetBounds.fileRows) throw new TooManyRows(count)
    yield ids.map((id, index) => toRow(id, start + index))
  }
}

function wishOf(action: ChangeAction): Pick<WantedRow, 'read'> {
  const perProduct = (change: (facts: ProductFacts) => RowChange): Pick<WantedRow, 'read'> => ({
    read: (product) => (product ? change(product.facts) : { set: {} }),
  })
  switch (action.kind) {
    case 'priceByPercent':
      return perProduct((facts) => changePrices(facts, action.percent))
    case 'priceTo':
      return perProduct(() => ({ set: { listPriceCents: centsFromDollars(action.price) } }))
    case 'set': {
      const set = factsFromValues(FieldValues.parse({ [action.field]: action.value }))
      return perProduct(() => ({ set }))
    }
    default:
      return perProduct(() => ({ set: {} }))
  }
}

function changePrices({ listPriceCents, ladder }: ProductFacts, percent: number): RowChange {
  const price = changedByPercent(listPriceCents, percent)
  const isPossible = (cents: Cents) => cents >= 1 && cents <= CHARGE_CEILING_CENTS
  if (!isPossible(price))
    return { set: {}, errors: [{ field: 'price', sentence: 'would be no price any more' }] }
  return {
    set: {
      listPriceCents: price,
      ladder: ladder.map(({ from, cents }) => ({ from, cents: changedByPercent(cents, percent) })),
    },
  }
}
