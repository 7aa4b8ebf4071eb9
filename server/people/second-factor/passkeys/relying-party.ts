import { passkeysWorkAt } from '../../../../contract/people/passkey-address.ts'

/** The shop as WebAuthn knows it. A changed host loses every passkey. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
  /** Whether browsers make passkeys for this address. */
  readonly works: boolean
}

export function readRelyingParty(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin, works: passkeysWorkAt(origin) }
}
