import { and, asc, eq, lte, or } from 'drizzle-orm'
import { userChanges } from '../../../people/accounts/user-store.ts'
import { DomainError } from '../../../platform/base/errors/domain-error.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { changeSet } from '../../../platform/database/tables/change-sets.ts'
import { raiseAlert } from '../../../platform/log/alerts.ts'
import { putMail } from '../../../platform/mail/outbox.ts'
import { type ChangeSetRow, changeSetStore, isSilent } from '../change-set-store.ts'
import { APPLYING_SILENT_SECONDS, applyLocked, readTaken } from './apply-changes.ts'
import { applyStore } from './apply-store.ts'

/** A node that reads a file reports after each batch: after this silence it has died. */
const READING_SILENT_SECONDS = 120
const INTERRUPTED =
  'The shop was stopped while it read the file. Nothing was changed; send it again'

/** Makes the change set a draft again, which waits for somebody who may apply it. */
async function takeBack(tx: Transaction, { id, title, applyAt }: ChangeSetRow): Promise<void> {
  await changeSetStore(tx).move(id, { state: 'draft', applyAt: null, plannedBy: null })
  const detail = `Change set ${id}, “${title}”: its planner may no longer change products. It is a draft again; apply it if it is right.`
  const subject = `${id} ${applyAt?.toISOString()}`
  await raiseAlert(tx, { kind: 'plannerLostRight', subject, detail })
}

export const FAILED_MAIL = 'plannedChangeFailed'

interface PlannedParts {
  readonly db: Database
  readonly now: () => Date
  readonly onFailure: (error: unknown, changeSetId: number) => void
}

/** Applies planned change sets whose moment has come, each once on any number of nodes. */
export function plannedChanges({ db, now, onFailure }: PlannedParts) {
  const findDue = async (): Promise<number[]> => {
    const due = await db
      .select({ id: changeSet.id })
      .from(changeSet)
      .where(and(eq(changeSet.state, 'planned'), lte(changeSet.applyAt, now())))
      .orderBy(asc(changeSet.applyAt), asc(changeSet.id))
    return due.map(({ id }) => id)
  }

  /** Another node may have applied it, or an admin cancelled it, since it was found. */
  const applyOne = (id: number): Promise<void> =>
    db.transaction(async (tx) => {
      const store = changeSetStore(tx)
      const { plannedBy } = await store.get(id)
      // The planner first, as their removal locks: users, then change sets.
      const mayApply =
        plannedBy !== null && (await userChanges.holdRight(tx, plannedBy, 'catalogue:write'))
      const set = await store.lock(id)
      if (set.state !== 'planned' || set.plannedBy !== plannedBy) return
      await (mayApply ? applyLocked(tx, set, now()) : takeBack(tx, set))
    })

  const fail = (id: number, reason: DomainError): Promise<void> =>
    db.transaction(async (tx) => {
      const store = changeSetStore(tx)
      const { state, title, actorEmail } = await store.lock(id)
      if (state !== 'planned') return
      await store.move(id, { state: 'failed', failure: reason.message })
      const detail = `Change set ${id}, “${title}”: ${reason.message}. Nothing was changed.`
      await raiseAlert(tx, { kind: 'plannedChangeFailed', subject: String(id), detail })
      const facts = { changeSetId: String(id) }
      const eventKey = `${FAILED_MAIL} ${id} ${now().toISOString()}`
      await putMail(tx, { kind: FAILED_MAIL, eventKey, recipient: actorEmail, facts }, now())
    })

  /** Cleans up after a killed node: a set that was being applied is a draft again, one that was being read fails. */
  const recover = (): Promise<void> =>
    db.transaction(async (tx) => {
      const silent = await tx
        .select({ id: changeSet.id, state: changeSet.state })
        .from(changeSet)
        .where(
          or(
            isSilent('reading', READING_SILENT_SECONDS),
            isSilent('applying', APPLYING_SILENT_SECONDS),
          ),
        )
        // A node that applies a change set holds its lock.
        .for('update', { skipLocked: true })
      const store = changeSetStore(tx)
      for (const { id, state } of silent) {
        if (state === 'reading') await store.failReading(id, INTERRUPTED)
        else await store.move(id, { state: 'draft' })
      }
    })

  return async function run(): Promise<void> {
    await recover()
    const due = await findDue()
    if (due.length > 0) await applyStore.countRows(db)
    for (const id of due) {
      try {
        await applyOne(id)
      } catch (error) {
        const read = readTaken(error)
        // Anything else, such as a lost connection, is tried again.
        if (read instanceof DomainError) await fail(id, read)
        else onFailure(error, id)
      }
    }
  }
}
