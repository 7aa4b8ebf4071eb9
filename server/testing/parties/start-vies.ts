import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findFreePort } from './start-stripe-sandbox.ts'

const MAIN = join(import.meta.dirname, '../../../sandbox/main.ts')

/** The stand-in of the EU’s register, which knows these VAT ids, until it is stopped. */
export async function startVies(port: number, known: readonly string[]) {
  const options = { control: await findFreePort(), vies: { port, known } }
  const child = fork(MAIN, { env: { ...process.env, SANDBOXES: JSON.stringify(options) } })
  await once(child, 'message')
  return {
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
