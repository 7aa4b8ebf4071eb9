import { join } from 'node:path'
import type {
  GoogleConnection,
  Settings,
  StripeConnection,
} from '../../platform/environment/settings.ts'
import { planGoogle, planMailbox, planStripe, startSandboxes } from './sandboxes.ts'

/** The configured third parties, or their sandboxes. */
export interface ThirdParties {
  readonly stripe: StripeConnection
  readonly google: GoogleConnection | undefined
  readonly mailUrl: string
}

type OnOpen = (closer: () => unknown) => void

/** Starts one process of sandboxes for third parties that the settings don't name; `onOpen` receives how to stop it. */
export async function openThirdParties(settings: Settings, onOpen: OnOpen): Promise<ThirdParties> {
  const { dataDir, port, sandboxPorts, publicUrl, production, firebase } = settings
  const stateDirOf = (name: string) => join(dataDir, 'sandbox', name)
  const stripe = settings.stripe
    ? undefined
    : await planStripe({
        port: sandboxPorts.stripe,
        stateDir: stateDirOf('stripe'),
        webhookUrls: [`http://127.0.0.1:${port}/webhook/stripe`],
      })
  // Production has Google or nothing, and with Firebase, Google is part of it.
  const google =
    settings.google || production || firebase
      ? undefined
      : await planGoogle({
          port: sandboxPorts.google,
          stateDir: stateDirOf('google'),
          publicUrl,
        })
  const mailbox = settings.smtpUrl
    ? undefined
    : planMailbox({
        port: sandboxPorts.mailbox,
        smtpPort: sandboxPorts.smtp,
        stateDir: stateDirOf('mailbox'),
      })
  const plans = [stripe, google, mailbox].filter((plan) => plan !== undefined)
  if (plans.length > 0) onOpen(await startSandboxes(sandboxPorts.control, plans))
  return {
    stripe: named(settings.stripe ?? stripe?.connection),
    google: settings.google ?? google?.connection,
    mailUrl: named(settings.smtpUrl ?? mailbox?.connection),
  }
}

function named<Connection>(connection: Connection | undefined): Connection {
  if (connection === undefined) throw new Error('A third party has neither settings nor a sandbox.')
  return connection
}
