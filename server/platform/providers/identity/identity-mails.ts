import { shopName } from '../../../../contract/values/text/shop-name.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { action, letter } from '../../mail/letter.ts'
import { mailStore } from '../../mail/mail-store.ts'
import type { MailComposer, QueuedMail } from '../../mail/mail-worker.ts'
import {
  accountTokens,
  INVITATION_HOURS,
  type TokenPurpose,
  tokenOfMail,
} from './embedded/account-token-store.ts'
import { isOwned } from './embedded/embedded-identity.ts'
import { newEmails } from './embedded/new-email-store.ts'
import { type PasswordAccount, passwordAccountStore } from './embedded/password-account-store.ts'
import { signingKey } from './embedded/signing-key.ts'

/** Somebody else may have signed up with the e-mail. */
const TAKE_OVER =
  'Your email was never confirmed. With a new password you start over: carts and lists, addresses and bill-to, part numbers, alerts, tax papers, profile and reviews of the account are deleted, and unpaid orders end. To keep them, log in with your password and confirm the email with the link that we sent when you signed up.'

const HOUR_MS = 60 * 60 * 1000

/**
 * Mails of the embedded provider. Tokens are derived when a mail is sent, so the outbox contains no secrets. Links use
 * the configured address and carry the token behind `#`, which browsers send to no server and in no referrer.
 */
export function identityMails(
  db: Database,
  { publicUrl, now }: { publicUrl: string; now: () => Date },
): Record<TokenPurpose | 'invitation', MailComposer> {
  const key = signingKey(db)

  /**
   * The mail's link; undefined if its reader has used a link or asked for a later one. Links of earlier mails end once
   * it is accepted: until then they may be the only ones that arrived.
   */
  async function issueLink(
    queued: QueuedMail,
    purpose: TokenPurpose,
    lock: (tx: Transaction) => Promise<PasswordAccount | undefined>,
    hours?: number,
  ) {
    const signing = await key()
    const token = tokenOfMail(signing, queued.id)
    const account = await db.transaction(async (tx) => {
      // Ending links locks the account first, too, so none that ends after this look comes to life again.
      const found = await lock(tx)
      if (!found || !(await mailStore(tx).isLatest(queued))) return undefined
      await accountTokens.issue(tx, { token, purpose, accountId: found.id, hours }, now())
      return found
    })
    if (!account) return undefined
    const whenAccepted = async () => {
      const earlier = await mailStore(db).listEarlier(queued)
      await accountTokens.revoke(
        db,
        earlier.map((id) => tokenOfMail(signing, id)),
      )
    }
    return { account, address: `${publicUrl}/${purpose}#${token}`, whenAccepted }
  }

  // The user has given up by then, or asked again.
  const isStale = (createdAt: Date) => now().getTime() - createdAt.getTime() > HOUR_MS

  return {
    async verifyEmail(queued) {
      const link = await issueLink(queued, 'verifyEmail', async (tx) => {
        const account = await passwordAccountStore(tx).lockByEmail(queued.recipient)
        return account?.emailVerified ? undefined : account
      })
      if (!link) return undefined
      const { address, whenAccepted } = link
      return {
        whenAccepted,
        // The name was typed at sign-up, possibly by a stranger.
        ...letter({ name: undefined }, 'Confirm your email', [
          'Please confirm that this email is yours.',
          action('Confirm this email', address),
          `The link works once, within an hour. Open it in the browser where you are logged in to ${shopName()}, or enter the account's password there.`,
          `If you did not sign up at ${shopName()}, ignore this email and do not open the link: somebody else typed your address.`,
        ]),
      }
    },

    async resetPassword(queued) {
      if (isStale(queued.createdAt)) return undefined
      const link = await issueLink(queued, 'resetPassword', (tx) =>
        passwordAccountStore(tx).lockByEmail(queued.recipient),
      )
      if (!link) return undefined
      const { account, address, whenAccepted } = link
      const name = isOwned(account) ? account.name : undefined
      return {
        whenAccepted,
        ...letter({ name }, 'Set a new password', [
          `Somebody asked for a new password for your ${shopName()} account. If that was you, set it here.`,
          action('Set a new password', address),
          'The link works once, within an hour. A new password signs you out everywhere. If you did not ask, ignore this email: your password stays the same.',
          !isOwned(account) && TAKE_OVER,
        ]),
      }
    },

    async invitation(queued) {
      const lock = async (tx: Transaction) => {
        const account = await passwordAccountStore(tx).lockByEmail(queued.recipient)
        return account?.invited && !account.emailVerified ? account : undefined
      }
      const link = await issueLink(queued, 'resetPassword', lock, INVITATION_HOURS)
      if (!link) return undefined
      const { account, address, whenAccepted } = link
      return {
        whenAccepted,
        ...letter({ name: account.name }, `Your account at ${shopName()}`, [
          `${shopName()} has made an account for you with this email. Choose a password to use it.`,
          action('Choose a password', address),
          `The link works once, within 14 days; after that, “Forgot Password” at ${publicUrl}/login mails another one. If you want no account, do nothing, and tell the shop if you like.`,
        ]),
      }
    },

    async newEmail(queued) {
      const { accountId = '' } = queued.facts
      const link = await issueLink(queued, 'newEmail', (tx) =>
        newEmails.lockAccount(tx, accountId, queued.recipient),
      )
      if (!link) return undefined
      const { address, whenAccepted } = link
      return {
        whenAccepted,
        // Until it is confirmed the address may be a stranger's.
        ...letter({ name: undefined }, 'Confirm your new email', [
          `The shop was asked to change the email of an account at ${shopName()} to this one. If that was you, confirm that the email is yours.`,
          action('Confirm this email', address),
          'The link works once, within seven days. You then log in with this email and your password, and every device is signed out.',
          `If you did not ask the shop for it, ignore this email and do not open the link: somebody mistyped an address.`,
        ]),
      }
    },
  }
}
