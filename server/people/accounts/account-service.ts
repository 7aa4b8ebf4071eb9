import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/refusals/caller.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import { normalizeEmail } from '../../platform/providers/identity/email.ts'
import {
  type EmbeddedIdentity,
  isOwned,
  isUnused,
  PASSWORD_ISSUER,
} from '../../platform/providers/identity/embedded/embedded-identity.ts'
import type { PasswordAccount } from '../../platform/providers/identity/embedded/password-account-store.ts'
import type { VouchedPerson } from '../../platform/providers/identity/embedded/proof-token.ts'
import {
  InvalidCredential,
  InvalidLink,
  PasswordNeeded,
} from '../../platform/providers/identity/identity-errors.ts'
import { hashSessionToken } from '../sessions/session-token.ts'
import { signOutEverywhere } from '../sessions/sign-out-everywhere.ts'
import { type NewAccountEvent, recordAccountEvent } from './account-event-store.ts'
import type { ConfirmEmail } from './confirm-email.ts'
import type { HandOver } from './hand-over.ts'
import { tellOwner } from './mails/account-mails.ts'
import { signInGuard } from './sign-in-guard.ts'
import { assertLongEnough, isTooShort, StaffPasswordTooShort } from './staff-passwords.ts'
import { userChanges, userStore } from './user-store.ts'

interface EmailAndPassword {
  readonly email: string
  readonly password: string
}

interface SignInForm extends EmailAndPassword {
  readonly newPassword?: string | undefined
}

interface AccountParts {
  readonly confirmEmail: ConfirmEmail
  readonly handOver: HandOver
  readonly now: () => Date
}

interface VerificationLink {
  readonly token: string
  readonly password?: string | undefined
}

interface NewPasswordFacts {
  readonly event: Pick<NewAccountEvent, 'kind' | 'from'>
  /** Whether the owner gets a mail about it. */
  readonly isTold: boolean
  readonly keep?: Buffer | undefined
}

interface LinkCaller {
  readonly user: SignedInUser | undefined
  readonly from: Caller
}

interface VerifiedEmail {
  readonly email: string
  readonly wasConfirmed: boolean
}

export type AccountService = ReturnType<typeof accountService>

