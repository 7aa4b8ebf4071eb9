import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { planStripe, startSandboxes } from '../../operating/third-parties/sandboxes.ts'

/** The payment sandbox on a free port with its own state folder. */
export async function startTestSandbox(webhookUrl = 'http://127.0.0.1:9/webhook/stripe') {
  const stateDir = await mkdtemp(join(tmpdir(), 'bulkhead-sandbox-'))
  const plan = await planStripe({ port: await findFreePort(), stateDir, webhookUrls: [webhookUrl] })
  const stop = await startSandboxes(await findFreePort(), [plan])
  return {
    connection: plan.connection,
    stateDir,
    async stop() {
      await stop()
      await rm(stateDir, { recursive: true, force: true })
    },
  }
}

/** A port that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return address.port
}
