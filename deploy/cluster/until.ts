import { setTimeout as sleep } from 'node:timers/promises'

/** Asks until it is so; `what` is for the error. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  patienceMs = 120_000,
): Promise<void> {
  const end = Date.now() + patienceMs
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited ${patienceMs / 1000} s in vain: ${what}.`)
    await sleep(100)
  }
}
