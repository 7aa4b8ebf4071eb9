import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../server/testing/build-test-shop.ts'
import {
  type Buyer,
  createBuyer,
  createKey,
  createProduct,
  orderBody,
} from '../server/testing/factories.ts'
import { waitForFeed } from '../server/testing/watching/wait-for-feed.ts'

const MOST_BYTES = 10_000
const MOST_LINES = 60
const KILLS = 5
const TSC = join(import.meta.dirname, '../node_modules/typescript/bin/tsc')
const RUN_TOOL = join(import.meta.dirname, '../scripts/start/run-tool.mjs')
const BUILD_CLIENT = 'scripts/build/client/build-client.ts'
const EXAMPLE = join(import.meta.dirname, 'examples/mirror-orders.mjs')
/** A busy machine starts a process in seconds. */
const SOON = { timeout: 90_000, interval: 10 }

/** A program's own folder, elsewhere, with the built client as its only package. */
let folder: string
let built: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulkhead-outsider-'))
  const installed = join(folder, 'node_modules/@bulkhead/client')
  built = join(installed, 'dist')
  // As `npm run build:client` does.
  const { status, stderr } = spawnSync(process.execPath, [RUN_TOOL, BUILD_CLIENT, built], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  cpSync(join(import.meta.dirname, 'package.json'), join(installed, 'package.json'))
})
afterAll(() => rm(folder, { recursive: true }))

