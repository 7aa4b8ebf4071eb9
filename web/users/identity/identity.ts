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
}
