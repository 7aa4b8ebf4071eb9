import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { acquireDataFolder } from '../../../server/operating/postgres/data-folder/data-folder-lock.ts'
import { findFreePorts } from '../../shop/start-shop.ts'
import { median } from '../compare.ts'
import type { Measure } from '../measure.ts'
import { end, machineOnly, SHOPS } from '../shop.ts'

const ROOT = join(import.meta.dirname, '../../..')
const DEADLINE_MS = 60_000

/** Time from `npm start` of an installed and built shop with data to its first page. */
export const freshStart: Measure = {
  name: 'fresh start',
  async run({ isQuick }) {
    const dataDir = join(SHOPS, 'started')
    await rm(dataDir, { recursive: true, force: true })
    try {
      // Creates the data; not measured.
      await startOnce(dataDir)
      const seconds: number[] = []
      for (let round = 0; round < (isQuick ? 2 : 5); round += 1)
        seconds.push((await startOnce(dataDir)) / 1000)
      return {
        rows: [
          {
            what: '`npm start` to the first page',
            value: median(seconds),
            unit: 's',
            goal: { atMost: 3 },
            note: `installed, built, with data; ${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)} s`,
          },
        ],
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

async function startOnce(dataDir: string): Promise<number> {
  const port = String(await findFreePorts())
  const start = performance.now()
  const shop = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...machineOnly(), DATA_DIR: dataDir, PORT: port, LIMIT_SIGN_INS: '1000' },
    stdio: 'ignore',
  })
  try {
    while (shop.exitCode === null && performance.now() - start < DEADLINE_MS) {
      const isUp = await fetch(`http://127.0.0.1:${port}/`, {
        headers: { accept: 'text/html' },
      }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isUp) return performance.now() - start
      await sleep(10)
    }
    throw new Error('The shop did not open.')
  } finally {
    await end(shop)
    // npm exits before the shop does.
    await untilFree(dataDir)
  }
}

async function untilFree(dataDir: string): Promise<void> {
  for (;;) {
    const folder = await acquireDataFolder(dataDir).catch(() => undefined)
    if (folder) return folder.release()
    await sleep(50)
  }
}
