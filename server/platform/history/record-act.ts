import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database, Queryable } from '../database/database.ts'
import { given, preparedStatement } from '../database/prepared.ts'
import { actNow, type StaffAct } from './act.ts'
import { type Committed, commitText, commitTexts, UUID } from './commit-texts.ts'

/**
 * Writes the entry of an act if its transaction has written: rows that are changed or locked give it an id. Texts about
 * a person are left out if the transaction has deleted the account.
 */
const insertEntry = preparedStatement<{ id: number }>(
  'put_history_entry',
  sql`with entry as (
      insert into history_entry (at, actor_id, actor, via_key, device, kind, subject_kind, subject_id, before, after, reason)
      select ${given('at')}::timestamptz, ${given('actorId')}::uuid, ${given('actor')}, ${given('viaKey')},
        ${given('device')}, ${given('kind')}, ${given('subjectKind')}, ${given('subjectId')},
        ${given('before')}::jsonb, ${given('after')}::jsonb, ${given('reason')}
      where pg_current_xact_id_if_assigned() is not null
      returning id, subject_kind
    ), person as (
      select case entry.subject_kind
          when 'user' then (select users.id from users where users.id = ${given('subjectUuid')}::uuid)
          when 'order' then (select users.id from orders join users on users.email = customer_email where orders.id = ${given('subjectUuid')}::uuid)
        end as id
      from entry
    ), beside as (
      insert into history_value (entry_id, commitment, salt, value, person_id)
      select entry.id, text.commitment, decode(text.salt, 'hex'), text.value,
        case when text.is_actor then ${given('actorId')}::uuid else person.id end
      from entry, person, jsonb_to_recordset(${given('texts')}::jsonb)
        as text (commitment text, salt text, value text, is_actor boolean)
      where text.is_actor and exists (select from users where users.id = ${given('actorId')}::uuid)
        or not text.is_actor and (person.id is not null or entry.subject_kind not in ('user', 'order'))
    )
    select id from entry`,
)

/** Nodes in one process may share a database. */
const recorded = new WeakSet<Database>()

/** Makes the first transaction of an act that writes leave the act's entry. */
export function recordActs(db: Database, now: () => Date): void {
  if (recorded.has(db)) return
  recorded.add(db)
  const transaction = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    const act = actNow()
    if (!act || act.isClosed) return transaction(work, config)
    let isWritten = false
    const result = await transaction(async (tx) => {
      if (act.keyId)
        await tx.execute(sql`select set_config('bulkhead.api_key', ${act.keyId}, true)`)
      const done = await work(tx)
      isWritten = !act.isClosed && !act.isWaiting && (await writeEntry(tx, act, now()))
      return done
    }, config)
    // Only now: a transaction that was rolled back left no entry.
    if (isWritten) act.isClosed = true
    return result
  }
}

/** Leaves the entry of the act under way, if any, in a transaction that is not one of Drizzle's. */
export async function leaveEntry(client: pg.PoolClient): Promise<void> {
  const act = actNow()
  const tx = { $client: client } as unknown as Queryable
  if (act && !act.isClosed) act.isClosed = await writeEntry(tx, act, new Date())
}

/** Returns whether there was something to write. */
async function writeEntry(tx: Queryable, act: StaffAct, at: Date): Promise<boolean> {
  const actor = commitText(act.actor.email)
  const texts: Committed[] = []
  const before = commitTexts(act.before, texts)
  const after = commitTexts(act.after, texts)
  const reason = act.reason ? commitText(act.reason) : undefined
  if (reason) texts.push(reason)
  const rows = await insertEntry(tx, {
    at: at.toISOString(),
    actorId: act.actor.id,
    actor: actor.commitment,
    viaKey: act.viaKey,
    device: act.device,
    kind: act.kind,
    subjectKind: act.subject.kind,
    subjectId: act.subject.id === null ? null : String(act.subject.id),
    subjectUuid: UUID.test(String(act.subject.id)) ? act.subject.id : null,
    before,
    after,
    reason: reason?.commitment ?? null,
    texts: JSON.stringify([textRow(actor, true), ...texts.map((text) => textRow(text, false))]),
  })
  return rows.length > 0
}

const textRow = ({ commitment, salt, value }: Committed, isActor: boolean) => ({
  commitment,
  salt: salt.toString('hex'),
  value,
  is_actor: isActor,
})
