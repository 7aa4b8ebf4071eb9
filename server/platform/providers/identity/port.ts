/** A person's identity, as proved by an identity provider. */
export interface Proof {
  /** Together with `subject` this identifies a person for ever; an e-mail may change its owner. */
  readonly issuer: string
  readonly subject: string
  /** Spelled as by `normalizeEmail`. */
  readonly email: string
  /** Whether the provider knows that the person reads this address's mail. */
  readonly emailVerified: boolean
  /** Display name; never empty. */
  readonly name: string
  readonly expiresAt: Date
  /** When the person authenticated at the provider. */
  readonly authenticatedAt: Date
  /** Name of the method in mails about this sign-in: `Google`. */
  readonly method: string
  /**
   * The account's epoch (`proof-epoch-store.ts`) at the time of the proof. Absent for external providers: there
   * `authenticatedAt` is compared with the time at which the epoch was raised.
   */
  readonly epoch?: number
  /**
   * Set if the proof is valid for one swap, which records it until it expires. Absent for providers whose browser code
   * repeats a token by design (Firebase uses one for an hour).
   */
  readonly singleUseId?: string
}

/** The port to an identity provider. Code after the swap for a session depends on no provider. */
export interface IdentityProvider {
  /** Throws `InvalidProof` unless the token was issued by this provider for this shop and is still valid. */
  verifyProof(token: string): Promise<Proof>
}
