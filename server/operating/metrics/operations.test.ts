import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { refund } from '../../platform/database/tables/payments.ts'
import { putMail } from '../../platform/mail/outbox.ts'
import { buildTestShop, NO_PAYMENTS, type TestShop } from '../../testing/build-test-shop.ts'
import { writeAuditMetrics } from './audit-metrics.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await buildTestShop({ env: { METRICS_TOKEN: 'a token of the watch' } })
})
afterAll(() => shop.close())

test('a shop whose database answers is alive and ready', async () => {
  expect((await shop.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await shop.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
})

test('a shop without its database is alive but not ready, and sends Retry-After', async () => {
  const nowhere = openDatabase('postgres://nobody@127.0.0.1:9/none', 1)
  const { settings } = shop
  const cutOff = await buildApp({
    settings,
    google: undefined,
    mailCarrier: { send: async () => {}, close() {} },
    stripe: NO_PAYMENTS,
    db: nowhere.db,
    now: () => new Date(),
  })
  expect((await cutOff.inject('/healthz')).statusCode).toBe(200)
  const answer = await cutOff.inject('/readyz')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.headers['content-type']).toContain('application/problem+json')
  await cutOff.close()
  await nowhere.close()
})

test('a fault is logged under the id in its answer, which is the proxy’s if valid', async () => {
  const nowhere = openDatabase('postgres://nobody@127.0.0.1:9/none', 1)
  const lines: string[] = []
  const logOutput = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const cutOff = await buildApp({
    settings: { ...shop.settings, logLevel: 'info' },
    google: undefined,
    mailCarrier: { send: async () => {}, close() {} },
    stripe: NO_PAYMENTS,
    db: nowhere.db,
    now: () => new Date(),
    logOutput,
  })
  const askAs = async (id: string) => {
    const answer = await cutOff.inject({ url: '/readyz', headers: { 'x-request-id': id } })
    return String(answer.headers['x-request-id'])
  }
  expect(await askAs('edge-7f3a9c01')).toBe('edge-7f3a9c01')
  expect(lines.some((line) => line.includes('"reqId":"edge-7f3a9c01"'))).toBe(true)
  for (const nonsense of ['', 'short', 'two words of it', 'x'.repeat(65)])
    expect(await askAs(nonsense)).toMatch(/^[0-9a-f-]{36}$/)
  await cutOff.close()
  await nowhere.close()
})

test('a closing shop reports not ready before it stops answering', async () => {
  const leaving = await buildTestShop()
  leaving.app.leave()
  const answer = await leaving.app.inject('/readyz')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('1')
  expect((await leaving.app.inject('/healthz')).statusCode).toBe(200)
  expect((await leaving.app.inject('/product')).statusCode).toBe(200)
  await leaving.close()
})

test('metrics need the token, and name routes instead of addresses', async () => {
  const email = 'dana@northgate.example'
  await shop.app.inject({ url: `/order?customerEmail=${email}` })
  await shop.app.inject({ url: `/userprofile/${email}` })
  const answer = await shop.app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer a token of the watch' },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.payload).toContain('route="/userprofile/:email",status="401"')
  expect(answer.payload).not.toContain('northgate')
  expect(answer.payload).toMatch(/^held_pieces_share 0$/m)
  for (const authorization of [
    undefined,
    'Bearer ',
    'Bearer another token',
    'Bearer a token of the watcher',
  ]) {
    const refused = await shop.app.inject({
      url: '/metrics',
      headers: authorization ? { authorization } : {},
    })
    expect(refused.statusCode).toBe(404)
  }
})

test('metrics tell the pool, what is owed to others, and the last audit', async () => {
  const ask = async () => {
    const authorization = 'Bearer a token of the watch'
    return (await shop.app.inject({ url: '/metrics', headers: { authorization } })).payload
  }
  const before = await ask()
  expect(before).toMatch(/^database_pool_limit \d+$/m)
  expect(before).toMatch(/^database_pool_connections\{state="busy"\} \d+$/m)
  expect(before).toMatch(/^database_pool_waiting 0$/m)
  expect(before).toMatch(/^database_standbys\{synchronous="true"\} 0$/m)
  expect(before).toMatch(/^payment_outbox_age_seconds 0$/m)
  expect(before).toMatch(/^mail_outbox_age_seconds 0$/m)
  expect(before).toMatch(/^audit_finished_timestamp_seconds 0$/m)

  await shop.db.insert(refund).values({
    id: uuidv7(),
    intentId: 'pi_owed',
    amountCents: cents(500),
    state: 'pending' as const,
    createdAt: new Date(Date.now() - 90_000),
  })
  const event = { kind: 'test', eventKey: 'late', recipient: 'dana@northgate.example' }
  await putMail(shop.db, event, new Date(Date.now() - 600_000))
  // Metrics that come from one statement keep it for half a second.
  await sleep(600)
  const after = await ask()
  expect(Number(/^payment_outbox_age_seconds (\S+)$/m.exec(after)?.[1])).toBeGreaterThan(89)
  expect(Number(/^mail_outbox_age_seconds (\S+)$/m.exec(after)?.[1])).toBeGreaterThan(599)
})

test('the audit’s result is written as metrics that others may read', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'bulkhead-')), 'audit.prom')
  const line = { name: 'No piece is sold twice', checked: 7, breachCount: 2, breaches: [] }
  await writeAuditMetrics(file, new Date(5000), [line])
  const text = await readFile(file, 'utf8')
  expect(text).toContain('audit_breaches{promise="No piece is sold twice"} 2')
  expect(text).toContain('audit_finished_timestamp_seconds 5')
  expect((await stat(file)).mode & 0o777).toBe(0o644)
})

test('without METRICS_TOKEN there are no metrics', async () => {
  const plain = await buildTestShop()
  expect((await plain.app.inject('/metrics')).statusCode).toBe(404)
  await plain.close()
})

test('however many ask whether the shop is ready, the database is asked once in half a second, and its end is told', async () => {
  await sleep(600)
  const asked = vi.spyOn(shop.db, 'execute')
  const ask = () => shop.app.inject('/readyz')
  const answers = await Promise.all(Array.from({ length: 50 }, ask))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200))
  // Background jobs ask other things.
  const probes = asked.mock.calls.filter(([query]) => JSON.stringify(query).includes('select 1'))
  expect(probes).toHaveLength(1)
  asked.mockRejectedValue(new Error('gone'))
  await sleep(600)
  expect((await ask()).statusCode).toBe(503)
  asked.mockRestore()
})
