import { type SQL, sql } from 'drizzle-orm'
import { type MergedFact, mergedFacts } from '../../../../contract/people/merges.ts'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import type { RowOwner } from './moved-rows.ts'

interface TakenFact {
  /** Whether an account has it; `users` is its row. */
  readonly has: SQL
  readonly takeOver: (kept: RowOwner, merged: RowOwner) => SQL
  /** Takes it from the account kept, unless it was changed since. */
  readonly takeBack: (kept: RowOwner, merged: RowOwner) => SQL
}

/** A column of `users`; `none` stands there where an account has nothing. */
function userFact(column: SQL, none: SQL): TakenFact {
  const isNone = sql`is not distinct from ${none}`
  return {
    has: sql`not (users.${column} ${isNone})`,
    takeOver: (kept, merged) => sql`
      update users as kept set ${column} = other.${column} from users as other
      where kept.id = ${kept.id} and other.id = ${merged.id} and kept.${column} ${isNone} and not (other.${column} ${isNone})`,
    takeBack: (kept, merged) => sql`
      update users as kept set ${column} = ${none} from users as other
      where kept.id = ${kept.id} and other.id = ${merged.id} and kept.${column} = other.${column}`,
  }
}

const facts: Readonly<Record<MergedFact, TakenFact>> = {
  billTo: {
    has: sql`exists (select from billing where user_id = users.id)`,
    takeOver: (kept, merged) => sql`
      insert into billing (user_id, bill_to, updated_at)
      select ${kept.id}::uuid, bill_to, updated_at from billing where user_id = ${merged.id} on conflict do nothing`,
    takeBack: (kept, merged) => sql`
      delete from billing using billing as other
      where billing.user_id = ${kept.id} and other.user_id = ${merged.id} and billing.bill_to = other.bill_to`,
  },
  profile: {
    has: sql`exists (select from profile where profile.email = users.email)`,
    takeOver: (kept, merged) => sql`
      insert into profile (id, email, name, image_url, age, facebook, linkedin, updated_at)
      select ${kept.id}::uuid, ${kept.email}::text, name, image_url, age, facebook, linkedin, updated_at from profile where email = ${merged.email}
      on conflict do nothing`,
    takeBack: (kept, merged) => sql`
      delete from profile using profile as other
      where profile.email = ${kept.email} and other.email = ${merged.email}
        and (profile.name, profile.image_url, profile.age, profile.facebook, profile.linkedin)
          is not distinct from (other.name, other.image_url, other.age, other.facebook, other.linkedin)`,
  },
  unpaidLimit: userFact(sql`unpaid_limit`, sql`null::smallint`),
  holdBounds: userFact(sql`hold_bounds_lifted`, sql`false`),
  note: userFact(sql`internal_note`, sql`null::text`),
}

/** Facts that an account has once. The account kept takes it over where it has none; the other keeps its own, for an undo. */
export const takenFacts = {
  /** Which of them an account has. */
  async list(db: Queryable, { id }: RowOwner): Promise<Set<MergedFact>> {
    const columns = mergedFacts.map((fact) => sql`${facts[fact].has} as ${sql.identifier(fact)}`)
    const { rows } = await db.execute<Record<MergedFact, boolean>>(
      sql`select ${sql.join(columns, sql`, `)} from users where id = ${id}`,
    )
    return new Set(mergedFacts.filter((fact) => rows[0]?.[fact]))
  },

  /** Returns what the account kept took over. */
  async takeOver(tx: Transaction, kept: RowOwner, merged: RowOwner): Promise<MergedFact[]> {
    const taken: MergedFact[] = []
    for (const fact of mergedFacts) {
      const { rowCount } = await tx.execute(facts[fact].takeOver(kept, merged))
      if (rowCount === 1) taken.push(fact)
    }
    return taken
  },

  async takeBack(
    tx: Transaction,
    { kept, merged }: { readonly kept: RowOwner; readonly merged: RowOwner },
    taken: readonly MergedFact[],
  ): Promise<void> {
    for (const fact of taken) await tx.execute(facts[fact].takeBack(kept, merged))
  },
}
