/** An identity provider's proof of who somebody is; `PUT /user/{email}` swaps it for a session. */
export interface IdentityProof {
  readonly email: string
  readonly idToken: string
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface NewAccount extends Credentials {
  readonly name: string
}

/** The browser's side of the identity port: every provider proves an email. */
export interface Identity {
  /** Creates the account with its display name. */
  signUp(account: NewAccount): Promise<IdentityProof>
  /** The shop's own provider takes a new password of staff whose present one is too short. */
  signIn(
    credentials: Credentials & { readonly newPassword?: string | undefined },
  ): Promise<IdentityProof>
  /** Requests a mail with a link to set a new password; doesn't reveal whether the account exists. */
  requestReset(email: string): Promise<void>
  /** In a window; absent if the shop has no Google sign-in. Call it inside the click handler, or it is blocked. */
  readonly continueWithGoogle?: () => Promise<IdentityProof>
}