test('the client is one module of at most 10 kB that imports nothing, and its types need no package', () => {
  const code = readFileSync(join(built, 'client.js'), 'utf8')
  expect(statSync(join(built, 'client.js')).size).toBeLessThanOrEqual(MOST_BYTES)
  expect(code).not.toMatch(/\bimport\b|\brequire\b/)
  const imported = [
    'client',
    'call-types',
    'open-shop',
    'follow-feed',
    'shop-error',
    'verify',
  ].flatMap(
    (name) => readFileSync(join(built, `${name}.d.ts`), 'utf8').match(/from ['"][^'"]+/g) ?? [],
  )
  expect(imported.filter((from) => !/from ['"]\.\//.test(from))).toEqual([])
})

const PROGRAM = `
import { openShop, type ShopEvent, verify } from '@bulkhead/client'
const shop = openShop({ url: 'https://parts.example', key: 'bh_key' })
const order = await shop.call('GET /order/:id', { params: { id: '1' } })
export const total: number | null = order.total
export const isPaid = order.state === 'paid'
for await (const { name } of shop.each('GET /product', { query: { limit: 10 } })) name.trim()
const slip: Blob = await shop.call('GET /order/:id/packingSlip.pdf', { params: { id: '1' } })
await shop.call('PUT /products/by/:system/:number', {
  params: { system: 'erp', number: 4711 },
  body: { price: 12.5, ladder: [{ from: 500, price: 12 }] },
})
await shop.follow({ bookmark: { read: () => 0, save() {} }, kinds: ['orderPaid'] }, (event: ShopEvent) => event.at)
const { kind } = await verify(new Headers(), await slip.text(), ['whsec_a', 'whsec_b'])
export const isTest = kind === 'test'
// @ts-expect-error its parameter is missing
await shop.call('GET /order/:id')
// @ts-expect-error half a body
await shop.call('PUT /order/:id/external', { params: { id: '1' }, body: { system: 'erp' } })
// @ts-expect-error no such field
order.colour
// @ts-expect-error no such state
export const isEaten = order.state === 'eaten'
// @ts-expect-error a call of people
await shop.call('POST /apiKey', { body: { name: 'ERP', rights: ['orders:read'] } })
// @ts-expect-error no such kind
await shop.follow({ bookmark: { read: () => 0, save() {} }, kinds: ['orderEaten'] }, () => {})
`

test('a program is typed by the calls of the contract, without the contract', () => {
  writeFileSync(join(folder, 'program.mts'), PROGRAM)
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--types',
    '',
  ]
  const { stdout, status } = spawnSync(process.execPath, [TSC, 'program.mts', ...options], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect([stdout, status]).toEqual(['', 0])
})

test('the example mirrors orders into SQLite in sixty lines, and is whole although it was killed again and again', async () => {
  expect(readFileSync(EXAMPLE, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(MOST_LINES)
  cpSync(EXAMPLE, join(folder, 'mirror-orders.mjs'))
  const shop = await buildTestShop()
  const mirror = await openMirror(shop)
  const trade = startTrade(shop)
  try {
    for (let kills = 0; kills < KILLS; kills += 1) {
      const before = mirror.readBookmark()
      const program = mirror.start()
      await expect.poll(() => mirror.readBookmark(), SOON).toBeGreaterThan(before + 5)
      program.kill('SIGKILL')
      await once(program, 'exit')
      expect(program.signalCode).toBe('SIGKILL')
    }
    await trade.end()
    await waitForFeed(shop.pool)
    const { rows } = await shop.pool.query('select max(seq) as last from event')
    const program = mirror.start()
    // Pieces may be counted anew later, which is an event that the mirror passes by.
    await expect
      .poll(() => mirror.readBookmark(), SOON)
      .toBeGreaterThanOrEqual(Number(rows[0].last))
    program.kill('SIGTERM')
    expect(await once(program, 'exit')).toEqual([0, null])
    const orders = await Promise.all(
      trade.ids.map(async (id) => (await shop.call(mirror.caller, 'GET', `/order/${id}`)).body),
    )
    expect(orders.length).toBeGreaterThan(KILLS)
    expect(mirror.readOrders()).toEqual(
      Object.fromEntries(orders.map((order) => [order._id, order])),
    )
  } finally {
    mirror.end()
    await trade.end()
    await shop.close()
  }
}, 300_000)

async function openMirror(shop: TestShop) {
  const url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const owner = await createBuyer(shop.db, { role: 'admin' })
  const { key, caller } = await createKey(shop.db, owner, { rights: ['orders:read', 'money:read'] })
  const file = join(folder, 'orders.db')
  const programs: ChildProcess[] = []
  const readRows = (query: string): Record<string, unknown>[] => {
    if (!existsSync(file)) return []
    // It may write: a killed program leaves a journal, which the next reader rolls back.
    const db = new DatabaseSync(file, { timeout: 5000 })
    try {
      return db.prepare(query).all()
    } catch (error) {
      // It was not made yet.
      if (/no such table/.test(String(error))) return []
      throw error
    } finally {
      db.close()
    }
  }
  return {
    caller,
    start(): ChildProcess {
      const program = spawn(process.execPath, ['mirror-orders.mjs', file], {
        cwd: folder,
        env: { SHOP_URL: url, SHOP_KEY: key },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      programs.push(program)
      return program
    },
    readBookmark: () => Number(readRows('select seq from bookmark')[0]?.seq ?? 0),
    readOrders: () =>
      Object.fromEntries(
        readRows('select id, body from orders').map(({ id, body }) => [
          id,
          JSON.parse(String(body)),
        ]),
      ),
    end() {
      for (const program of programs) program.kill('SIGKILL')
    },
  }
}

/** Orders are placed, and every third is cancelled, until the end. */
function startTrade(shop: TestShop) {
  const ids: string[] = []
  let isOpen = true
  const place = async (buyer: Buyer, productId: string) => {
    const { body } = await shop.call(buyer, 'POST', '/orderProduct', orderBody(productId))
    ids.push(body.insertedId)
    if (ids.length % 3 === 0) await shop.call(buyer, 'DELETE', `/order/${body.insertedId}`)
  }
  const trade = async () => {
    const buyer = await createBuyer(shop.db)
    const { id } = await createProduct(shop.db, { available: 10_000_000 })
    while (isOpen) await place(buyer, id)
  }
  const done = trade()
  return {
    ids,
    async end() {
      isOpen = false
      await done
    },
  }
}
