import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestShop } from '../../../testing/build-test-shop.ts'
import { openRawConnection } from '../../../testing/parties/raw-connection.ts'

async function listeningShop(env: Record<string, string> = {}) {
  const shop = await buildTestShop({ env })
  onTestFinished(() => shop.close())
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  return { ...shop, port }
}

/** Returns the single answer of a connection that the shop then closes. */
async function ask(port: number, bytes: string) {
  const connection = openRawConnection(port)
  connection.send(bytes)
  const [head = '', body = ''] = (await connection.closed).split('\r\n\r\n')
  return { head, problem: JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)) }
}

test('a closing shop answers running requests, and doesn’t wait for silent, idle or slow connections', async () => {
  const shop = await buildTestShop()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  const silent = openRawConnection(port)
  const idle = openRawConnection(port)
  idle.send('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n')
  const slow = openRawConnection(port)
  slow.send('GET /healthz HTTP/1.1\r\nhost: a')
  await once(idle.socket, 'data')
  await shop.close()
  await Promise.all([silent.closed, idle.closed, slow.closed])
})

test('bytes that are not a request are answered with a problem, and the connection is closed', async () => {
  const { port } = await listeningShop()
  const cases = [
    ['what is this\r\n\r\n', 400, 'malformedRequest'],
    [`GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headersTooLarge'],
    ['GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'malformedRequest'],
    ['GET / HTTP/1.1\r\nhost: a\r\nexpect: miracles\r\n\r\n', 400, 'malformedRequest'],
    ['GET /%zz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 400, 'malformedRequest'],
    [
      `GET /product/${'x'.repeat(900)} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
      404,
      'notFound',
    ],
    [
      'POST /orderProduct HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'malformedRequest',
    ],
  ] as const
  for (const [bytes, status, code] of cases) {
    const { head, problem } = await ask(port, bytes)
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head.toLowerCase()).toContain('content-type: application/problem+json')
    expect(head.toLowerCase()).toContain('connection: close')
    expect(problem).toMatchObject({ status, code })
  }
})

test('a refusal of later bytes is not mixed into a running answer', async () => {
  const { port, app } = await listeningShop()
  app.server.once('request', () => second.send('no request at all\r\n\r\n'))
  const second = openRawConnection(port)
  second.send('GET /product HTTP/1.1\r\nhost: a\r\n\r\n')
  expect(await second.closed).not.toContain('no HTTP request')
})

test('an endless request head is refused, a silent connection is closed', async () => {
  const { port, app } = await listeningShop()
  expect(app.server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    timeout: 60_000,
  })
  app.server.headersTimeout = 300
  const slow = openRawConnection(port)
  slow.send('GET / HTTP/1.1\r\nhost: a\r\nx')
  const silent = openRawConnection(port)
  expect(await slow.closed).toMatch(/^HTTP\/1.1 408 [\s\S]*"requestTimeout"/)
  await silent.closed
})

test('a body that the shop works at for longer than a silence may last is answered, and one that stalls is not', async () => {
  const { port, app, pool } = await listeningShop()
  app.server.timeout = 300
  const locking = await pool.connect()
  await locking.query('begin; lock table product in access exclusive mode')
  const head =
    'POST /cart/price HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\n'
  const lines = JSON.stringify({ lines: [{ productId: randomUUID(), quantity: 500 }] })
  const worked = openRawConnection(port)
  worked.send(`${head}content-length: ${lines.length}\r\n\r\n${lines}`)
  const stalled = openRawConnection(port)
  stalled.send(`${head}content-length: ${lines.length}\r\n\r\n{`)
  expect(await stalled.closed).not.toContain('HTTP/1.1 200')
  await sleep(700)
  await locking.query('rollback')
  locking.release()
  expect(await worked.closed).toContain('HTTP/1.1 200')
})

test('a flood of pipelined requests is cut off; a few are answered in order', async () => {
  const { port } = await listeningShop()
  const requests = (count: number) => 'GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(count)
  const flood = openRawConnection(port)
  flood.send(requests(500))
  await flood.closed
  const few = openRawConnection(port)
  few.send(
    `${requests(20)}GET /nothing HTTP/1.1\r\nhost: a\r\naccept: application/json\r\nconnection: close\r\n\r\n`,
  )
  const answers = await few.closed
  expect(answers.match(/HTTP\/1.1 200/g)).toHaveLength(20)
  expect(answers).toMatch(/HTTP\/1.1 404 [\s\S]*notFound"}$/)
})

test('connections above the limit of their address are closed, and accepted once others have ended', async () => {
  const { port } = await listeningShop({ CONNECTIONS_PER_ADDRESS: '2' })
  const [first] = [openRawConnection(port), openRawConnection(port)]
  expect(await openRawConnection(port).closed).toBe('')
  first?.socket.destroy()
  await expect
    .poll(async () => {
      const later = openRawConnection(port)
      later.send('GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
      return later.closed
    })
    .toContain('200 OK')
})

test('connections above the total limit are closed; behind a proxy one address may have them all', async () => {
  const { port } = await listeningShop({
    CONNECTIONS: '3',
    CONNECTIONS_PER_ADDRESS: '1',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const open = [1, 2, 3].map(() => openRawConnection(port))
  await Promise.all(open.map(({ socket }) => once(socket, 'connect')))
  expect(await openRawConnection(port).closed).toBe('')
  expect(open.some(({ socket }) => socket.closed)).toBe(false)
})
