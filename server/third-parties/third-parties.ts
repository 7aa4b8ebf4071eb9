import { join } from 'node:path'
import type { GoogleConnection, Settings, StripeConnection } from '../settings/settings.ts'
import { startGoogleSandbox, startMailbox, startStripeSandbox } from './sandboxes.ts'

/** The configured third parties, or their sandboxes. */
export interface ThirdParties {
  readonly stripe: StripeConnection
  readonly google: GoogleConnection | undefined
  readonly mailUrl: string
}

type OnOpen = (closer: () => unknown) => void

/** Starts sandboxes for third parties that the settings don't name; `onOpen` receives how to stop each. */
export async function openThirdParties(settings: Settings, onOpen: OnOpen): Promise<ThirdParties> {
  const [stripe, google, mailUrl] = await Promise.all([
    settings.stripe ?? openStripeSandbox(settings, onOpen),
    settings.google ?? openGoogleSandbox(settings, onOpen),
    settings.smtpUrl ?? openMailbox(settings, onOpen),
  ])
  return { stripe, google, mailUrl }
}

async function openStripeSandbox({ dataDir, port, sandboxPorts }: Settings, onOpen: OnOpen) {
  const sandbox = await startStripeSandbox({
    port: sandboxPorts.stripe,
    stateDir: join(dataDir, 'sandbox', 'stripe'),
    webhookUrl: `http://127.0.0.1:${port}/webhook/stripe`,
  })
  onOpen(sandbox.stop)
  return sandbox.connection
}

/** Production has Google or nothing, and with Firebase, Google is part of it. */
async function openGoogleSandbox(settings: Settings, onOpen: OnOpen) {
  const { dataDir, sandboxPorts, publicUrl, production, firebase } = settings
  if (production || firebase) return undefined
  const sandbox = await startGoogleSandbox({
    port: sandboxPorts.google,
    stateDir: join(dataDir, 'sandbox', 'google'),
    publicUrl,
  })
  onOpen(sandbox.stop)
  return sandbox.connection
}

async function openMailbox({ dataDir, sandboxPorts }: Settings, onOpen: OnOpen) {
  const mailbox = await startMailbox({
    port: sandboxPorts.mailbox,
    smtpPort: sandboxPorts.smtp,
    stateDir: join(dataDir, 'sandbox', 'mailbox'),
  })
  onOpen(mailbox.stop)
  return mailbox.url
}
