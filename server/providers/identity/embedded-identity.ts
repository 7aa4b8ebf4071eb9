import { v7 as uuidv7 } from 'uuid'
import type { Database, Queryable } from '../../database/database.ts'
import { normalizeEmail } from './email.ts'
import { EmailAlreadyInUse, InvalidCredential } from './identity-errors.ts'
import { type PasswordAccount, passwordAccountStore } from './password-account-store.ts'
import { passwordHasher } from './password-hash.ts'
import type { IdentityProvider } from './port.ts'
import { proofTokens } from './proof-token.ts'

/** Who vouches for a person known by a password of this shop; stored with the user, so never to be changed. */
const PASSWORD_ISSUER = 'password'

interface NewAccount {
  readonly name: string
  readonly email: string
  readonly password: string
}

export type EmbeddedIdentity = ReturnType<typeof embeddedIdentity>

/** The shop's own identity provider: e-mail and password, with no account anywhere else. */
export function embeddedIdentity(db: Database, parts: { publicUrl: string; now: () => Date }) {
  const hasher = passwordHasher()
  const tokens = proofTokens(db, parts)

  const vouch = ({ id, email, emailVerified, name }: PasswordAccount) =>
    tokens.issue({ issuer: PASSWORD_ISSUER, subject: id, email, emailVerified, name })

  async function addAccount(
    { name, email, password }: NewAccount,
    { emailVerified, within = db }: { emailVerified: boolean; within?: Queryable },
  ): Promise<PasswordAccount> {
    const accounts = passwordAccountStore(within)
    const address = normalizeEmail(email)
    // The answer says that the e-mail is known, so nothing is hidden by hashing first.
    if (await accounts.findByEmail(address)) throw new EmailAlreadyInUse()
    const account = await accounts.add({
      id: uuidv7(),
      email: address,
      name: name.trim(),
      passwordHash: await hasher.hash(password),
      emailVerified,
    })
    if (!account) throw new EmailAlreadyInUse()
    return account
  }

  return {
    addAccount,

    /** Makes an account and proves it; the e-mail stays unverified until a mail to it was read. */
    async signUp(account: NewAccount): Promise<string> {
      return vouch(await addAccount(account, { emailVerified: false }))
    },

    /** Unknown e-mail and wrong password are one answer, after the same work. */
    async signIn({ email, password }: Omit<NewAccount, 'name'>): Promise<string> {
      const account = await passwordAccountStore(db).findByEmail(normalizeEmail(email))
      const fits = await hasher.fits(password, account?.passwordHash)
      if (!account || !fits) throw new InvalidCredential()
      return vouch(account)
    },

    verifyProof: tokens.verify,
  } satisfies IdentityProvider & Record<string, unknown>
}
