import { buildControl, type Ports } from './control.ts'
import { portOf } from './port.ts'
import { readOptions, type SandboxOptions } from './sandbox-options.ts'
import { runSandboxes, waitForFreePort } from './sandbox-process.ts'

interface Opened {
  readonly ports: Ports
  open(): Promise<unknown>
  close(): Promise<void>
}

/** Loads only what is asked for: a stand-in that nobody needs takes no memory. */
const builders = {
  stripe: async (options) =>
    (await import('./stripe/stripe-sandbox.ts')).buildStripeSandbox(options),
  google: async (options) =>
    (await import('./google/google-sandbox.ts')).buildGoogleSandbox(options),
  mailbox: async (options) => (await import('./mailbox/mailbox-sandbox.ts')).buildMailbox(options),
  vies: async (options) => (await import('./vies/vies-sandbox.ts')).buildVies(options),
} satisfies {
  readonly [Name in keyof SandboxOptions['sandboxes']]-?: (
    options: NonNullable<SandboxOptions['sandboxes'][Name]>,
  ) => Promise<Opened>
}

async function build({ sandboxes }: SandboxOptions): Promise<Opened[]> {
  const { stripe, google, mailbox, vies } = sandboxes
  return Promise.all([
    ...(stripe ? [builders.stripe(stripe)] : []),
    ...(google ? [builders.google(google)] : []),
    ...(mailbox ? [builders.mailbox(mailbox)] : []),
    ...(vies ? [builders.vies(vies)] : []),
  ])
}

await runSandboxes(async () => {
  const options = readOptions(process.env.SANDBOXES)
  for (const port of options.ports) await waitForFreePort(port)
  const opened = await build(options)
  const control = buildControl(Object.assign({}, ...opened.map(({ ports }) => ports)))
  await control.ready()
  const controlPort = portOf(control.server, options.control)
  await Promise.all([controlPort.open(), ...opened.map(({ open }) => open())])
  return async () => {
    // The control port is free again only once the others have written their state.
    await Promise.all(opened.map(({ close }) => close()))
    await controlPort.shut()
    await control.close()
  }
})
