import type { GoogleSandboxOptions } from './google/google-sandbox.ts'
import type { MailboxOptions } from './mailbox/mailbox-sandbox.ts'
import type { StripeSandboxOptions } from './stripe/stripe-sandbox.ts'
import type { ViesOptions } from './vies/vies-sandbox.ts'

export interface SandboxOptions {
  /** Port of the page that shuts and opens the others. */
  readonly control: number
  readonly sandboxes: {
    readonly stripe?: StripeSandboxOptions
    readonly google?: GoogleSandboxOptions
    readonly mailbox?: MailboxOptions
    readonly vies?: ViesOptions
  }
  /** All of them. */
  readonly ports: readonly number[]
}

const NEEDED = {
  stripe: ['port', 'stateDir', 'webhookUrls', 'secretKey', 'publishableKey', 'webhookSecret'],
  google: ['port', 'stateDir', 'clientId', 'clientSecret', 'redirectUris'],
  mailbox: ['port', 'smtpPort', 'stateDir'],
  vies: ['port', 'known'],
} as const satisfies Record<keyof SandboxOptions['sandboxes'], readonly string[]>

const usage = 'Set SANDBOXES as sandbox/README.md shows.'

/** Reads the variable `SANDBOXES`: arguments, with keys in them, would be visible to every user of the machine. */
export function readOptions(text: string | undefined): SandboxOptions {
  if (!text) throw new Error(usage)
  const { control, ...sandboxes } = JSON.parse(text)
  const ports = [control]
  for (const [name, options] of Object.entries<Record<string, unknown>>(sandboxes)) {
    const needed = Object.hasOwn(NEEDED, name) && NEEDED[name as keyof typeof NEEDED]
    if (!needed) throw new Error(`There is no sandbox ${name}. ${usage}`)
    const missing = needed.filter((key) => options[key] === undefined)
    if (missing.length > 0) throw new Error(`${name} lacks ${missing.join(', ')}. ${usage}`)
    ports.push(options.port, options.smtpPort ?? options.port)
  }
  for (const port of ports)
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new Error(`${port} is no port. ${usage}`)
  return { control, sandboxes, ports: [...new Set<number>(ports)] }
}
