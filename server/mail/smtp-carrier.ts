import { createTransport } from 'nodemailer'
import type { MailCarrier } from './carrier.ts'

/** A mail server that accepts and then says nothing must not hold up the mails behind it. */
const PATIENCE_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Mails by SMTP: to the shop's mail server, or to the sandbox mailbox that speaks the same. */
export function smtpCarrier({ url, from }: { url: string; from: string }): MailCarrier {
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...PATIENCE_MS })
  const host = from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'
  return {
    async send({ id, to, subject, text }) {
      // An address object and not a text: a comma in it can't become a second recipient.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${host}>`,
        headers: { 'auto-submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => transport.close(),
  }
}
