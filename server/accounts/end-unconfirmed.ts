import type { Transaction } from '../database/database.ts'
import type { Caller } from '../http/refusals/caller.ts'
import { signOutEverywhere } from '../sessions/sign-out-everywhere.ts'
import { recordAccountEvent } from './account-event-store.ts'
import { tellOwner } from './mails/account-mails.ts'

/**
 * Hands an unconfirmed account to the person whom a provider vouches for: sessions and proofs from before end, and a
 * mail tells them, because somebody else may have placed orders.
 */
export async function endUnconfirmed(
  tx: Transaction,
  user: { readonly id: string | undefined; readonly email: string },
  { method, from, now }: { method: string; from: Caller; now: Date },
): Promise<void> {
  const { email } = user
  await signOutEverywhere(tx, user, now)
  await recordAccountEvent(tx, { kind: 'accountJoined', email, from }, now)
  const facts = { method, ...from }
  await tellOwner(tx, { kind: 'accountJoined', recipient: email, facts }, now)
}
