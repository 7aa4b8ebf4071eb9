/** What an identity provider vouches for, whoever it is. */
export interface Proof {
  /** Who vouches. Together with `subject` it is one person for ever; an e-mail may change hands. */
  readonly issuer: string
  readonly subject: string
  /** As `normalizeEmail` spells it. */
  readonly email: string
  /** Whether the provider knows that the person reads the mail of this address. */
  readonly emailVerified: boolean
  /** How the person wants to be called; never empty. */
  readonly name: string
  readonly expiresAt: Date
  /** When the person showed the provider who they are. */
  readonly authenticatedAt: Date
  /** How a mail about this sign-in names the way of signing in: `Google`. */
  readonly method: string
  /**
   * The epoch of the account (`proof-epoch-store.ts`) that the proof was made in. Absent where a provider outside makes
   * the proofs: there the time of `authenticatedAt` is held against the time at which the epoch was raised.
   */
  readonly epoch?: number
  /**
   * Present where the proof is good for one swap only: the swap remembers it until it expires. Absent for providers
   * whose browser side shows the same token again by design (Firebase keeps one for an hour).
   */
  readonly singleUseId?: string
}

/** What the shop asks of whoever knows its customers. What follows the swap for a session knows no provider. */
export interface IdentityProvider {
  /** Throws `InvalidProof` unless the token is the provider's own, made for this shop, and still good. */
  verifyProof(token: string): Promise<Proof>
}
