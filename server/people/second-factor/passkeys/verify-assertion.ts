import type { Assertion } from '../../../../contract/people/second-factor.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { InvalidFactor } from '../factor-errors.ts'
import { type PasskeyRow, passkeyStore } from './passkey-store.ts'
import type { RelyingParty } from './relying-party.ts'

interface AskedAssertion {
  readonly userId: string
  readonly challenge: string
  readonly assertion: Assertion
}

/** Takes a passkey's answer to a challenge, from the shop's own pages only; throws `InvalidFactor` otherwise. */
export async function verifyAssertion(
  tx: Transaction,
  party: RelyingParty,
  { userId, challenge, assertion }: AskedAssertion,
  now: Date,
): Promise<void> {
  const row = await passkeyStore.findByCredential(tx, assertion.id)
  if (row?.userId !== userId) throw new InvalidFactor('assertion')
  const counter = await readCounter(party, row, challenge, assertion)
  if (counter === undefined || !(await passkeyStore.use(tx, row, counter, now)))
    throw new InvalidFactor('assertion')
}

/** The counter of a valid answer. */
async function readCounter(
  party: RelyingParty,
  { credentialId, publicKey, counter }: PasskeyRow,
  challenge: string,
  assertion: Assertion,
): Promise<number | undefined> {
  // Loaded on first use: few sign-ins have a passkey.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      // A passkey alone opens the account, so that its holder must unlock it.
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws for every fault in what the browser sent.
    return undefined
  }
}
