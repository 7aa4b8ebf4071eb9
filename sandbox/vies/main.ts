import { parseArgs } from 'node:util'
import { followParent, refuseInProduction, waitForFreePort } from '../sandbox-process.ts'
import { buildVies } from './vies-sandbox.ts'

const usage = 'Usage: main.ts --port 3005 --known DE136695976,FR40303265045'

async function start(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: 'string' }, known: { type: 'string' } } })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(usage)
  await waitForFreePort(port)
  const app = buildVies(values.known?.split(','))
  await app.listen({ host: '127.0.0.1', port })
  followParent(() => app.close())
}

refuseInProduction('VIES')
start().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(`The VIES sandbox does not start. ${reason}\n`)
  process.exit(1)
})
