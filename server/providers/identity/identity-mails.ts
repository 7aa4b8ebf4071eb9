import type { Database } from '../../database/database.ts'
import { greet } from '../../mail/greeting.ts'
import type { MailComposer } from '../../mail/mail-worker.ts'
import { accountTokens, type TokenPurpose } from './embedded/account-token-store.ts'
import { passwordAccountStore } from './embedded/password-account-store.ts'

const HOUR_MS = 60 * 60 * 1000

export const MAIL_KINDS = { verifyEmail: 'verifyEmail', resetPassword: 'resetPassword' } as const

/**
 * Mails of the embedded provider. Tokens are created when a mail is sent, so the outbox contains no secrets. Links use
 * the configured address and carry the token behind `#`, which browsers send to no server and in no referrer.
 */
export function identityMails(
  db: Database,
  { publicUrl, now }: { publicUrl: string; now: () => Date },
): Record<keyof typeof MAIL_KINDS, MailComposer> {
  const site = publicUrl.replace(/\/$/, '')
  const link = async (path: string, purpose: TokenPurpose, accountId: string) =>
    `${site}${path}#${await accountTokens.issue(db, { purpose, accountId }, now())}`
  // The user has given up by then, or asked again.
  const isStale = (createdAt: Date) => now().getTime() - createdAt.getTime() > HOUR_MS

  return {
    async verifyEmail({ recipient }) {
      const account = await passwordAccountStore(db).findByEmail(recipient)
      if (!account || account.emailVerified) return undefined
      const address = await link('/verifyEmail', 'verifyEmail', account.id)
      return {
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

    async resetPassword({ recipient, createdAt }) {
      const account = await passwordAccountStore(db).findByEmail(recipient)
      if (!account || isStale(createdAt)) return undefined
      const address = await link('/resetPassword', 'resetPassword', account.id)
      return {
        subject: 'Set a new password',
        text: `${greet(account.emailVerified ? account.name : undefined)}

Somebody asked for a new password for your Bulkhead account. If that was you, set it here:

${address}

The link works once, within an hour. A new password signs you out everywhere. If you did not ask, ignore this email: your password stays the same.

Bulkhead
`,
      }
    },
  }
}
