import { changeSetBounds } from '../../../../contract/catalogue/changes/change-set-bounds.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { isLockTimeout } from '../../../platform/database/database-trouble.ts'
import type { Conflict } from '../change-set-errors.ts'
import { applyStore } from './apply-store.ts'
import { type BatchVersions, lockStore } from './lock-store.ts'

/** Locks the products of a change set, and finds those that are not as it expects them. */
export async function lockProducts(tx: Transaction, id: number): Promise<FoundConflicts> {
  const conflicts = listConflicts()
  for await (const found of lockStore.lock(tx, id)) conflicts.note(found)
  conflicts.note(await lockStore.findTaken(tx, id))
  return conflicts
}

/**
 * Locks many products. Buyers of a locked product wait, so everything that can be compared and written without the
 * locks comes first.
 */
export async function lockManyProducts(tx: Transaction, id: number): Promise<FoundConflicts> {
  const unlocked = listConflicts()
  const compared: BatchVersions[] = []
  for await (const batch of lockStore.compare(tx, id)) {
    unlocked.note(batch.conflicts)
    compared.push(batch.compared)
  }
  unlocked.note(await lockStore.findTaken(tx, id))
  if (unlocked.count > 0) return unlocked
  const conflicts = await writeAheadAndLock(tx, id, compared)
  conflicts.note(await lockStore.findTaken(tx, id))
  return conflicts
}

async function writeAheadAndLock(tx: Transaction, id: number, compared: readonly BatchVersions[]) {
  try {
    return await tx.transaction(async (part) => {
      await applyStore.writeAhead(part, id)
      return await lockStore.withinMoments(part, () => lockAll(part, id, compared))
    })
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    // Another change may hold a product and wait for an entry written ahead. The savepoint has released the entries,
    // and locking the products first can't deadlock with it.
    return lockAll(tx, id, compared)
  }
}

async function lockAll(tx: Transaction, id: number, compared: readonly BatchVersions[]) {
  const conflicts = listConflicts()
  for (const batch of compared) conflicts.note(await lockStore.lockCompared(tx, id, batch))
  return conflicts
}

type FoundConflicts = ReturnType<typeof listConflicts>

/** A product that was changed is one conflict, also if another has its part number as well. */
function listConflicts() {
  const named = new Map<string, Conflict>()
  const productIds = new Set<string>()
  return {
    productIds: productIds as ReadonlySet<string>,
    get count() {
      return productIds.size
    },
    get named() {
      return [...named.values()]
    },
    note(found: readonly Conflict[]): void {
      for (const conflict of found) {
        const { productId, reason } = conflict
        const first = named.get(productId)
        if (first)
          named.set(productId, {
            ...first,
            reason: first.reason ? `${first.reason}; ${reason}` : reason,
          })
        else if (!productIds.has(productId) && named.size < changeSetBounds.named)
          named.set(productId, conflict)
        productIds.add(productId)
      }
    },
  }
}
