import type { Database } from '../../platform/database/database.ts'
import type { CallerParts } from '../../platform/http/refusals/guards.ts'
import { hashKey } from './key-secret.ts'
import { keyStore } from './key-store.ts'

/** Reads a key and its maker at each call, so that every node refuses it as soon as either ends. */
export function makeFindUserByKey(db: Database, now: () => Date): CallerParts['findUserByKey'] {
  const { findUser } = keyStore(db)
  return (key, address) => findUser(hashKey(key), { now: now(), address })
}
