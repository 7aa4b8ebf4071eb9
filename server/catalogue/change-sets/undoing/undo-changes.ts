import { sql } from 'drizzle-orm'
import { changeSetBounds } from '../../../../contract/catalogue/changes/change-set-bounds.ts'
import type { RowAction } from '../../../../contract/catalogue/changes/change-sets.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { assertFreshProof, type SignedInUser } from '../../../platform/http/refusals/guards.ts'
import { lockProducts } from '../applying/lock-products.ts'
import {
  AlreadyUndone,
  ChangeSetNotOpen,
  NothingToApply,
  NotUndoable,
} from '../change-set-errors.ts'
import { type ChangeSetRow, changeSetStore } from '../change-set-store.ts'
import type { Author } from '../drafts/draft-changes.ts'
import { countAnew } from '../drafts/write-draft.ts'
import { productFacts } from '../product-facts-store.ts'

/** Drafts the change set that takes an applied one back, while its fields still hold what it wrote. */
export function makeUndoChanges(db: Database) {
  return (
    id: number,
    author: Author & Pick<SignedInUser, 'hasFreshProof'>,
    { skipChanged }: { skipChanged: boolean },
  ): Promise<number> =>
    db.transaction(async (tx) => {
      const store = changeSetStore(tx)
      const set = await store.lockForAct(id)
      if (set.state !== 'applied') throw new ChangeSetNotOpen(set.state)
      if (set.undoneBy !== null) throw new AlreadyUndone(set.undoneBy)
      const undo = await store.insert({
        kind: 'undo',
        state: 'draft',
        undoes: id,
        rename: set.rename,
        actorEmail: author.email,
        title: `Undo ${id}: ${set.title}`.slice(0, changeSetBounds.titleLength),
      })
      const rows = await swapRows(tx, set, undo)
      if (rows > changeSetBounds.unprovenUndoRows) assertFreshProof(author)
      const conflicts = await lockProducts(tx, undo)
      if (conflicts.count > 0 && !skipChanged) throw new NotUndoable(conflicts, rows)
      if (conflicts.count === rows && !(await store.hasRenamed(id))) throw new NothingToApply()
      await takeOut(tx, undo, [...conflicts.productIds])
      const productsInShop = await productFacts.countInShop(tx)
      await countAnew(tx, undo, { isFile: false, productsInShop }, 0)
      return undo
    })
}

/** Rows of other actions are undone by their own. */
const opposites: Readonly<Partial<Record<RowAction, RowAction>>> = {
  create: 'remove',
  draft: 'discard',
  remove: 'restore',
  restore: 'remove',
  publish: 'withdraw',
  withdraw: 'publish',
  discard: 'redraft',
  redraft: 'discard',
}

/** Rows whose pieces are taken back; those of a new product stay with it. */
const movesPieces = sql`action in ('update', 'publish')`

/** A new product is removed, because orders may have it. */
async function swapRows(tx: Transaction, { id }: ChangeSetRow, undo: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into change_row (change_set_id, row_no, product_id, action, before, after, available_before, available_after)
    select ${undo}, row_no, product_id,
      case action ${sql.join(
        Object.entries(opposites).map(([action, back]) => sql`when ${action} then ${back}`),
        sql` `,
      )} else action end,
      after, before,
      case when ${movesPieces} then available_after end, case when ${movesPieces} then available_before end
    from change_row where change_set_id = ${id} and errors = '[]'`)
  return rowCount ?? 0
}

async function takeOut(tx: Transaction, undo: number, productIds: readonly string[]) {
  if (productIds.length === 0) return
  await tx.execute(sql`
    delete from change_row where change_set_id = ${undo} and product_id = any(${sql.param(productIds)}::uuid[])`)
}
