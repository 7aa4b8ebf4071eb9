import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { openPayingShop } from '../../testing/desks/paying-shop.ts'
import { createBuyer, createProduct, orderBody } from '../../testing/factories.ts'
import { type ReceivedSpan, startCollector } from '../../testing/parties/otlp-collector.ts'
import { findFreePort } from '../../testing/parties/start-stripe-sandbox.ts'
import { startNodes } from '../../testing/start-nodes.ts'
import { openDatabase } from '../database/database.ts'
import { traceStatements } from './trace-statements.ts'
import { loadTraces } from './traces.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const WAIT = { timeout: 30_000, interval: 50 }

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function open(env: Record<string, string> = {}) {
  const collector = await startCollector()
  closers.push(collector.close)
  const shop = await buildTestShop({ env: { ...collector.env, ...env } })
  closers.push(shop.close)
  return { collector, shop }
}

/** The request's span, as soon as the collector has it. */
async function spanOf(spans: () => ReceivedSpan[], requestId: string): Promise<ReceivedSpan> {
  return vi.waitFor(() => {
    const found = spans().filter(({ attributes }) => attributes['request.id'] === requestId)
    expect(found).toHaveLength(1)
    return found[0] as ReceivedSpan
  }, WAIT)
}

const partsOf = (spans: readonly ReceivedSpan[], { spanId }: ReceivedSpan) =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId)

