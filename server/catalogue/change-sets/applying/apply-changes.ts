import { changeSetBounds } from '../../../../contract/catalogue/changes/change-set-bounds.ts'
import { countChanges } from '../../../../contract/catalogue/changes/tally.ts'
import { listCauses } from '../../../platform/base/errors/causes.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { stepBeforeAct } from '../../../platform/history/act.ts'
import { assertFreshProof } from '../../../platform/http/refusals/guards.ts'
import type { KeptAnswering } from '../../../platform/idempotency/kept-answering.ts'
import { keptAnswers } from '../../../platform/idempotency/kept-answers.ts'
import { holdOpenChangeSets, replaceName, takeNameBack } from '../../names/replace-name.ts'
import { enterStockAs } from '../../stock/stock-act.ts'
import {
  AlreadyUndone,
  ChangedSincePreview,
  ChangeSetNotOpen,
  MomentNotAhead,
  NothingToApply,
  SevereUnconfirmed,
} from '../change-set-errors.ts'
import { type ChangeSetRow, changeSetStore } from '../change-set-store.ts'
import { applyStore } from './apply-store.ts'
import { STATEMENT_ROWS } from './change-batches.ts'
import { lockManyProducts, lockProducts } from './lock-products.ts'

export interface ApplyResult {
  /** Rows. */
  readonly applied: number
  readonly state: 'applied' | 'planned'
}

/** A later moment, and the id of the admin who chose it. */
interface Plan {
  readonly applyAt: Date
  readonly plannedBy: string
}

interface ApplyOptions {
  /** Absent: now. */
  readonly plan: Plan | undefined
  /** Number of severe warnings that the admin confirms; true: all of them. */
  readonly confirmsSevere: number | boolean
  /** Whether the caller proved who they are a moment ago; an undo of many rows needs it. */
  readonly hasFreshProof?: boolean
}

const DAY_MS = 24 * 60 * 60 * 1000
/** A live node has locked the change set by then: one that is still unlocked was left by a node that died. */
export const APPLYING_SILENT_SECONDS = 10
const PART_NUMBER_INDEXES = ['product_part_number', 'product_draft_part_number']

/** Applies a draft as a whole or not at all, now or at a planned time. */
export function makeApplyChanges({ db, now }: { db: Database; now: () => Date }) {
  const assertAhead = (at: Date): void => {
    const ahead = at.getTime() - now().getTime()
    if (ahead <= 0 || ahead > changeSetBounds.planDays * DAY_MS) throw new MomentNotAhead()
  }

  return async function apply<Answer>(
    id: number,
    options: ApplyOptions,
    { keyed, toAnswer }: KeptAnswering<ApplyResult, Answer>,
  ): Promise<Answer> {
    const run = async (): Promise<Answer> => {
      if (options.plan) assertAhead(options.plan.applyAt)
      const announced = await stepBeforeAct(() => announce(db, id, options))
      try {
        if (!options.plan) await applyStore.countRows(db)
        return await db.transaction(async (tx) => {
          const set = await changeSetStore(tx).lockForAct(id)
          // If this node was silent for long, another has taken the change set over and may have applied it.
          if (set.xid !== announced) throw new ChangeSetNotOpen(set.state)
          const applied = options.plan
            ? await planFor(tx, set, options.plan)
            : await applyLocked(tx, set, now())
          const given = toAnswer(applied)
          await keptAnswers.insert(tx, keyed, given)
          return given
        })
      } catch (error) {
        await stepBeforeAct(() => withdraw(db, id, announced))
        throw readTaken(error)
      }
    }
    return keptAnswers.once(db, keyed, run)
  }
}

/**
 * Checks the change set and, unless it is to be planned, marks it as `applying` in a transaction of its own, so that
 * nobody else begins it. Returns its `xid`, which any later move replaces.
 */
async function announce(db: Database, id: number, options: ApplyOptions): Promise<string> {
  return db.transaction(async (tx) => {
    const store = changeSetStore(tx)
    const set = await store.lock(id)
    // Left by a node that died: a live one would have locked it by then.
    const wasLeft = await store.isSilent(id, 'applying', APPLYING_SILENT_SECONDS)
    if (set.state !== 'draft' && !wasLeft) throw new ChangeSetNotOpen(set.state)
    if (countChanges(set.counts) === 0 && !set.rename) throw new NothingToApply()
    const { severe } = set.counts
    const { confirmsSevere, hasFreshProof = false } = options
    const isLarge = countChanges(set.counts) > changeSetBounds.unprovenUndoRows
    if (set.undoes !== null && isLarge) assertFreshProof({ hasFreshProof })
    if (severe > 0 && confirmsSevere !== true && confirmsSevere !== severe)
      throw new SevereUnconfirmed(severe)
    if (options.plan) return set.xid
    await store.move(id, { state: 'applying' })
    return (await store.get(id)).xid
  })
}

/** Nothing was changed, so it is a draft as before. */
async function withdraw(db: Database, id: number, announced: string): Promise<void> {
  await db.transaction(async (tx) => {
    const store = changeSetStore(tx)
    const { state, xid } = await store.lock(id)
    if (state === 'applying' && xid === announced) await store.move(id, { state: 'draft' })
  })
}

async function planFor(tx: Transaction, { id }: ChangeSetRow, plan: Plan): Promise<ApplyResult> {
  await changeSetStore(tx).move(id, { state: 'planned', ...plan })
  return { applied: 0, state: 'planned' }
}

/** The change set's row is locked, and whether it may be applied is known. */
export async function applyLocked(
  tx: Transaction,
  set: ChangeSetRow,
  now: Date,
): Promise<ApplyResult> {
  const { id, undoes, counts, actorEmail, title, rename } = set
  const applied = countChanges(counts)
  const isMany = applied > STATEMENT_ROWS
  await enterStockAs(tx, { kind: 'import', reason: title, actorEmail, changeSetId: id })
  if (rename) await holdOpenChangeSets(tx)
  const conflicts = await (isMany ? lockManyProducts : lockProducts)(tx, id)
  if (conflicts.count > 0) throw new ChangedSincePreview(conflicts)
  await applyStore.write(tx, id, now)
  if (rename && undoes === null) await replaceName(tx, id, rename)
  if (rename && undoes !== null) await takeNameBack(tx, { undone: undoes, undo: id, rename })
  const store = changeSetStore(tx)
  await store.move(id, { state: 'applied', appliedAt: now })
  if (undoes !== null) await markUndone(tx, set, undoes)
  await applyStore.countProductsOfMany(tx, counts.new + counts.restored)
  return { applied, state: 'applied' }
}

async function markUndone(tx: Transaction, { id }: ChangeSetRow, undoes: number): Promise<void> {
  const store = changeSetStore(tx)
  const undone = await store.lock(undoes)
  if (undone.undoneBy !== null) throw new AlreadyUndone(undone.undoneBy)
  await store.move(undoes, { undoneBy: id })
  // Undoing an undo puts the first change set in force again.
  if (undone.undoes !== null) await store.move(undone.undoes, { undoneBy: null })
}

/** Two changes may take one part number at the same moment: the unique index lets only one pass. */
export function readTaken(error: unknown): unknown {
  const isTaken = listCauses(error).some(({ constraint }) =>
    PART_NUMBER_INDEXES.includes(constraint ?? ''),
  )
  return isTaken ? new ChangedSincePreview({ count: 1, named: [] }) : error
}
