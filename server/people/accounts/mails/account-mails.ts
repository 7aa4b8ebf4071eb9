import { v7 as uuidv7 } from 'uuid'
import { shopName } from '../../../../contract/values/text/shop-name.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { formatMoment } from '../../../platform/mail/format-moment.ts'
import { action, type LetterRow, letter, table } from '../../../platform/mail/letter.ts'
import type { MailComposer } from '../../../platform/mail/mail-worker.ts'
import { putMail } from '../../../platform/mail/outbox.ts'

type AccountMail =
  | 'newSignIn'
  | 'passwordChanged'
  | 'newEmailAsked'
  | 'madeAdmin'
  | 'adminRemoved'
  | 'roleChanged'
  | 'accountJoined'
  | 'factorChanged'

const factorChanges = {
  appAdded: 'An authenticator app was added',
  appRemoved: 'The authenticator app was removed',
  passkeyAdded: 'A passkey was added',
  passkeyRemoved: 'A passkey was removed',
  recoveryCodeUsed: 'A recovery code was used to log in',
  factorsReset: 'All second factors were removed by the shop',
} as const
export type FactorChange = keyof typeof factorChanges

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
      const { name, method } = facts
      return letter({ name }, 'New login to your account', [
        `Somebody logged in to your ${shopName()} account on a new device:`,
        table([...occasion(facts), ['With', method ?? null]]),
        `If that was you, there is nothing to do. If not, set a new ${newPasswordAt(method, publicUrl)} and end all other sessions:`,
        action('Open My Sessions', `${publicUrl}/dashboard/sessions`),
      ])
    },

    async passwordChanged({ facts }) {
      return letter({ name: facts.name }, 'Your password was changed', [
        `The password of your ${shopName()} account was changed:`,
        table(occasion(facts)),
        `If that was not you, choose “Forgot Password” at ${publicUrl}/login now. You can set a new password there, and every device is signed out.`,
      ])
    },

    async newEmailAsked({ facts }) {
      return letter({ name: facts.name }, 'Your email is about to change', [
        `The shop was asked to change the email of your ${shopName()} account to another one. It changes once that one is confirmed by the link that we mailed there.`,
        table([['When', facts.at ?? null]]),
        'If you did not ask for it, tell the shop now.',
      ])
    },

    async madeAdmin({ recipient, facts }) {
      return letter(NOBODY, `You are now an admin of ${shopName()}`, [
        `The account with the email ${recipient} was made an admin of the shop:`,
        table([['When', facts.at ?? null]]),
        action('Log in again to use your new rights', `${publicUrl}/login`),
        `If you did not expect this, or have no account at ${shopName()}, tell the shop now: somebody may have signed up with your email.`,
      ])
    },

    async adminRemoved({ recipient, facts }) {
      return letter(NOBODY, `You are no longer an admin of ${shopName()}`, [
        `The account with the email ${recipient} is no longer an admin of the shop, and it was signed out everywhere:`,
        table([['When', facts.at ?? null]]),
        'If you did not expect this, tell another admin of the shop.',
      ])
    },

    async roleChanged({ recipient, facts }) {
      return letter(NOBODY, `Your role at ${shopName()} has changed`, [
        `The account with the email ${recipient} has another role in the shop, and it was signed out everywhere:`,
        table([
          ['Role', facts.role ?? null],
          ['When', facts.at ?? null],
        ]),
        'If you did not expect this, tell an owner of the shop.',
      ])
    },

    async factorChanged({ facts }) {
      const { name, change } = facts
      return letter({ name }, 'The second factor of your account changed', [
        `The login of your ${shopName()} account has changed:`,
        table([['Change', factorChanges[change as FactorChange]], ...occasion(facts)]),
        'If that was not you, set a new password now and tell the shop:',
        action('Open My Account', `${publicUrl}/dashboard/account`),
      ])
    },

    async accountJoined({ facts }) {
      const { method } = facts
      return letter(NOBODY, 'The account with your email is now yours', [
        `Somebody signed up at ${shopName()} with your email and never confirmed it. You have now ${method ? `logged in with ${method}` : 'set a new password through our email'}, which confirms that the email is yours, so the account is yours:`,
        table(occasion(facts)),
        `The account's former password no longer works, and all its sessions have ended.${method ? ` If the password was yours, set a new one with “Forgot Password” at ${publicUrl}/login.` : ''}`,
        'Somebody else may have used your email before, so what was kept in the account is deleted: carts and lists, addresses and bill-to, part numbers, alerts, tax papers, profile and reviews. Unpaid orders end. Please look for paid orders that are not yours:',
        action('Open My Order', `${publicUrl}/dashboard`),
      ])
    },
  }
}

const occasion = ({ at, address, device }: Readonly<Record<string, string>>): LetterRow[] => [
  ['When', at ?? null],
  ['Where', address ?? null],
  ['Device', device ?? null],
]

/** The reader may be another than the person who chose the name. */
const NOBODY = { name: undefined }

/** Mails queued by an older version have no method. */
function newPasswordAt(method: string | undefined, publicUrl: string): string {
  const here = `password (“Forgot Password” at ${publicUrl}/login)`
  const isOurs = method === undefined || method === 'password' || method === 'passkey'
  return isOurs ? here : `password at ${method}`
}
