import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  encrypted,
  program,
  tooWide,
  validWorkbook,
  withEntities,
  zipBomb,
} from '../../server/testing/parties/hostile-sheets.ts'
import { memoryMb } from '../bench/processes.ts'
import { firstAdmin, type Person } from '../shop/people.ts'
import { ADMIN } from '../shop/shop-settings.ts'
import { type RunningShop, startShop } from '../shop/start-shop.ts'

// Attack: files that fill the memory of the process that opens them.

const MEGABYTE = 1024 * 1024
const MOST_GROWN_MB = 50
const SAMPLE_MS = 50

let shop: RunningShop
let admin: Person

beforeAll(async () => {
  shop = await startShop({
    env: { DEMO: 'off', ADMIN_PASSWORD: ADMIN.password, LIMIT_IMPORTS: '1000' },
  })
  admin = await firstAdmin(shop.url)
})
afterAll(() => shop.stop())

async function send(file: Buffer): Promise<number> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(file)], 'products.xlsx'))
  const headers = { authorization: `Bearer ${admin.token}` }
  const answer = await fetch(`${shop.url}/changeSet/import`, {
    method: 'POST',
    headers,
    body: form,
  })
  await answer.arrayBuffer()
  return answer.status
}

const nowMb = () => memoryMb(shop.process.pid ?? 0).now

/** The most memory of the shop's own process while this runs, beyond that before. */
async function grownMb(run: () => Promise<void>): Promise<number> {
  const before = nowMb()
  let most = before
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, nowMb())
      await sleep(SAMPLE_MS)
    }
  })()
  await run()
  isOver = true
  await watching
  return most - before
}

test('files that grow, lie or are none leave the shop’s own memory as it was, and others are served', async () => {
  // Made before the first request: while it is made, this process would not see that the shop closed a connection.
  const bomb = zipBomb(300 * MEGABYTE)
  // Memory that stays in use after the first file doesn't count as growth.
  expect(await send(validWorkbook())).toBe(201)
  const grown = await grownMb(async () => {
    for (const file of [bomb, withEntities(), tooWide(), program, encrypted]) {
      const [status, served] = await Promise.all([send(file), fetch(`${shop.url}/shop`)])
      expect([status, served.status]).toEqual([422, 200])
    }
  })
  expect(grown).toBeLessThanOrEqual(MOST_GROWN_MB)
}, 300_000)
