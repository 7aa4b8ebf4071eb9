import { setTimeout as sleep } from 'node:timers/promises'

const LONGEST_WAIT_MS = 300_000

/** Asks until it is so; throws after minutes, in which a shop is killed and restarted several times. */
export async function untilTrue(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + LONGEST_WAIT_MS
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(`Timed out waiting until ${what}.`)
    await sleep(100)
  }
}
