import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../../../sandbox/vies/main.ts')

/** The stand-in of the EU’s register, which knows these VAT ids, until it is stopped. */
export async function startVies(port: number, known: readonly string[]) {
  const child = fork(MAIN, ['--port', String(port), '--known', known.join(',')])
  await once(child, 'message')
  return {
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
