import type { FastifyInstance } from 'fastify'
import {
  beginTotp,
  confirmTotp,
  type Factors,
  findFactors,
  removeTotp,
} from '../../../contract/people/second-factor.ts'
import type { SecretBox } from '../../platform/base/secrets/secret-box.ts'
import type { Database } from '../../platform/database/database.ts'
import { readCaller } from '../../platform/http/refusals/caller.ts'
import { route } from '../../platform/http/route.ts'
import { makeBeginApp } from './begin-app.ts'
import { makeConfirmApp } from './confirm-app.ts'
import { factorStore, type PasskeyRow } from './factor-store.ts'
import { makeRemoveApp } from './remove-app.ts'

interface FactorParts {
  readonly db: Database
  readonly secrets: SecretBox
  readonly wakeMails: () => void
  readonly now: () => Date
}

/** Second factors of the caller. */
export function factorRoutes(app: FastifyInstance, parts: FactorParts): void {
  const { db, wakeMails } = parts
  const begin = makeBeginApp(parts)
  const confirm = makeConfirmApp(parts)
  const remove = makeRemoveApp(parts)

  route(app, findFactors, async ({ user: { id } }): Promise<Factors> => {
    const { app } = await factorStore.listOffered(db, id)
    return {
      app,
      passkeys: (await factorStore.listPasskeys(db, id)).map(toOwnPasskey),
      recoveryCodesLeft: await factorStore.countRecoveryCodes(db, id),
    }
  })

  route(app, beginTotp, async ({ user }) => {
    const { secret, uri } = await begin(user)
    // Loaded on first use: most processes draw none.
    const { writeQrPath } = await import('../../platform/papers/qr-code.ts')
    return { secret, uri, qr: writeQrPath(uri) }
  })

  route(app, confirmTotp, async ({ user, body, raw }) => {
    const recoveryCodes = await confirm(user, body.code, readCaller(raw))
    wakeMails()
    return { recoveryCodes }
  })

  route(app, removeTotp, async ({ user, raw }) => {
    const isRemoved = await remove(user, readCaller(raw))
    wakeMails()
    return { deletedCount: isRemoved ? 1 : 0 }
  })
}

const toOwnPasskey = ({ id, device, createdAt, lastUsedAt }: PasskeyRow) => ({
  _id: id,
  device,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
