import type { MailComposer } from '../mail/mail-worker.ts'

export const ACCOUNT_MAILS = { newSignIn: 'newSignIn', passwordChanged: 'passwordChanged' } as const

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
  }
}
