import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startShop } from '../../shop/start-shop.ts'
import { findProcessesOf, killProcessesOf } from '../processes.ts'

const ADMIN_PASSWORD = 'keeper of the pallets'

/** A data folder for one test. Afterwards kills processes that a failed test left on it. */
async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bulkhead-start-'))
  onTestFinished(async () => {
    killProcessesOf(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}

test('a second shop on the same data folder exits at once and names the first; after SIGTERM that one answers requests in progress and leaves no process', {
  timeout: 120_000,
}, async () => {
  const dataDir = await makeDataFolder()
  const startAt = performance.now()
  const shop = await startShop({ dataDir, env: { DEMO: 'off', ADMIN_PASSWORD } })
  const tookToStart = performance.now() - startAt
  const second = startShop({ dataDir, env: { DEMO: 'off' } })
  await expect(second).rejects.toThrow(`The data folder is in use by process ${shop.process.pid}.`)
  expect((await fetch(`${shop.url}/product`)).status).toBe(200)
  // Password hashing keeps these requests in progress for a while.
  const underWay = Array.from({ length: 8 }, () =>
    fetch(`${shop.url}/identity/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@bulkhead.example', password: ADMIN_PASSWORD }),
    }).then(({ status }) => status),
  )
  // The requests were sent together, so once one is answered all have been accepted.
  const first = await Promise.race(underWay)
  let answeredAt = 0
  const answered = Promise.all(underWay).finally(() => {
    answeredAt = performance.now()
  })
  await shop.stop()
  const tookToClose = performance.now() - answeredAt
  const statuses = await answered
  expect([first, ...new Set(statuses)]).toEqual([200, 200])
  expect(shop.process.exitCode).toBe(0)
  expect(findProcessesOf(dataDir)).toEqual([])
  // A start makes and migrates a database; waiting for a time-out of ten seconds would take longer than two of them.
  expect(tookToClose).toBeLessThan(2 * tookToStart)
})

test('a refused start prints only the reason and leaves no process', {
  timeout: 120_000,
}, async () => {
  const dataDir = await makeDataFolder()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  // Its sandboxes run already and share its output, so this rejection means that they have exited, too.
  const { message } = await startShop({ dataDir }).then(
    () => expect.unreachable(),
    (error: Error) => error,
  )
  expect(message).toContain('was made by PostgreSQL 17')
  expect(message).not.toContain('Error:')
  expect(findProcessesOf(dataDir)).toEqual([])
})

test('after kill -9 the next start keeps all data, runs only one PostgreSQL and prints no password again', {
  timeout: 120_000,
}, async () => {
  const dataDir = await makeDataFolder()
  const shop = await startShop({ dataDir })
  expect(shop.output()).toMatch(/admin@bulkhead\.example\n\s+password {2}\S{20,}/)
  await shop.kill()
  const next = await startShop({ dataDir, port: shop.port })
  expect(next.output().trim().split('\n').at(-1)).toBe(`Bulkhead is open at ${next.url}`)
  expect(next.output()).not.toContain('password')
  const products = await (await fetch(`${next.url}/product?limit=6`)).json()
  expect(products).toHaveLength(6)
  const servers = findProcessesOf(dataDir).filter(({ command }) =>
    command.includes('/bin/postgres -D'),
  )
  expect(servers).toHaveLength(1)
  await next.stop()
  expect(findProcessesOf(dataDir)).toEqual([])
})

test('invalid settings stop the start and are all listed at once', {
  timeout: 120_000,
}, async () => {
  const start = startShop({ env: { HOLD_HOURS: 'soon', DEMO: 'maybe', LOG_LEVEL: 'loud' } })
  await expect(start).rejects.toThrow(/HOLD_HOURS[\s\S]*LOG_LEVEL|LOG_LEVEL[\s\S]*HOLD_HOURS/)
  const production = startShop({ env: { NODE_ENV: 'production' } })
  await expect(production).rejects.toThrow(/STRIPE_SECRET_KEY[\s\S]*SMTP_URL/)
})
