import { parseArgs } from 'node:util'
import { readPort, runSandbox, waitForFreePort } from '../sandbox-process.ts'
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
  if (!stateDir) throw new Error(usage)
  const port = readPort(values.port, usage)
  return { port, smtpPort: readPort(values['smtp-port'], usage), stateDir }
}

await runSandbox('mailbox', async () => {
  const options = readOptions()
  await waitForFreePort(options.port)
  await waitForFreePort(options.smtpPort)
  const mailbox = await buildMailbox(options)
  await mailbox.open()
  return mailbox.close
})
