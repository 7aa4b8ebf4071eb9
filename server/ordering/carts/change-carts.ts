import { v7 as uuidv7 } from 'uuid'
import { cartBounds } from '../../../contract/ordering/cart/carts.ts'
import type { TypedColumns } from '../../../contract/ordering/pasted-lists.ts'
import { cutText } from '../../../contract/values/text/cut-text.ts'
import { listCauses } from '../../platform/base/errors/causes.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { NotSignedIn } from '../../platform/http/refusals/guards.ts'
import { keptAnswers } from '../../platform/idempotency/kept-answers.ts'
import type { KeyedCall } from '../../platform/idempotency/keyed-call.ts'
import {
  CartNotFound,
  ChangedMeanwhile,
  QuantityTooLarge,
  TooManyCarts,
  TooManyLines,
  UnknownProducts,
} from './cart-errors.ts'
import { type CartOwner, cartChanges, cartStore, type LineToPut } from './cart-store.ts'
import { joinCells } from './kept-cells.ts'

const USUAL_NAME = 'Cart'

interface LinesChange {
  readonly version: number | undefined
  readonly remove: readonly string[]
  readonly set: readonly LineToPut[]
  readonly add: readonly LineToPut[]
  /** Columns of the file that the added lines came from. */
  readonly columns?: TypedColumns | undefined
}

export type ChangeCarts = ReturnType<typeof makeChangeCarts>

