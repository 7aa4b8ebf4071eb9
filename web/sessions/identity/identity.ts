/** What an identity provider answers once it knows who somebody is; `PUT /user/{email}` swaps it for a session. */
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

/** The browser's side of the identity port: whoever the provider is, it proves an e-mail. */
export interface Identity {
  /** Makes the account with its display name. */
  signUp(account: NewAccount): Promise<IdentityProof>
  signIn(credentials: Credentials): Promise<IdentityProof>
  /** Has a mail sent with a link to set a new password; says nothing about whether there is an account. */
  requestReset(email: string): Promise<void>
  /** In a window of its own; absent where the shop has no Google. Call it in the click itself, or it is blocked. */
  readonly continueWithGoogle?: () => Promise<IdentityProof>
}
