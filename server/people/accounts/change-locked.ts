import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { users } from '../../platform/database/tables/people.ts'
import { NotSignedIn } from '../../platform/http/refusals/guards.ts'
import { accountMerges } from './account-merge-store.ts'

interface LockedAccount {
  readonly emailConfirmed: boolean
}

/** Locks an account: two additions at once would both take the last place. Undefined if it was deleted meanwhile. */
export async function lockAccount(
  tx: Transaction,
  userId: string,
): Promise<LockedAccount | undefined> {
  const [account] = await tx
    .select({ emailConfirmed: users.emailConfirmed })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return account
}

/**
 * Runs a change of what an account keeps, with the account locked. Fails if the account is gone, or was joined to
 * another: a change that waited for the join would stay behind.
 */
export function changeLocked<Result>(
  db: Database,
  userId: string,
  run: (tx: Transaction, account: LockedAccount) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId)
    // By a statement of its own: one that has waited for the lock still sees what was there before its wait.
    if (!account || (await accountMerges.find(tx, userId))) throw new NotSignedIn()
    return run(tx, account)
  })
}
