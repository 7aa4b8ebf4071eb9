import { sql } from 'drizzle-orm'
import { type MergePreview, mergedFacts } from '../../../../contract/people/merges.ts'
import { cents, dollarsFromCents } from '../../../../contract/values/money/money.ts'
import { userStore } from '../../../people/accounts/user-store.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type SignedInUser, seesPrices } from '../../../platform/http/refusals/guards.ts'
import { judgeMerge } from './judge-merge.ts'
import { movedRows, type RowOwner } from './moved-rows.ts'
import { takenFacts } from './taken-facts.ts'

/** Reads what a join of two accounts would do; refuses as the join would. */
export function makePreviewMerge({ db, now }: { readonly db: Database; readonly now: () => Date }) {
  return async (admin: SignedInUser, id: string, other: string): Promise<MergePreview> => {
    const found = await Promise.all([id, other].map((userId) => userStore(db).find(userId)))
    const users = found.flatMap((user) => user ?? [])
    const { kept, merged } = await judgeMerge(db, { admin: admin.id, id, other }, users, now())
    const [keptFacts, mergedOnes] = [
      await takenFacts.list(db, kept),
      await takenFacts.list(db, merged),
    ]
    const { moves, stays } = await movedRows.count(db, { kept, merged })
    const ofOther = await sumOrders(db, merged)
    const ofKept = await sumOrders(db, kept)
    const { quotes } = ofOther
    return {
      other: { _id: merged.id, email: merged.email, name: merged.name },
      moves,
      stays,
      orders: {
        total: seesPrices(admin) ? dollarsFromCents(cents(ofOther.total)) : null,
        unpaid: ofOther.unpaid,
        returns: ofOther.returns,
        quotes,
      },
      facts: mergedFacts
        .filter((what) => mergedOnes.has(what))
        .map((what) => ({ what, rule: keptFacts.has(what) ? 'keepsOwn' : 'takenOver' })),
      unpaid: {
        orders: ofKept.unpaid + ofOther.unpaid,
        limit: kept.unpaidLimit ?? merged.unpaidLimit,
      },
    }
  }
}

type OrderSums = { total: number; unpaid: number; returns: number; quotes: number }

async function sumOrders(db: Database, { id, email }: RowOwner): Promise<OrderSums> {
  const { rows } = await db.execute<OrderSums>(sql`
    select coalesce(sum(total_cents), 0)::bigint as total,
      count(*) filter (where state = 'awaitingPayment')::integer as unpaid,
      (select count(*) from return_request join orders as returned on returned.id = order_id
        where returned.customer_email = ${email} and returned.state <> 'cancelled')::integer as returns,
      (select count(*) from quote_request join cart on cart.id = cart_id where user_id = ${id})::integer as quotes
    from orders where customer_email = ${email} and state <> 'cancelled'`)
  return rows[0] ?? { total: 0, unpaid: 0, returns: 0, quotes: 0 }
}
