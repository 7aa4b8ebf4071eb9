import { changeSetBounds } from '../../../../contract/catalogue/changes/change-set-bounds.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { actOn, describeAct } from '../../../platform/history/act.ts'
import type { InHistory } from '../../products/edit-products.ts'
import { enterStockAs } from '../../stock/stock-act.ts'
import { changeSetStore, type JudgedRow } from '../change-set-store.ts'
import type { Author } from '../drafts/draft-changes.ts'
import { draftWriter } from '../drafts/write-draft.ts'
import { findDifferences } from '../facts.ts'
import { type FoundProduct, productFacts } from '../product-facts-store.ts'
import { applyStore } from './apply-store.ts'

/** A change of one product. */
type OneRow = Pick<JudgedRow, 'before' | 'after'> & {
  readonly action: keyof typeof verbs
} & Partial<Pick<JudgedRow, 'availableBefore' | 'availableAfter'>>

const verbs = { create: 'Add', draft: 'Add', update: 'Edit', remove: 'Remove' } as const

/** Notes what the published calls change of one product as a change set that is applied already. */
export function productHistory({ db, now }: { db: Database; now: () => Date }): InHistory {
  return (author, productId, change) =>
    db.transaction(async (tx) => {
      const before = await productFacts.lock(tx, productId)
      await enterStockAs(tx, { kind: 'import', reason: 'Product edited', actorEmail: author.email })
      const result = await change(tx)
      const after = await productFacts.lock(tx, productId)
      const row = after && compare(before, after)
      actOn('product', productId)
      if (row) {
        describeAct({ before: row.before, after: row.after })
        const id = await draftOne(tx, after, row, author)
        const { title } = await changeSetStore(tx).lock(id)
        await applyStore.linkStock(tx, { id, title, productId: after.id })
        await changeSetStore(tx).move(id, { state: 'applied', appliedAt: now() })
      }
      return result
    })
}

/** Drafts a change set of one row, named after its product. */
export async function draftOne(
  tx: Transaction,
  { id: productId, facts }: Pick<FoundProduct, 'id' | 'facts'>,
  row: OneRow,
  author: Author,
): Promise<number> {
  const title = `${verbs[row.action]} ${facts.partNumber ?? facts.name}`
  const id = await changeSetStore(tx).insert({
    kind: 'edit',
    state: 'draft',
    actorEmail: author.email,
    title: title.slice(0, changeSetBounds.titleLength),
  })
  const writer = draftWriter(tx, id, { isFile: false, productsInShop: 0 })
  await writer.add({ rows: [{ rowNo: 1, productId, ...row }], unchanged: 0 })
  await writer.finish()
  return id
}

function compare(before: FoundProduct | undefined, after: FoundProduct): OneRow | undefined {
  if (!before) {
    const { available } = after
    const stocked = available > 0 && { availableBefore: 0, availableAfter: available }
    return { action: 'create', after: after.facts, ...stocked }
  }
  // As of any removal the pictures are noted: they are kept as long as the row.
  if (!before.isRemoved && after.isRemoved)
    return { action: 'remove', before: { pictures: before.facts.pictures } }
  const { changed, ...differences } = findDifferences(before.facts, after.facts)
  return changed.length === 0 ? undefined : { action: 'update', ...differences }
}
