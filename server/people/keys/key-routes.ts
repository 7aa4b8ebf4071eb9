import type { FastifyInstance } from 'fastify'
import { type ApiKey, listKeys, makeKey, revokeKey } from '../../../contract/people/keys.ts'
import type { Database } from '../../platform/database/database.ts'
import { readCaller } from '../../platform/http/refusals/caller.ts'
import { forbidStoring } from '../../platform/http/refusals/security-headers.ts'
import { route } from '../../platform/http/route.ts'
import { rightsOfUser } from '../sessions/user-rights.ts'
import { dayOf, keyStore, stillHeld } from './key-store.ts'
import { makeMakeKey } from './make-key.ts'
import { makeRevokeKey } from './revoke-key.ts'

interface KeyParts {
  readonly db: Database
  readonly now: () => Date
}

/** Keys of other programs. */
export function keyRoutes(app: FastifyInstance, { db, now }: KeyParts): void {
  const make = makeMakeKey(db, now)
  const revoke = makeRevokeKey(db, now)

  route(app, listKeys, async () => {
    const today = dayOf(now())
    return (await keyStore.list(db)).map(
      ({ key, maker }): ApiKey => ({
        _id: key.id,
        name: key.name,
        rights: stillHeld(key.rights, rightsOfUser(maker)),
        until: key.until,
        addresses: key.addresses,
        lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
        createdAt: key.createdAt.toISOString(),
        maker: { name: maker.name, email: maker.email },
        ended: (key.until !== null && key.until < today) || maker.blockedAt !== null,
      }),
    )
  })

  route(app, makeKey, async ({ user, body, raw }, reply) => {
    forbidStoring(reply)
    return make(user, body, readCaller(raw))
  })

  route(app, revokeKey, async ({ user, params: { id }, raw }) => ({
    deletedCount: (await revoke(user, id, readCaller(raw))) ? 1 : 0,
  }))
}
