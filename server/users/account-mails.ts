import type { MailComposer } from '../mail/mail-worker.ts'

export const ACCOUNT_MAILS = {
  newSignIn: 'newSignIn',
  passwordChanged: 'passwordChanged',
  madeAdmin: 'madeAdmin',
  adminRemoved: 'adminRemoved',
} as const
/** Each change of a role is told to the account's owner. */
export type RoleMail = 'madeAdmin' | 'adminRemoved'

/** Mails that tell the owner of an account what happened to it. */
export function accountMails(publicUrl: string): Record<keyof typeof ACCOUNT_MAILS, MailComposer> {
  const site = publicUrl.replace(/\/$/, '')
  return {
    async newSignIn({ facts }) {
      return {
        subject: `New sign-in with ${facts.provider}`,
        text: `Hello ${facts.name},

somebody signed in to your Bulkhead account with ${facts.provider}:

when   ${facts.at}
where  ${facts.address}
with   ${facts.device}

If that was you, there is nothing to do. If not, secure your account at ${facts.provider} first, then end its sessions here:

${site}/dashboard/sessions

Bulkhead
`,
      }
    },

    async passwordChanged({ facts }) {
      return {
        subject: 'Your password was changed',
        text: `Hello ${facts.name},

the password of your Bulkhead account was changed:

when   ${facts.at}
where  ${facts.address}
with   ${facts.device}

If that was not you, choose “Forgot Password” at ${site}/login now: it sets another password and ends all sessions.

Bulkhead
`,
      }
    },

    // Neither names anybody: it may be read by somebody who never signed up.
    async madeAdmin({ recipient, facts }) {
      return {
        subject: 'You are now an admin of Bulkhead',
        text: `Hello,

the account with the email ${recipient} was made an admin of the shop:

when   ${facts.at}

Log in again to use your new rights: ${site}/login

If you did not expect this, or have no account at Bulkhead, tell the shop now: somebody may have signed up with your email.

Bulkhead
`,
      }
    },

    async adminRemoved({ recipient, facts }) {
      return {
        subject: 'You are no longer an admin of Bulkhead',
        text: `Hello,

the account with the email ${recipient} is no longer an admin of the shop, and it was signed out everywhere:

when   ${facts.at}

If you did not expect this, tell another admin of the shop.

Bulkhead
`,
      }
    },
  }
}