/** Accounts of the embedded provider: limits on attempts, recorded events, ended sessions. */
export function accountService(
  db: Database,
  identity: EmbeddedIdentity,
  { confirmEmail, handOver, now }: AccountParts,
) {
  const guard = signInGuard(db, now)
  const record = (event: NewAccountEvent, within: Database | Transaction = db) =>
    recordAccountEvent(within, event, now())

  /** Follow-up of every new password; `keep` is the session that set it. */
  async function followPassword(
    tx: Transaction,
    account: PasswordAccount,
    { event, isTold, keep }: NewPasswordFacts,
  ): Promise<number> {
    const { email, name, emailVerified } = account
    const user = await userStore(tx).findByEmail(email)
    const ended = await signOutEverywhere(tx, { id: user?.id, email }, now(), keep)
    await record({ email, ...event }, tx)
    // An unconfirmed e-mail may be somebody else's: changing the password back and forth would flood it.
    const mayTell = isTold && (emailVerified || (await guard.mayMail('passwordChanged', email, tx)))
    const facts = { name, ...event.from }
    if (mayTell) await tellOwner(tx, { kind: 'passwordChanged', recipient: email, facts }, now())
    return ended
  }

  /**
   * Whether the user signs in with this account. With the same e-mail alone it may be a stranger's: its user may sign
   * in elsewhere.
   */
  const ownsAccount = (user: SignedInUser, { id }: PasswordAccount) =>
    userStore(db).hasIdentity(user.id, { issuer: PASSWORD_ISSUER, subject: id })

  /** The caller's account: one they sign in with, or one whose e-mail was verified. */
  async function findOwn(user: SignedInUser): Promise<PasswordAccount | undefined> {
    const account = await identity.findAccount(user.email)
    const isOwn = account && (account.emailVerified || (await ownsAccount(user, account)))
    return isOwn ? account : undefined
  }

  /**
   * A stranger may have signed up with this e-mail, so reading its mail doesn't prove who made the account. The link
   * counts only together with the account's own session or password.
   */
  async function verifyByLink(
    { token, password }: VerificationLink,
    { user, from }: LinkCaller,
  ): Promise<string> {
    const account = await identity.findUnverified(token)
    if (!user || !(await ownsAccount(user, account))) {
      if (password === undefined) throw new PasswordNeeded(password)
      await guard.enter(account.email, from)
      if (!(await identity.fitsPassword(account, password))) throw new PasswordNeeded(password)
      await guard.succeeded(account.email, from)
    }
    return identity.verifyEmail(token, async (tx, { email }) => {
      await confirmEmail(tx, email)
      await record({ kind: 'emailVerified', email, from }, tx)
    })
  }

  return {
    async signUp(form: EmailAndPassword & { name: string }, from: Caller): Promise<string> {
      await guard.enterSignUp(normalizeEmail(form.email))
      return identity.signUp(form, async (tx, { email }) => {
        await record({ kind: 'signedUp', email, from }, tx)
        // Signing up, deleting the account and signing up again must not flood somebody else's mailbox.
        if (await guard.mayMail('signUp', email, tx)) await identity.sendVerification(tx, email)
      })
    },

    /** Staff get no proof by a password that is too short for them, but may replace it by a `newPassword`. */
    async signIn({ newPassword, ...credentials }: SignInForm, from: Caller): Promise<string> {
      const email = normalizeEmail(credentials.email)
      await guard.enter(email, from)
      try {
        const idToken = await identity.signIn(credentials)
        await guard.succeeded(email, from)
        if (!(await isTooShort(db, email, credentials.password))) return idToken
        if (newPassword === undefined) throw new StaffPasswordTooShort('newPassword')
        await assertLongEnough(db, email, newPassword, 'newPassword')
        const change = { currentPassword: credentials.password, newPassword }
        await identity.changePassword(email, change, async (tx, account) => {
          await followPassword(tx, account, {
            event: { kind: 'passwordChanged', from },
            isTold: true,
          })
        })
        return await identity.signIn({ email, password: newPassword })
      } catch (error) {
        if (error instanceof InvalidCredential) await record({ kind: 'signInFailed', email, from })
        throw error
      }
    },

    /** Answers the same for every e-mail. If a mail was sent moments ago, its link still works. */
    async requestReset(address: string, from: Caller): Promise<void> {
      const email = normalizeEmail(address)
      if (!(await guard.mayMail('reset', email))) return
      await identity.requestReset(email)
      await record({ kind: 'resetRequested', email, from })
    },

    /** Reading the mail proves ownership, so all sessions end. */
    setNewPassword(form: { token: string; password: string }, from: Caller): Promise<string> {
      return identity.setNewPassword(form, async (tx, account, former) => {
        await assertLongEnough(tx, account.email, form.password, 'password')
        // First, to lock proofs before the user, as a sign-in does.
        if (!isOwned(former)) await handOver(tx, account, { from })
        // The first password of an invited customer changes none.
        const isTold = !isUnused(former)
        await followPassword(tx, account, { event: { kind: 'passwordReset', from }, isTold })
        await confirmEmail(tx, account.email)
      })
    },

    /** Returns how many other sessions ended. */
    async changePassword(
      user: SignedInUser,
      form: { currentPassword: string; newPassword: string },
      { from, sessionToken }: { from: Caller; sessionToken: string | undefined },
    ): Promise<number> {
      await assertLongEnough(db, user.email, form.newPassword, 'newPassword')
      await guard.enter(user.email, from)
      const keep = sessionToken === undefined ? undefined : hashSessionToken(sessionToken)
      let ended = 0
      await identity.changePassword(user.email, form, async (tx, account) => {
        const event = { kind: 'passwordChanged', from } as const
        ended = await followPassword(tx, account, { event, isTold: true, keep })
      })
      await guard.succeeded(user.email, from)
      return ended
    },

    /** A used link reveals nothing about its account; callers learn only about their own. */
    async verifyEmail(link: VerificationLink, caller: LinkCaller): Promise<VerifiedEmail> {
      try {
        return { email: await verifyByLink(link, caller), wasConfirmed: false }
      } catch (error) {
        const email = caller.user?.email
        const wasConfirmed =
          error instanceof InvalidLink &&
          email !== undefined &&
          (await identity.findAccount(email))?.emailVerified
        if (wasConfirmed) return { email, wasConfirmed }
        throw error
      }
    },

    /** Nothing for somebody who signs in elsewhere: the mail would confirm a stranger's account. */
    async sendVerification(user: SignedInUser): Promise<void> {
      const { email } = user
      if (!(await findOwn(user))) return
      if (await guard.mayMail('verification', email)) await identity.sendVerification(db, email)
    },

    /** Returns a proof for a person whom Google vouches for; an account with the same e-mail becomes theirs. */
    vouchFor(person: VouchedPerson, from: Caller): Promise<string> {
      return identity.vouchFor(person, async (tx, account) => {
        await handOver(tx, account, { method: person.method, from })
      })
    },

    find: findOwn,

    async rename(user: SignedInUser, name: string): Promise<string> {
      const trimmed = name.trim()
      await db.transaction(async (tx) => {
        await identity.rename(tx, user.email, trimmed)
        await userChanges.rename(tx, user.id, trimmed)
      })
      return trimmed
    },
  }
}
