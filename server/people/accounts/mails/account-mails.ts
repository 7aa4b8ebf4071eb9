import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../../platform/database/database.ts'
import { formatMoment } from '../../../platform/mail/format-moment.ts'
import { letter } from '../../../platform/mail/letter.ts'
import type { MailComposer } from '../../../platform/mail/mail-worker.ts'
import { putMail } from '../../../platform/mail/outbox.ts'

type AccountMail = 'newSignIn' | 'passwordChanged' | 'madeAdmin' | 'adminRemoved' | 'accountJoined'

interface OwnerNotice {
  readonly kind: AccountMail
  readonly recipient: string
  readonly facts?: Record<string, string>
  /** At most one mail per key; without one the owner is told each time. */
  readonly eventKey?: string
}

/** Queues a mail to an account's owner, in the transaction of what it tells. */
export async function tellOwner(
  tx: Transaction,
  { kind, recipient, facts, eventKey = `${kind} ${uuidv7()}` }: OwnerNotice,
  now: Date,
): Promise<void> {
  const dated = { ...facts, at: formatMoment(now) }
  await putMail(tx, { kind, eventKey, recipient, facts: dated }, now)
}

/** Composers of the mails that inform owners about their accounts. */
export function accountMails(publicUrl: string): Record<AccountMail, MailComposer> {
  return {
    async newSignIn({ facts }) {
      const { name, at, address, device, method } = facts
      return {
        subject: 'New login to your account',
        text: letter({ name }, [
          'Somebody logged in to your Bulkhead account on a new device:',
          `When    ${at}\nWhere   ${address}\nDevice  ${device}${withMethod(method)}`,
          `If that was you, there is nothing to do. If not, set a new ${newPasswordAt(method, publicUrl)} and end all other sessions here:`,
          `${publicUrl}/dashboard/sessions`,
        ]),
      }
    },

    async passwordChanged({ facts: { name, at, address, device } }) {
      return {
        subject: 'Your password was changed',
        text: letter({ name }, [
          'The password of your Bulkhead account was changed:',
          `When    ${at}\nWhere   ${address}\nDevice  ${device}`,
          `If that was not you, choose “Forgot Password” at ${publicUrl}/login now. You can set a new password there, and every device is signed out.`,
        ]),
      }
    },

    async madeAdmin({ recipient, facts }) {
      return {
        subject: 'You are now an admin of Bulkhead',
        text: letter(NOBODY, [
          `The account with the email ${recipient} was made an admin of the shop:`,
          `When   ${facts.at}`,
          `Log in again to use your new rights: ${publicUrl}/login`,
          'If you did not expect this, or have no account at Bulkhead, tell the shop now: somebody may have signed up with your email.',
        ]),
      }
    },

    async adminRemoved({ recipient, facts }) {
      return {
        subject: 'You are no longer an admin of Bulkhead',
        text: letter(NOBODY, [
          `The account with the email ${recipient} is no longer an admin of the shop, and it was signed out everywhere:`,
          `When   ${facts.at}`,
          'If you did not expect this, tell another admin of the shop.',
        ]),
      }
    },

    async accountJoined({ facts: { method, at, address, device } }) {
      return {
        subject: 'The account with your email is now yours',
        text: letter(NOBODY, [
          `Somebody signed up at Bulkhead with your email and never confirmed it. You have now ${method ? `logged in with ${method}` : 'set a new password by our mail'}, which confirms that the email is yours, so the account is yours:`,
          `When    ${at}\nWhere   ${address}\nDevice  ${device}`,
          `The account's former password no longer works, and all its sessions have ended.${method ? ` If the password was yours, set a new one with “Forgot Password” at ${publicUrl}/login.` : ''}`,
          'Somebody else may have used your email before, so what was kept in the account is deleted: carts and lists, addresses, part numbers, alerts, tax papers, profile and reviews. Unpaid orders end. Please look for paid orders that are not yours:',
          `${publicUrl}/dashboard`,
        ]),
      }
    },
  }
}

/** The reader may be another than the person who chose the name. */
const NOBODY = { name: undefined }

/** Mails queued by an older version have no method. */
function withMethod(method: string | undefined): string {
  return method === undefined ? '' : `\nWith    ${method}`
}

function newPasswordAt(method: string | undefined, publicUrl: string): string {
  const here = `password (“Forgot Password” at ${publicUrl}/login)`
  return method === undefined || method === 'password' ? here : `password at ${method}`
}
