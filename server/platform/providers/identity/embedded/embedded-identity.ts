import { v7 as uuidv7 } from 'uuid'
import type { Database, Queryable, Transaction } from '../../../database/database.ts'
import { putMail, withdrawMails } from '../../../mail/outbox.ts'
import { displayName } from '../display-name.ts'
import { normalizeEmail } from '../email.ts'
import {
  EmailAlreadyInUse,
  InvalidCredential,
  InvalidLink,
  WrongCurrentPassword,
} from '../identity-errors.ts'
import type { IdentityProvider } from '../port.ts'
import { accountTokens, type TokenPurpose } from './account-token-store.ts'
import { newEmails } from './new-email-store.ts'
import { type PasswordAccount, passwordAccountStore } from './password-account-store.ts'
import { passwordHasher } from './password-hash.ts'
import { passwordRules } from './password-rules.ts'
import { proofEpochs } from './proof-epoch-store.ts'
import { proofTokens, type VouchedPerson } from './proof-token.ts'

/** Issuer of persons with a password of this shop; stored with users, so it must never change. */
export const PASSWORD_ISSUER = 'password'

interface AccountEntry {
  readonly name: string
  readonly email: string
  readonly password: string
}

interface EmbeddedParts {
  readonly publicUrl: string
  readonly now: () => Date
  readonly passwordMinimum?: number
}

/** Follow-up work in the transaction of an account's change; the provider itself knows neither users nor sessions. */
export type WithChange = (tx: Transaction, account: PasswordAccount) => Promise<void>

/** In the transaction of an account's new e-mail, before the account has it. */
type WithNewEmail = (tx: Transaction, account: PasswordAccount, email: string) => Promise<void>

/** `former` is the account before the mail's link proved the e-mail. */
type WithNewPassword = (
  tx: Transaction,
  account: PasswordAccount,
  former: PasswordAccount,
) => Promise<void>

/** Whether nobody but the e-mail's owner can have held the account and chosen its name. */
export const isOwned = ({ emailVerified, invited }: PasswordAccount) => emailVerified || invited

/** Whether staff made the account and its owner has not come yet. */
export const isUnused = ({ emailVerified, invited, passwordHash }: PasswordAccount) =>
  invited && !emailVerified && passwordHash === null

export type EmbeddedIdentity = ReturnType<typeof embeddedIdentity>

