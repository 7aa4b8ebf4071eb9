import type { Database } from '../../platform/database/database.ts'
import type { CallerParts } from '../../platform/http/refusals/guards.ts'
import { hashKey } from './key-secret.ts'
import { makeFindKeyUser } from './key-store.ts'

interface KeyFinderParts {
  readonly db: Database
  readonly staffNeedFactor: boolean
  readonly now: () => Date
}

/** Reads a key and its maker at each call, so that every node refuses it as soon as either ends. */
export function makeFindUserByKey({
  db,
  staffNeedFactor,
  now,
}: KeyFinderParts): CallerParts['findUserByKey'] {
  const findUser = makeFindKeyUser(db, staffNeedFactor)
  return (key, address) => findUser(hashKey(key), { now: now(), address })
}
