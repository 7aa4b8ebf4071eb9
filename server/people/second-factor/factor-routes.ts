import type { FastifyInstance } from 'fastify'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  type Factors,
  findFactors,
  removePasskey,
  removeTotp,
} from '../../../contract/people/second-factor.ts'
import type { SecretBox } from '../../platform/base/secrets/secret-box.ts'
import type { Database } from '../../platform/database/database.ts'
import { readCaller } from '../../platform/http/refusals/caller.ts'
import { forbidStoring } from '../../platform/http/refusals/security-headers.ts'
import { route } from '../../platform/http/route.ts'
import { makeBeginApp } from './begin-app.ts'
import { makeConfirmApp } from './confirm-app.ts'
import { factorStore } from './factor-store.ts'
import { makeAddPasskey } from './passkeys/add-passkey.ts'
import { makeBeginPasskey } from './passkeys/begin-passkey.ts'
import { type PasskeyRow, passkeyStore } from './passkeys/passkey-store.ts'
import type { RelyingParty } from './passkeys/relying-party.ts'
import { makeRemovePasskey } from './passkeys/remove-passkey.ts'
import { makeRemoveApp } from './remove-app.ts'

interface FactorParts {
  readonly db: Database
  readonly secrets: SecretBox
  readonly party: RelyingParty
  readonly wakeMails: () => void
  readonly now: () => Date
}

/** Second factors of the caller. */
export function factorRoutes(app: FastifyInstance, parts: FactorParts): void {
  const { db, party, wakeMails } = parts
  const beginApp = makeBeginApp(parts)
  const confirm = makeConfirmApp(parts)
  const removeApp = makeRemoveApp(parts)

  route(app, findFactors, async ({ user: { id } }): Promise<Factors> => {
    const { app } = await factorStore.listOffered(db, id)
    return {
      app,
      passkeys: (await passkeyStore.list(db, id)).map(toOwnPasskey),
      recoveryCodesLeft: await factorStore.countRecoveryCodes(db, id),
      passkeysWork: party.works,
    }
  })

  route(app, beginTotp, async ({ user }) => {
    const { secret, uri } = await beginApp(user)
    // Loaded on first use: most processes draw none.
    const { writeQrPath } = await import('../../platform/papers/qr-code.ts')
    return { secret, uri, qr: writeQrPath(uri) }
  })

  route(app, confirmTotp, async ({ user, body: { code }, raw }) => {
    const session = raw.sessionToken ?? ''
    const recoveryCodes = await confirm(user, { code, session }, readCaller(raw))
    wakeMails()
    return { recoveryCodes }
  })

  route(app, removeTotp, async ({ user, raw }) => {
    const isRemoved = await removeApp(user, readCaller(raw))
    wakeMails()
    return { deletedCount: isRemoved ? 1 : 0 }
  })

  const begin = makeBeginPasskey(parts)
  const add = makeAddPasskey(parts)
  const remove = makeRemovePasskey(parts)

  route(app, beginPasskey, async ({ user }, reply) => {
    forbidStoring(reply)
    return begin(user)
  })

  route(app, addPasskey, async ({ user, body: attestation, raw }) => {
    const session = raw.sessionToken ?? ''
    const { passkey, recoveryCodes } = await add(user, { attestation, session }, readCaller(raw))
    wakeMails()
    return { passkey: toOwnPasskey(passkey), recoveryCodes }
  })

  route(app, removePasskey, async ({ user, params, raw }) => {
    const deletedCount = await remove(user, params.id, readCaller(raw))
    wakeMails()
    return { deletedCount }
  })
}

const toOwnPasskey = ({ id, device, createdAt, lastUsedAt }: PasskeyRow) => ({
  _id: id,
  device,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
