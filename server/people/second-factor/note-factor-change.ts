import type { Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/refusals/caller.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import { type NewAccountEvent, recordAccountEvent } from '../accounts/account-event-store.ts'
import { type FactorChange, tellOwner } from '../accounts/mails/account-mails.ts'

type Person = Pick<SignedInUser, 'email' | 'name'>

/** Records a change of somebody's factors and mails it to them; `actor` is another user who made it. */
export async function noteFactorChange(
  tx: Transaction,
  change: FactorChange,
  { email, name, from, actor }: Person & { readonly from: Caller; readonly actor?: Person },
  now: Date,
): Promise<void> {
  const event: NewAccountEvent = {
    kind: change,
    email,
    ...(actor && { actorEmail: actor.email }),
    from,
  }
  await recordAccountEvent(tx, event, now)
  const facts = { change, name, ...from }
  await tellOwner(tx, { kind: 'factorChanged', recipient: email, facts }, now)
}
