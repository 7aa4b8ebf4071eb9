import { parseArgs } from 'node:util'
import { followParent, refuseInProduction, waitForFreePort } from '../sandbox-process.ts'
import { buildMailbox, type MailboxOptions } from './mailbox-sandbox.ts'

const usage = 'Usage: main.ts --port 3003 --smtp-port 3004 --state-dir ./data/sandbox/mailbox'

function readOptions(): MailboxOptions {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      'smtp-port': { type: 'string' },
      'state-dir': { type: 'string' },
    },
  })
  const stateDir = values['state-dir']
  const [port, smtpPort] = [Number(values.port), Number(values['smtp-port'])]
  const isPort = (value: number) => Number.isInteger(value) && value >= 1 && value <= 65_535
  if (!stateDir || !isPort(port) || !isPort(smtpPort)) throw new Error(usage)
  return { port, smtpPort, stateDir }
}

async function start(): Promise<void> {
  const options = readOptions()
  await waitForFreePort(options.port)
  await waitForFreePort(options.smtpPort)
  const mailbox = await buildMailbox(options)
  await mailbox.open()
  followParent(mailbox.close)
}

refuseInProduction('mailbox')
start().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(`The mailbox sandbox does not start. ${reason}\n`)
  process.exit(1)
})
