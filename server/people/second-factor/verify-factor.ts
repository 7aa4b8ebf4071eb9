import type { FactorAnswer } from '../../../contract/people/second-factor.ts'
import { type SecretBox, Unsealable } from '../../platform/base/secrets/secret-box.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { findStep } from './app-codes.ts'
import { FactorUnreadable, InvalidFactor } from './factor-errors.ts'
import { factorStore } from './factor-store.ts'
import { spendOwnChallenge } from './passkeys/own-challenge.ts'
import type { RelyingParty } from './passkeys/relying-party.ts'
import { verifyAssertion } from './passkeys/verify-assertion.ts'

export type FactorKind = 'app' | 'recoveryCode' | 'passkey'

/**
 * Takes a user's answer as a second factor, once; throws `InvalidFactor` otherwise. Count the try first, by
 * `factorTries`: it has to count even if the transaction fails. A passkey answers `challenge`, which the caller spends,
 * or else one that the signed-in user got from `POST /identity/passkey/begin`.
 */
export type VerifyFactor = (
  tx: Transaction,
  userId: string,
  answer: FactorAnswer,
  challenge?: string,
) => Promise<FactorKind>

/** Names the row to which a secret is sealed. */
const placeOf = (userId: string) => `authenticator ${userId}`

export const sealApp = (box: SecretBox, userId: string, secret: string): Buffer =>
  box.seal(secret, placeOf(userId))

/** Throws `FactorUnreadable` if the key was lost. */
export function unsealApp(box: SecretBox, userId: string, sealed: Buffer): string {
  try {
    return box.unseal(sealed, placeOf(userId))
  } catch (error) {
    if (error instanceof Unsealable) throw new FactorUnreadable(error)
    throw error
  }
}

export function makeVerifyFactor(parts: {
  readonly secrets: SecretBox
  readonly party: RelyingParty
  readonly now: () => Date
}): VerifyFactor {
  const { secrets, party, now } = parts

  async function spendCode(tx: Transaction, userId: string, code: string): Promise<boolean> {
    const app = await factorStore.findApp(tx, userId)
    if (!app?.confirmedAt) return false
    const step = findStep(unsealApp(secrets, userId, app.sealedSecret), code, now())
    return step !== undefined && factorStore.spendStep(tx, userId, step)
  }

  return async (tx, userId, { code, recoveryCode = '', assertion }, given) => {
    if (assertion !== undefined) {
      const { clientDataJSON } = assertion.response
      const challenge = given ?? (await spendOwnChallenge(tx, userId, clientDataJSON, now()))
      await verifyAssertion(tx, party, { userId, challenge, assertion }, now())
      return 'passkey'
    }
    if (code !== undefined) {
      if (!(await spendCode(tx, userId, code))) throw new InvalidFactor('code')
      return 'app'
    }
    const isSpent = await factorStore.spendRecoveryCode(tx, userId, recoveryCode)
    if (!isSpent) throw new InvalidFactor('recoveryCode')
    return 'recoveryCode'
  }
}
