import type { Database } from '../../database/database.ts'
import { greet } from '../../mail/greeting.ts'
import { mailStore } from '../../mail/mail-store.ts'
import type { MailComposer, QueuedMail } from '../../mail/mail-worker.ts'
import { accountTokens, type TokenPurpose, tokenOfMail } from './embedded/account-token-store.ts'
import { type PasswordAccount, passwordAccountStore } from './embedded/password-account-store.ts'
import { signingKey } from './embedded/signing-key.ts'

/** Somebody else may have signed up with the e-mail. */
const TAKE_OVER = `
Your email was never confirmed. With a new password you begin anew: carts and lists, addresses, part numbers, alerts, tax papers, profile and reviews of the account are deleted, and unpaid orders end. To keep them, log in with your password and confirm the email by the mail we sent then.
`

const HOUR_MS = 60 * 60 * 1000

/**
 * Mails of the embedded provider. Tokens are derived when a mail is sent, so the outbox contains no secrets. Links use
 * the configured address and carry the token behind `#`, which browsers send to no server and in no referrer.
 */
export function identityMails(
  db: Database,
  { publicUrl, now }: { publicUrl: string; now: () => Date },
): Record<TokenPurpose, MailComposer> {
  const key = signingKey(db)

  /**
   * The mail's link; undefined if its reader has used a link or asked for a later one. Links of earlier mails end once
   * it is accepted: until then they may be the only ones that arrived.
   */
  async function issueLink(
    queued: QueuedMail,
    purpose: TokenPurpose,
    mayHave: (account: PasswordAccount) => boolean = () => true,
  ) {
    const signing = await key()
    const token = tokenOfMail(signing, queued.id)
    const account = await db.transaction(async (tx) => {
      // Ending links locks the account first, too, so none that ends after this look comes to life again.
      const found = await passwordAccountStore(tx).lockByEmail(queued.recipient)
      if (!found || !mayHave(found) || !(await mailStore(tx).isLatest(queued))) return undefined
      await accountTokens.issue(tx, { token, purpose, accountId: found.id }, now())
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
      const link = await issueLink(queued, 'verifyEmail', ({ emailVerified }) => !emailVerified)
      if (!link) return undefined
      const { address, whenAccepted } = link
      return {
        whenAccepted,
        subject: 'Confirm your email',
        // The name was typed at sign-up, possibly by a stranger.
        text: `${greet(undefined)}

Please confirm that this email is yours:

${address}

The link works once, within an hour. Open it in the browser where you are logged in to Bulkhead, or enter the account's password there.

If you did not sign up at Bulkhead, ignore this email and do not open the link: somebody else typed your address.

Bulkhead
`,
      }
    },

    async resetPassword(queued) {
      if (isStale(queued.createdAt)) return undefined
      const link = await issueLink(queued, 'resetPassword')
      if (!link) return undefined
      const { account, address, whenAccepted } = link
      return {
        whenAccepted,
        subject: 'Set a new password',
        text: `${greet(account.emailVerified ? account.name : undefined)}

Somebody asked for a new password for your Bulkhead account. If that was you, set it here:

${address}

The link works once, within an hour. A new password signs you out everywhere. If you did not ask, ignore this email: your password stays the same.
${account.emailVerified ? '' : TAKE_OVER}
Bulkhead
`,
      }
    },
  }
}
