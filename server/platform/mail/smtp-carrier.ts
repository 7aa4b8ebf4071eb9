import { createTransport } from 'nodemailer'
import { senderAddress } from '../environment/settings.ts'
import type { MailCarrier } from './carrier.ts'

/** A mail server that accepts a connection and stalls must not delay further mails. */
const PATIENCE_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends mails by SMTP, to the shop's mail server or to the sandbox mailbox. */
export function smtpCarrier({ url, from }: { url: string; from: string }): MailCarrier {
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...PATIENCE_MS })
  const address = senderAddress(from)
  const host = address.split('@')[1] ?? 'localhost'
  return {
    async send({ id, to, sender, subject, text, html, attachments = [] }) {
      // An address object, not text, so that a comma can't add a second recipient.
      await transport.sendMail({
        from: sender ? { name: sender, address } : from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        attachments: attachments.map(({ name, type, bytes, contentId }) => ({
          filename: name,
          contentType: type,
          content: bytes,
          ...(contentId && { cid: contentId, contentDisposition: 'inline' as const }),
        })),
        messageId: `<${id}@${host}>`,
        headers: { 'auto-submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => transport.close(),
  }
}
