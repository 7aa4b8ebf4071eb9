import { v7 as uuidv7 } from 'uuid'
import type { Attestation } from '../../../../contract/people/second-factor.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/refusals/caller.ts'
import type { SignedInUser } from '../../../platform/http/refusals/guards.ts'
import { changeLocked } from '../../accounts/change-locked.ts'
import { sessionChanges } from '../../sessions/session-store.ts'
import { hashSessionToken } from '../../sessions/session-token.ts'
import { InvalidFactor, TooManyPasskeys } from '../factor-errors.ts'
import { factorStore } from '../factor-store.ts'
import { noteFactorChange } from '../note-factor-change.ts'
import { spendOwnChallenge } from './own-challenge.ts'
import { type PasskeyRow, passkeyStore } from './passkey-store.ts'
import type { RelyingParty } from './relying-party.ts'

const MOST_PASSKEYS = 20

interface Added {
  readonly passkey: PasskeyRow
  /** Given with the first factor. */
  readonly recoveryCodes: string[]
}

export function makeAddPasskey(parts: {
  readonly db: Database
  readonly party: RelyingParty
  readonly now: () => Date
}) {
  const { db, party, now } = parts
  return (
    user: SignedInUser,
    { attestation, session }: { readonly attestation: Attestation; readonly session: string },
    from: Caller,
  ): Promise<Added> =>
    changeLocked(db, user.id, async (tx) => {
      const { clientDataJSON, transports = [] } = attestation.response
      const challenge = await spendOwnChallenge(tx, user.id, clientDataJSON, now())
      const credential = await readCredential(party, challenge, attestation)
      if (!credential) throw new InvalidFactor('assertion')
      if ((await passkeyStore.list(tx, user.id)).length >= MOST_PASSKEYS)
        throw new TooManyPasskeys(MOST_PASSKEYS)
      const passkey: PasskeyRow = {
        id: uuidv7(),
        userId: user.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports,
        device: from.device,
        createdAt: now(),
        lastUsedAt: null,
      }
      if (!(await passkeyStore.add(tx, passkey))) throw new InvalidFactor('assertion')
      await sessionChanges.bindToFactor(tx, user.id, hashSessionToken(session))
      await noteFactorChange(tx, 'passkeyAdded', { ...user, from }, now())
      const hasCodes = (await factorStore.countRecoveryCodes(tx, user.id)) > 0
      const recoveryCodes = hasCodes ? [] : await factorStore.renewRecoveryCodes(tx, user.id)
      return { passkey, recoveryCodes }
    })
}

/** The credential of an answer that the shop's own pages asked for. */
async function readCredential(party: RelyingParty, challenge: string, attestation: Attestation) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id, rawId, type, response } = attestation
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: {
          clientDataJSON: response.clientDataJSON,
          attestationObject: response.attestationObject,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    })
    return registrationInfo?.credential
  } catch {
    // The library throws for every fault in what the browser sent.
    return undefined
  }
}
