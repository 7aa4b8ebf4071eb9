import { shopName } from '../../../../contract/values/text/shop-name.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { SignedInUser } from '../../../platform/http/refusals/guards.ts'
import { challengeStore } from '../../sessions/challenge-store.ts'
import { PasskeysUnavailable } from '../factor-errors.ts'
import { passkeyStore } from './passkey-store.ts'
import type { RelyingParty } from './relying-party.ts'

const METHOD = 'passkey'

export function makeBeginPasskey(parts: {
  readonly db: Database
  readonly party: RelyingParty
  readonly now: () => Date
}) {
  const { db, party, now } = parts

  /** WebAuthn options: for a signed-in user to add a passkey, for a visitor to sign in by one. */
  return async (user: SignedInUser | undefined) => {
    if (!party.works) throw new PasskeysUnavailable()
    await challengeStore.forgetExpired(db, now())
    return user ? beginAdding(user) : beginSignIn()
  }

  async function beginSignIn() {
    const waiting = { purpose: 'passkey', userId: null, method: METHOD } as const
    const challenge = await challengeStore.add(db, waiting, now())
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
    return {
      ...(await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' })),
      challenge,
    }
  }

  async function beginAdding({ id, email, name }: SignedInUser) {
    const waiting = { purpose: 'own', userId: id, method: METHOD } as const
    const challenge = await challengeStore.add(db, waiting, now())
    const known = await passkeyStore.list(db, id)
    const { generateRegistrationOptions } = await import('@simplewebauthn/server')
    return {
      ...(await generateRegistrationOptions({
        rpName: shopName(),
        rpID: party.id,
        userID: new Uint8Array(Buffer.from(id)),
        userName: email,
        userDisplayName: name,
        attestationType: 'none',
        excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
        // Found by the browser without the e-mail, and unlocked by its holder.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })),
      challenge,
    }
  }
}
