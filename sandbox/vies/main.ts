import { parseArgs } from 'node:util'
import { readPort, runSandbox, waitForFreePort } from '../sandbox-process.ts'
import { buildVies } from './vies-sandbox.ts'

const usage = 'Usage: main.ts --port 3005 --known DE136695976,FR40303265045'

await runSandbox('VIES', async () => {
  const { values } = parseArgs({ options: { port: { type: 'string' }, known: { type: 'string' } } })
  const port = readPort(values.port, usage)
  await waitForFreePort(port)
  const app = buildVies(values.known?.split(','))
  await app.listen({ host: '127.0.0.1', port })
  return () => app.close()
})
