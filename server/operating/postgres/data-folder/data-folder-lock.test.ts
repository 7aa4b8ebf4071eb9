import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acquireDataFolder } from './data-folder-lock.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'bulkhead-lock-')), 'data')
})
afterEach(() => rm(join(dataDir, '..'), { recursive: true }))

/** A process that locks the folder, reports the result and waits. */
async function startShop(): Promise<{ process: ChildProcess; says: string }> {
  const script = `
    const { acquireDataFolder } = await import(${JSON.stringify(import.meta.resolve('./data-folder-lock.ts'))})
    try {
      await acquireDataFolder(${JSON.stringify(dataDir)})
      console.log('open')
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(error.message)
    }`
  const shop = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [says] = await once(createInterface({ input: shop.stdout }), 'line')
  return { process: shop, says: String(says) }
}

async function kill(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null) return
  shop.kill('SIGKILL')
  await once(shop, 'exit')
}

test('a second shop is told which process uses the data folder', async () => {
  const first = await startShop()
  const second = await startShop()
  await kill(first.process)

  expect(first.says).toBe('open')
  expect(second.says).toBe(`The data folder is in use by process ${first.process.pid}.`)
})

test('the folder of a shop killed with -9 is free at once, even if its process id is reused', async () => {
  const killed = await startShop()
  await kill(killed.process)
  await writeFile(join(dataDir, 'shop.pid'), `${process.pid}\n`)
  const next = await startShop()
  await kill(next.process)

  expect(next.says).toBe('open')
})

test('of eight shops starting at once after a kill, one opens', async () => {
  await kill((await startShop()).process)
  const shops = await Promise.all(Array.from({ length: 8 }, startShop))
  const opened = shops.filter(({ says }) => says === 'open')
  await Promise.all(shops.map((shop) => kill(shop.process)))

  expect(opened).toHaveLength(1)
  const refusals = new Set(shops.map(({ says }) => says).filter((says) => says !== 'open'))
  expect([...refusals]).toEqual([`The data folder is in use by process ${opened[0]?.process.pid}.`])
})

test('a former version’s data folder is closed to others, with its contents', async () => {
  await mkdir(join(dataDir, 'images'), { recursive: true, mode: 0o755 })
  await writeFile(join(dataDir, 'shop.lock'), '', { mode: 0o644 })
  const lock = await acquireDataFolder(dataDir)
  const modeOf = async (name: string) => (await stat(join(dataDir, name))).mode & 0o777
  expect(await Promise.all(['', 'images', 'shop.lock'].map(modeOf))).toEqual([0o700, 0o700, 0o600])
  await lock.release()
})

test('a released folder can be locked again in the same process', async () => {
  const lock = await acquireDataFolder(dataDir)
  await expect(acquireDataFolder(dataDir)).rejects.toThrow(
    `The data folder is in use by process ${process.pid}.`,
  )
  await lock.release()
  const again = await acquireDataFolder(dataDir)
  await again.release()
})