/** Adds, changes and removes carts and their lines; each change is whole or not at all. */
export function makeChangeCarts({ db, now }: { db: Database; now: () => Date }) {
  async function insert(
    tx: Transaction,
    owner: CartOwner,
    name: string,
    isSaved = false,
  ): Promise<string> {
    const carts = await cartChanges.countLocked(tx, owner)
    if (carts === undefined) throw new NotSignedIn()
    if (carts >= cartBounds.carts) throw new TooManyCarts()
    const id = uuidv7()
    const at = now()
    await cartChanges.insert(tx, {
      id,
      userId: owner.id,
      name,
      isSaved,
      createdAt: at,
      updatedAt: at,
    })
    return id
  }

  /** Tells a cart that is not there from one that others have changed. */
  async function explainStale(tx: Transaction, owner: CartOwner, id: string): Promise<never> {
    const name = await cartStore.findName(tx, owner, id)
    throw name === undefined ? new CartNotFound() : new ChangedMeanwhile()
  }

  async function putLines(tx: Transaction, id: string, { remove, set, add }: LinesChange) {
    // Counted before they are added up: a thousand entries of one product would pass as one line.
    const entries = set.length + add.length
    if (entries > cartBounds.lines) throw new TooManyLines(entries)
    const added = addUp(add)
    const unknown = await cartChanges.listUnknown(
      tx,
      [...set, ...added].map(({ productId }) => productId),
    )
    if (unknown.length > 0) throw new UnknownProducts(unknown)
    if (remove.length > 0) await cartChanges.removeLines(tx, id, remove)
    if (set.length > 0) await cartChanges.setLines(tx, id, set)
    if (added.length > 0) await cartChanges.addLines(tx, id, added).catch(explainTooLarge)
    const lines = await cartChanges.countLines(tx, id)
    if (lines > cartBounds.lines) throw new TooManyLines(lines)
  }

  async function copyAs(
    owner: CartOwner,
    id: string,
    toCart: (copied: string) => { readonly name: string; readonly isSaved: boolean },
  ): Promise<string> {
    return db.transaction(async (tx) => {
      const copied = await cartStore.findName(tx, owner, id)
      if (copied === undefined) throw new CartNotFound()
      const { name, isSaved } = toCart(copied)
      const copy = await insert(tx, owner, name.trim(), isSaved)
      await cartChanges.copyLines(tx, id, copy)
      return copy
    })
  }

  return {
    /** Adds a cart, once for each key, and returns its id. */
    async create(
      owner: CartOwner,
      { name = USUAL_NAME, lines }: { name?: string | undefined; lines: readonly LineToPut[] },
      keyed: KeyedCall | undefined,
    ): Promise<string> {
      const toAnswer = (insertedId: string) => ({ insertedId })
      const answer = await keptAnswers.inTransaction(db, { keyed, toAnswer }, async (tx) => {
        const id = await insert(tx, owner, name.trim())
        await putLines(tx, id, { version: undefined, remove: [], set: [], add: lines })
        return id
      })
      return answer.insertedId
    },

    /** Adds a cart with the lines of another. */
    copy: (owner: CartOwner, id: string) =>
      copyAs(owner, id, (copied) => ({
        name: cutText(`Copy of ${copied}`, cartBounds.nameLength),
        isSaved: false,
      })),

    /** Adds a saved list with the lines of a cart, which stays as it is. */
    saveAsList: (owner: CartOwner, id: string, name: string) =>
      copyAs(owner, id, () => ({ name, isSaved: true })),

    /** Renames it, makes it the current one, or keeps it as a saved list, which is never the current one. */
    async change(
      owner: CartOwner,
      { id, version }: { readonly id: string; readonly version: number },
      {
        name,
        isCurrent,
        isSaved,
      }: {
        name?: string | undefined
        isCurrent?: boolean | undefined
        isSaved?: boolean | undefined
      },
    ): Promise<void> {
      await db.transaction(async (tx) => {
        const renewed = await cartChanges.renew(
          tx,
          owner,
          { id, version },
          {
            ...(name !== undefined && { name: name.trim() }),
            ...(isSaved !== undefined && { isSaved, currentSince: null }),
            ...(isCurrent && { isSaved: false, currentSince: now() }),
            updatedAt: now(),
          },
        )
        if (renewed === undefined) await explainStale(tx, owner, id)
      })
    },

    async remove(owner: CartOwner, id: string): Promise<void> {
      if (!(await cartStore.remove(db, owner, id))) throw new CartNotFound()
    },

    /** Changes lines, once for each key; returns the cart's version then. */
    async changeLines(
      owner: CartOwner,
      id: string,
      change: LinesChange,
      keyed: KeyedCall | undefined,
    ): Promise<number> {
      // Not the lines, of which there may be a thousand: a repeated call reads them anew.
      const toAnswer = (version: number) => ({ version })
      const answer = await keptAnswers.inTransaction(db, { keyed, toAnswer }, async (tx) => {
        // Locks the cart, so that two windows that add at once both count.
        const cart = { id, version: change.version }
        const version = await cartChanges.renew(tx, owner, cart, { updatedAt: now() })
        if (version === undefined) return explainStale(tx, owner, id)
        const { columns } = change
        // Cells under the columns of another file would say something else.
        const isTyped = columns !== undefined && (await cartChanges.takeColumns(tx, id, columns))
        await putLines(tx, id, isTyped ? change : withoutCells(change))
        return version
      })
      return answer.version
    },
  }
}

function withoutCells(change: LinesChange): LinesChange {
  return { ...change, add: change.add.map((line) => ({ ...line, typed: undefined })) }
}

/** One line for each product, in the order in which they came first. */
function addUp(lines: readonly LineToPut[]): LineToPut[] {
  const summed = new Map<string, LineToPut>()
  for (const { productId, quantity, reference, typed } of lines) {
    const before = summed.get(productId)
    const sum = (before?.quantity ?? 0) + quantity
    if (sum > cartBounds.quantity) throw new QuantityTooLarge()
    summed.set(productId, {
      productId,
      quantity: sum,
      reference: before?.reference || reference,
      typed: joinCells(before?.typed, typed),
    })
  }
  return [...summed.values()]
}

/** Only the database knows the sum with the pieces already in the cart; it has the same bound. */
function explainTooLarge(error: unknown): never {
  const isTooLarge = listCauses(error).some(
    ({ constraint }) => constraint === 'cart_line_quantity_check',
  )
  throw isTooLarge ? new QuantityTooLarge() : error
}