/** The shop's own identity provider: e-mail and password, without any external account. */
export function embeddedIdentity(db: Database, parts: EmbeddedParts) {
  const { now } = parts
  const hasher = passwordHasher()
  const tokens = proofTokens(db, parts)
  const rules = passwordRules({ minimum: parts.passwordMinimum ?? 6 })

  const vouch = ({ id, email, emailVerified, name }: PasswordAccount, epoch: number) =>
    tokens.issue(
      { issuer: PASSWORD_ISSUER, subject: id, email, emailVerified, name, method: 'password' },
      epoch,
    )

  /** An account with its password hashed, to be added. */
  const prepareAccount = async ({ name, email, password }: AccountEntry) => ({
    id: uuidv7(),
    email: normalizeEmail(email),
    name: name.trim(),
    passwordHash: await hasher.hash(password),
  })

  /** Each call queues another mail with priority, because its reader waits for it. */
  const putAwaitedMail = (
    within: Queryable,
    kind: TokenPurpose | 'invitation',
    recipient: string,
  ) => putMail(within, { kind, eventKey: `${kind} ${uuidv7()}`, recipient, isAwaited: true }, now())

  /** Links requested before a new password must not undo it, neither those that arrived nor those still to be sent. */
  async function endResets(tx: Transaction, { id, email }: PasswordAccount): Promise<void> {
    await accountTokens.end(tx, id, 'resetPassword')
    await withdrawMails(tx, { kind: 'resetPassword', recipient: email }, now())
  }

  /** A corrected e-mail that still waits is given up. Returns whether one did. */
  async function endNewEmail(tx: Transaction, { id }: PasswordAccount): Promise<boolean> {
    await accountTokens.end(tx, id, 'newEmail')
    return (await newEmails.take(tx, id)) !== undefined
  }

  async function findByLink(purpose: TokenPurpose, token: string): Promise<PasswordAccount> {
    const account = await accountTokens.findAccount(db, purpose, token, now())
    if (!account) throw new InvalidLink()
    return account
  }

  /** The account's row must be locked before, as it is when its mails issue links. */
  async function spendLink(tx: Transaction, purpose: TokenPurpose, token: string): Promise<void> {
    if (!(await accountTokens.spend(tx, purpose, token, now()))) throw new InvalidLink()
  }

  async function getAccount(email: string): Promise<PasswordAccount> {
    const account = await passwordAccountStore(db).findByEmail(email)
    if (!account) throw new InvalidCredential()
    return account
  }

  return {
    /** Adds the account of a new shop's first admin, whose e-mail counts as verified. */
    async addFirstAccount(
      tx: Transaction,
      account: AccountEntry,
      { isPrinted }: { isPrinted: boolean },
    ): Promise<void> {
      const prepared = await prepareAccount(account)
      const firstOnes = { emailVerified: true, passwordIsPrinted: isPrinted }
      const added = await passwordAccountStore(tx).add({ ...prepared, ...firstOnes })
      if (!added) throw new EmailAlreadyInUse()
    },

    /** Creates an account and returns a proof; the e-mail stays unverified until a mail to it has been read. */
    async signUp(account: AccountEntry, withAccount: WithChange): Promise<string> {
      rules.check(account.password)
      const email = normalizeEmail(account.email)
      const epoch = await proofEpochs.read(db, email)
      // The answer reveals that the e-mail is known, so hashing first would hide nothing.
      if (await passwordAccountStore(db).findByEmail(email)) throw new EmailAlreadyInUse()
      const prepared = await prepareAccount(account)
      const blank = { emailVerified: false, passwordIsPrinted: false }
      const made = await db.transaction(async (tx) => {
        const added = await passwordAccountStore(tx).add({ ...prepared, ...blank })
        if (!added) throw new EmailAlreadyInUse()
        await withAccount(tx, added)
        return added
      })
      return vouch(made, epoch)
    },

    /** Unknown e-mail and wrong password give the same answer after the same work. */
    async signIn({ email, password }: Omit<AccountEntry, 'name'>): Promise<string> {
      const address = normalizeEmail(email)
      // Read before the hash: a password changed meanwhile invalidates the proof.
      const epoch = await proofEpochs.read(db, address)
      const account = await passwordAccountStore(db).findByEmail(address)
      const fits = await hasher.fits(password, account?.passwordHash ?? undefined)
      if (!account || !fits) throw new InvalidCredential()
      return vouch(account, epoch)
    },

    findAccount: (email: string) => passwordAccountStore(db).findByEmail(email),

    /** Queues one mail for every e-mail, known or not, so that the request reveals nothing, not even by its time. */
    async requestReset(email: string, within: Queryable = db): Promise<void> {
      await putAwaitedMail(within, 'resetPassword', normalizeEmail(email))
    },

    sendVerification: (within: Queryable, email: string) =>
      putAwaitedMail(within, 'verifyEmail', email),

    /** Sets the password of the account to which a reset mail was sent. */
    async setNewPassword(
      { token, password }: { token: string; password: string },
      withChange: WithNewPassword,
    ): Promise<string> {
      rules.check(password)
      // Checked before hashing, so that invalid tokens are cheap; decided when the token is spent.
      const { email } = await findByLink('resetPassword', token)
      const passwordHash = await hasher.hash(password)
      return db.transaction(async (tx) => {
        const accounts = passwordAccountStore(tx)
        const former = await accounts.lockByEmail(email)
        if (!former) throw new InvalidLink()
        // Somebody else may have chosen the name.
        const name = isOwned(former) ? former.name : displayName(undefined, email)
        const account = await accounts.resetPassword(former.id, { passwordHash, name })
        if (!account) throw new InvalidLink()
        await spendLink(tx, 'resetPassword', token)
        await endResets(tx, account)
        // Asked for by a former holder.
        if (!isOwned(former)) await endNewEmail(tx, account)
        await withChange(tx, account, former)
        return account.email
      })
    },

    async changePassword(
      email: string,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
      withChange: WithChange,
    ): Promise<void> {
      rules.check(newPassword, 'newPassword')
      const { id, passwordHash } = await getAccount(email)
      const checkedHash = passwordHash ?? undefined
      const fits = await hasher.fits(currentPassword, checkedHash)
      if (!checkedHash || !fits) throw new WrongCurrentPassword()
      const newHash = await hasher.hash(newPassword)
      await db.transaction(async (tx) => {
        const accounts = passwordAccountStore(tx)
        const account = await accounts.replacePassword(id, { checkedHash, newHash })
        if (!account) throw new WrongCurrentPassword()
        await endResets(tx, account)
        await withChange(tx, account)
      })
    },

    /** The account whose confirmation mail contained the token. */
    findUnverified: (token: string) => findByLink('verifyEmail', token),

    fitsPassword: ({ passwordHash }: PasswordAccount, password: string) =>
      hasher.fits(password, passwordHash ?? undefined),

    /** The caller decides who may confirm: the token alone proves only that somebody reads the mail. */
    async verifyEmail(token: string, withChange: WithChange): Promise<string> {
      const { id } = await findByLink('verifyEmail', token)
      return db.transaction(async (tx) => {
        const account = await passwordAccountStore(tx).setVerified(id)
        if (!account) throw new InvalidLink()
        await spendLink(tx, 'verifyEmail', token)
        await withChange(tx, account)
        return account.email
      })
    },

    /** Adds an account without a password, made by staff. */
    async addInvited(tx: Transaction, owner: Pick<PasswordAccount, 'email' | 'name'>) {
      const invited = { ...owner, id: uuidv7(), invited: true }
      if (!(await passwordAccountStore(tx).add(invited))) throw new EmailAlreadyInUse()
    },

    /** Queues the mail by which an invited customer sets a password. */
    sendInvitation: (within: Queryable, email: string) =>
      putAwaitedMail(within, 'invitation', email),

    /** Mails the link that confirms a new e-mail; links to another one end. Adds the account if there is none yet. */
    async askForNewEmail(
      tx: Transaction,
      owner: Pick<PasswordAccount, 'email' | 'name' | 'emailVerified'>,
      email: string,
    ): Promise<void> {
      const accounts = passwordAccountStore(tx)
      const blank = { passwordHash: null, passwordIsPrinted: false }
      await accounts.add({ ...owner, ...blank, id: uuidv7() })
      const account = await accounts.lockByEmail(owner.email)
      if (!account) throw new Error('The account was neither added nor found.')
      await accountTokens.end(tx, account.id, 'newEmail')
      await newEmails.put(tx, account.id, email)
      const eventKey = `newEmail ${uuidv7()}`
      const facts = { accountId: account.id }
      await putMail(tx, { kind: 'newEmail', eventKey, recipient: email, facts }, now())
    },

    /** Returns whether one waited. */
    async withdrawNewEmail(tx: Transaction, presentEmail: string): Promise<boolean> {
      const account = await passwordAccountStore(tx).lockByEmail(presentEmail)
      return account ? endNewEmail(tx, account) : false
    },

    findNewEmail: (presentEmail: string) => newEmails.find(db, presentEmail),

    /** Gives the account the e-mail to which the link was mailed. */
    async takeNewEmail(token: string, withChange: WithNewEmail): Promise<string> {
      const { id } = await findByLink('newEmail', token)
      return db.transaction(async (tx) => {
        const accounts = passwordAccountStore(tx)
        const account = await accounts.lock(id)
        const email = await newEmails.take(tx, id)
        if (!account || email === undefined) throw new InvalidLink()
        await spendLink(tx, 'newEmail', token)
        // Added instead of looked for: it waits for a sign-up that isn't committed yet, and keeps later ones away.
        const place = await accounts.add({ ...account, id: uuidv7(), email })
        if (!place) throw new EmailAlreadyInUse()
        await withChange(tx, account, email)
        await accounts.remove(email)
        await accounts.moveTo(id, email)
        return email
      })
    },

    rename: (tx: Transaction, email: string, name: string) =>
      passwordAccountStore(tx).rename(email, name),

    /**
     * Returns a proof for a person vouched for by another provider. A verified e-mail gives them the account here; one
     * never confirmed loses its password, which a stranger may have chosen. `withJoin` does the follow-up.
     */
    async vouchFor(person: VouchedPerson, withJoin: WithChange): Promise<string> {
      const { email, name } = person
      if (!person.emailVerified) return tokens.issue(person, await proofEpochs.read(db, email))
      const account = await db.transaction(async (tx) => {
        const accounts = passwordAccountStore(tx)
        const wanted = { id: uuidv7(), email, name }
        const blank = { passwordHash: null, passwordIsPrinted: false, emailVerified: true }
        // Added before looking: it waits for a sign-up that isn't committed yet, which a look wouldn't find.
        const added = await accounts.add({ ...wanted, ...blank })
        if (added) return added
        const former = await accounts.lockByEmail(email)
        const joined = await accounts.addOrVerify(wanted)
        if (former && !isOwned(former)) {
          await endNewEmail(tx, joined)
          await withJoin(tx, joined)
        }
        return joined
      })
      return tokens.issue({ ...person, name: account.name }, await proofEpochs.read(db, email))
    },

    removeAccount: (tx: Transaction, email: string) => passwordAccountStore(tx).remove(email),

    verifyProof: tokens.verify,
  } satisfies IdentityProvider & Record<string, unknown>
}