test('a request is a span with its route, status and id in the caller’s trace, its statements below it', async () => {
  const { collector, shop } = await open({ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%20the%20shop' })
  const { id } = await createProduct(shop.db)
  const answer = await shop.app.inject({
    url: `/product/${id}?minProduct=500`,
    headers: {
      'x-request-id': 'request-one',
      traceparent: `00-${TRACE}-${CALLER}-01`,
      tracestate: 'who=dana',
    },
  })
  const span = await spanOf(collector.spans, 'request-one')
  expect(span).toMatchObject({ name: 'GET /product/:id', traceId: TRACE, parentSpanId: CALLER })
  expect(span.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/product/:id',
    'http.response.status_code': answer.statusCode,
    'request.id': 'request-one',
  })
  const parts = partsOf(collector.spans(), span)
  expect(parts.length).toBeGreaterThan(0)
  for (const { traceId, attributes, name } of parts) {
    expect(traceId).toBe(TRACE)
    expect(attributes).toEqual({ 'db.system.name': 'postgresql', 'db.query.summary': name })
  }
  expect(collector.keys[0]).toBe('of the shop')
  expect(collector.bodies.join()).not.toMatch(/dana|minProduct/)
})

test('statements belong to the request that asks, also if it waits for a connection that another has', async () => {
  const { collector, shop } = await open()
  const traces = await loadTraces(shop.settings.traces, () => {})
  if (!traces) throw new Error('Nothing is traced.')
  closers.push(traces.close)
  const { db, pool, close } = openDatabase(shop.databaseUrl, 1)
  closers.push(close)
  traceStatements(pool, traces)
  const numbers = Array.from({ length: 20 }, (_, index) => index)
  await Promise.all(
    numbers.map((n) => {
      const span = traces.startRequest({
        method: 'GET',
        id: `waiting-${n}`,
        traceparent: undefined,
        isInner: false,
      })
      return traces.within(span, async () => {
        await pool.query({ name: `before_${n}`, text: 'select 1' })
        await db.transaction((tx) =>
          tx.execute(sql.raw(`update product set name = name where false and ${n} = ${n}`)),
        )
        await pool.query({ name: `after_${n}`, text: 'select 1' })
        span.end()
      })
    }),
  )
  for (const n of numbers) {
    const span = await spanOf(collector.spans, `waiting-${n}`)
    const names = partsOf(collector.spans(), span).map(({ name }) => name)
    expect(names.sort()).toEqual(
      [`after_${n}`, `before_${n}`, 'begin', 'commit', 'update product'].sort(),
    )
  }
})

test('a call to the payment provider is a part of the request, named by the call only', async () => {
  const collector = await startCollector()
  closers.push(collector.close)
  const paying = await openPayingShop({ env: collector.env })
  closers.push(paying.close)
  const { intentId } = await paying.paidOrder()
  await vi.waitFor(() => {
    const calls = collector.spans().filter(({ name }) => name.startsWith('payment '))
    expect(calls.map(({ name }) => name)).toContain('payment createIntent')
    for (const { attributes, parentSpanId } of calls) {
      expect(attributes).toEqual({ 'peer.service': 'payment provider' })
      expect(collector.spans().map(({ spanId }) => spanId)).toContain(parentSpanId)
    }
  }, WAIT)
  expect(collector.bodies.join()).not.toContain(intentId)
})

test('a job is a trace with its statements', async () => {
  const { collector, shop } = await open()
  await shop.app.jobs.find(({ name }) => name === 'hold-expiry')?.run()
  await vi.waitFor(() => {
    const [job] = collector.spans().filter(({ name }) => name === 'job hold-expiry')
    expect(job && partsOf(collector.spans(), job).length).toBeGreaterThan(0)
  }, WAIT)
})

test('a failed statement is marked by its SQLSTATE, without the message that quotes values', async () => {
  const { collector, shop } = await open()
  const buyer = await createBuyer(shop.db)
  const { id } = await createProduct(shop.db)
  await shop.db.execute(sql`alter table orders add constraint refused check (false) not valid`)
  const headers = { ...buyer.headers, 'x-request-id': 'refused-order' }
  const payload = orderBody(id)
  const answer = await shop.app.inject({ method: 'POST', url: '/orderProduct', headers, payload })
  expect(answer.statusCode).toBe(500)
  const span = await spanOf(collector.spans, 'refused-order')
  expect(span.status.code).toBe(2)
  const failed = partsOf(collector.spans(), span).filter(({ status }) => status.code === 2)
  expect(failed.map(({ attributes }) => attributes['error.type'])).toEqual(['23514'])
  expect(failed[0]?.status.message).toBeUndefined()
})

test('with a share of 0 nothing is sent, nor is what a caller doesn’t want traced', async () => {
  const none = await open({ OTEL_TRACES_SAMPLER_ARG: '0' })
  const all = await open()
  await none.shop.app.inject({
    url: '/healthz',
    headers: { traceparent: `00-${TRACE}-${CALLER}-01` },
  })
  await all.shop.app.inject({
    url: '/healthz',
    headers: { traceparent: `00-${TRACE}-${CALLER}-00` },
  })
  await all.shop.app.inject({ url: '/healthz', headers: { 'x-request-id': 'the-last-one' } })
  await spanOf(all.collector.spans, 'the-last-one')
  await none.shop.app.close()
  expect(none.collector.bodies).toEqual([])
  expect(all.collector.spans().map(({ traceId }) => traceId)).not.toContain(TRACE)
})

test('requests of one connection have traces of their own; one that its visitor left has no status', async () => {
  const collector = await startCollector()
  closers.push(collector.close)
  const shop = await startNodes({ count: 1, env: collector.env })
  closers.push(shop.close)
  const [node] = shop.nodes
  if (!node) throw new Error('No node was started.')
  const { hostname, port } = new URL(node.address)
  const socket = connect(Number(port), hostname)
  const ask = (id: string, path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nX-Request-Id: ${id}\r\n\r\n`
  socket.write(ask('pipelined-1', '/product?limit=1') + ask('pipelined-2', '/product?limit=2'))
  await once(socket, 'data')
  socket.write(ask('kept-alive', '/product?limit=3'))
  const ids = ['pipelined-1', 'pipelined-2', 'kept-alive']
  const spans = await Promise.all(ids.map((id) => spanOf(collector.spans, id)))
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(3)
  for (const { parentSpanId } of spans) expect(parentSpanId).toBeUndefined()

  const locker = await node.pool.connect()
  await locker.query('begin; lock table product in access exclusive mode')
  socket.write(ask('left-early', '/product?limit=4'))
  await sleep(300)
  socket.destroy()
  const left = await spanOf(collector.spans, 'left-early')
  await locker.query('rollback')
  locker.release()
  expect(left.attributes).toMatchObject({ 'error.type': 'disconnected' })
  expect(left.attributes).not.toHaveProperty('http.response.status_code')
})

test('a page’s own calls are parts of the page’s request, and answers from memory are traced, too', async () => {
  const collector = await startCollector()
  closers.push(collector.close)
  const shop = await startNodes({ count: 1, env: collector.env })
  closers.push(shop.close)
  const [node] = shop.nodes
  const get = (id: string) =>
    fetch(`${node?.address}/`, { headers: { accept: 'text/html', 'x-request-id': id } })
  await (await get('page-first')).text()
  await (await get('page-again')).text()
  const first = await spanOf(collector.spans, 'page-first')
  const calls = partsOf(collector.spans(), first).map(({ name }) => name)
  expect(calls).toEqual(expect.arrayContaining(['GET /session', 'GET /product', 'GET /review']))
  const kept = await spanOf(collector.spans, 'page-again')
  expect(kept).toMatchObject({ name: 'GET /*', attributes: { 'http.response.status_code': 200 } })
  expect(partsOf(collector.spans(), kept)).toEqual([])
})

test.each([
  ['refuses connections', async () => `http://127.0.0.1:${await findFreePort()}`],
  [
    'never answers',
    async () => {
      const collector = await startCollector({ isSilent: true })
      closers.push(collector.close)
      return collector.env.OTEL_EXPORTER_OTLP_ENDPOINT
    },
  ],
])(
  'a collector that %s fails and delays no request, is told once, and lets the shop close',
  async (_, start) => {
    const lines: string[] = []
    const logOutput = new Writable({
      write(line, _encoding, done) {
        lines.push(String(line))
        done()
      },
    })
    const unkept = { HOT_ANSWER_MEGABYTES: '0' }
    const env = { ...unkept, OTEL_EXPORTER_OTLP_ENDPOINT: await start(), LOG_LEVEL: 'warn' }
    const shop: TestShop = await buildTestShop({ env, logOutput })
    const { shop: withCollector } = await open(unkept)
    const ask = async ({ app }: TestShop) => {
      const began = performance.now()
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => app.inject('/product?limit=1')),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200))
      return performance.now() - began
    }
    // In turn, and more spans than may wait.
    const times: { dead: number; alive: number }[] = []
    for (let round = 0; round < 60; round += 1)
      times.push({ dead: await ask(shop), alive: await ask(withCollector) })
    // Other load on the machine only ever adds time.
    const shortest = (of: 'dead' | 'alive') => Math.min(...times.map((time) => time[of]))
    expect(shortest('dead')).toBeLessThan(2 * shortest('alive'))
    const isTold = (line: string) => line.includes('traces are not delivered')
    await vi.waitFor(() => expect(lines.filter(isTold)).toHaveLength(1), WAIT)
    await ask(shop)
    await shop.close()
    expect(lines.filter(isTold)).toHaveLength(1)
  },
)
