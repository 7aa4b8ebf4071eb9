import type { Database } from '../../platform/database/database.ts'
import { describeAct } from '../../platform/history/act.ts'
import type { Caller } from '../../platform/http/refusals/caller.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import { recordAccountEvent } from '../accounts/account-event-store.ts'
import { keyStore } from './key-store.ts'

/** Revokes anybody's key: taking rights away needs no more than a say over keys. Returns whether there was one. */
export function makeRevokeKey(db: Database, now: () => Date) {
  return async ({ email }: SignedInUser, id: string, from: Caller): Promise<boolean> =>
    db.transaction(async (tx) => {
      const removed = await keyStore.remove(tx, id)
      if (!removed) return false
      const { name, rights } = removed
      describeAct({ before: { name, rights } })
      await recordAccountEvent(tx, { kind: 'keyRevoked', email, reason: name, from }, now())
      return true
    })
}
