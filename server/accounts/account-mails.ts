import { greet } from '../mail/greeting.ts'
import type { MailComposer } from '../mail/mail-worker.ts'

export const ACCOUNT_MAILS = {
  newSignIn: 'newSignIn',
  passwordChanged: 'passwordChanged',
  madeAdmin: 'madeAdmin',
  adminRemoved: 'adminRemoved',
  accountJoined: 'accountJoined',
} as const
/** Mails to an account's owner about a changed role. */
export type RoleMail = 'madeAdmin' | 'adminRemoved'

/** Composers of the mails that inform owners about their accounts. */
export function accountMails(publicUrl: string): Record<keyof typeof ACCOUNT_MAILS, MailComposer> {
  const site = publicUrl.replace(/\/$/, '')
  return {
    async newSignIn({ facts }) {
      return {
        subject: 'New login to your account',
        text: `${greet(facts.name)}

Somebody logged in to your Bulkhead account on a new device:

When    ${facts.at}
Where   ${facts.address}
Device  ${facts.device}
${withMethod(facts.method)}
If that was you, there is nothing to do. If not, set a new ${newPasswordAt(facts.method, site)} and end all other sessions here:

${site}/dashboard/sessions

Bulkhead
`,
      }
    },

    async passwordChanged({ facts }) {
      return {
        subject: 'Your password was changed',
        text: `${greet(facts.name)}

The password of your Bulkhead account was changed:

When    ${facts.at}
Where   ${facts.address}
Device  ${facts.device}

If that was not you, choose “Forgot Password” at ${site}/login now. You can set a new password there, and every device is signed out.

Bulkhead
`,
      }
    },

    // Neither mail contains a name: the reader may never have signed up.
    async madeAdmin({ recipient, facts }) {
      return {
        subject: 'You are now an admin of Bulkhead',
        text: `Hello,

The account with the email ${recipient} was made an admin of the shop:

When   ${facts.at}

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

The account with the email ${recipient} is no longer an admin of the shop, and it was signed out everywhere:

When   ${facts.at}

If you did not expect this, tell another admin of the shop.

Bulkhead
`,
      }
    },

    async accountJoined({ facts }) {
      return {
        subject: 'The account with your email is now yours',
        text: `${greet(undefined)}

Somebody signed up at Bulkhead with your email and never confirmed it. You have now logged in with ${facts.method}, which confirms that the email is yours, so the account is yours:

When    ${facts.at}
Where   ${facts.address}
Device  ${facts.device}

The account's former password no longer works, and all its sessions have ended. If the password was yours, set a new one with “Forgot Password” at ${site}/login.

Somebody else may have used your email before. Please look for orders that are not yours:

${site}/dashboard

Bulkhead
`,
      }
    },
  }
}

/** Mails queued by an older version have no method. */
function withMethod(method: string | undefined): string {
  return method === undefined ? '' : `With    ${method}\n`
}

function newPasswordAt(method: string | undefined, site: string): string {
  const here = `password (“Forgot Password” at ${site}/login)`
  return method === undefined || method === 'password' ? here : `password at ${method}`
}
