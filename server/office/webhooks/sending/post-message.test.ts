import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HookReceiver, startHookReceiver } from '../../../testing/webhooks/hook-receiver.ts'
import { startNameServer } from '../../../testing/webhooks/name-server.ts'
import { makeCheckAddress } from '../check-address.ts'
import { EndpointRefused } from '../webhook-errors.ts'
import { makeFindAddresses } from './find-addresses.ts'
import { makePostMessage } from './post-message.ts'

let receiver: HookReceiver

beforeEach(async () => {
  receiver = await startHookReceiver()
})
afterEach(() => receiver.close())

const MESSAGE = { headers: { 'webhook-id': 'one' }, body: '{"kind":"test"}' }
const OPEN = new AbortController().signal

/** As in production, with other servers of the DNS. */
const inProduction = (...nameServers: string[]) =>
  makeFindAddresses({
    allowsLoopback: false,
    ...(nameServers.length > 0 && { nameServers }),
  })
const findOnLoopback = makeFindAddresses({ allowsLoopback: true })

test.each([
  'https://127.0.0.1:PORT/',
  'https://127.1:PORT/',
  'https://2130706433:PORT/',
  'https://0x7f.0.0.1:PORT/',
  'https://127.0.0.1.:PORT/',
  'https://0.0.0.0:PORT/',
  'https://localhost:PORT/',
  'https://shop.localhost.:PORT/',
  'https://[::1]:PORT/',
  'https://[::]:PORT/',
  'https://[::ffff:127.0.0.1]:PORT/',
  'https://[::ffff:10.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:db8::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://10.1.2.3/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://198.19.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'http://127.0.0.1:PORT/',
  'http://93.184.215.14/',
  'ftp://93.184.215.14/',
  'https://user:password@93.184.215.14/',
])('production enters and sends nothing to %s', async (address) => {
  const url = address.replace('PORT', String(receiver.port))
  await expect(makeCheckAddress(inProduction())(url)).rejects.toThrow(EndpointRefused)
  await expect(makePostMessage(inProduction())(url, MESSAGE, OPEN)).rejects.toThrow(EndpointRefused)
  expect(receiver.countConnections()).toBe(0)
})

test.each(['https://93.184.215.14/hook', 'https://[2606:4700::1111]/hook'])(
  'the public address %s is taken',
  async (url) => {
    await expect(inProduction()(new URL(url))).resolves.toHaveLength(1)
  },
)

test.each([
  ['loopback', ['127.0.0.1']],
  ['the metadata of a cloud', ['169.254.169.254']],
  ['a public and a private address', ['93.184.215.14', '10.0.0.1']],
])('a name that leads to %s is refused, and nothing connects', async (_, addresses) => {
  const names = await startNameServer(() => addresses)
  try {
    const url = `https://erp.example:${receiver.port}/`
    const find = inProduction(names.address)
    await expect(makeCheckAddress(find)(url)).rejects.toThrow(EndpointRefused)
    await expect(makePostMessage(find)(url, MESSAGE, OPEN)).rejects.toThrow(EndpointRefused)
    expect(receiver.countConnections()).toBe(0)
  } finally {
    names.close()
  }
})

test('a name that was public when it was entered and leads to loopback later is refused then', async () => {
  let addresses = ['93.184.215.14']
  const names = await startNameServer(() => addresses)
  try {
    const url = `https://erp.example:${receiver.port}/`
    const find = inProduction(names.address)
    await makeCheckAddress(find)(url)
    addresses = ['127.0.0.1']
    await expect(makePostMessage(find)(url, MESSAGE, OPEN)).rejects.toThrow(EndpointRefused)
    expect(receiver.countConnections()).toBe(0)
  } finally {
    names.close()
  }
})

test('a name is resolved once for a try, and that very address is connected', async () => {
  // From the second question on, nothing listens where it leads.
  const names = await startNameServer(() => [names.asked.length === 1 ? '127.0.0.1' : '127.0.0.9'])
  try {
    const find = makeFindAddresses({ allowsLoopback: true, nameServers: [names.address] })
    await makePostMessage(find)(`http://erp.example:${receiver.port}/`, MESSAGE, OPEN)
    expect(names.asked).toEqual(['erp.example'])
    expect(receiver.received[0]?.headers.host).toBe(`erp.example:${receiver.port}`)
  } finally {
    names.close()
  }
})

test('outside production http leads to loopback only', async () => {
  await makePostMessage(findOnLoopback)(receiver.url, MESSAGE, OPEN)
  expect(receiver.received).toMatchObject([
    { body: MESSAGE.body, headers: { 'webhook-id': 'one' } },
  ])
  for (const url of ['http://93.184.215.14/', 'http://10.0.0.1/', 'https://10.0.0.1/'])
    await expect(makeCheckAddress(findOnLoopback)(url)).rejects.toThrow(EndpointRefused)
})

test('a redirect is not followed, and is told', async () => {
  const other = await startHookReceiver()
  try {
    receiver.answerBy(async (_, reply) => reply.writeHead(307, { location: other.url }).end())
    await expect(makePostMessage(findOnLoopback)(receiver.url, MESSAGE, OPEN)).rejects.toThrow(
      'Answered 307: redirects are not followed',
    )
    expect(other.countConnections()).toBe(0)
  } finally {
    await other.close()
  }
})

test('of an endless answer 64 KiB are read, then the connection ends', async () => {
  let isCut = false
  receiver.answerBy(async (_, reply) => {
    reply.on('close', () => {
      isCut = true
    })
    const chunk = Buffer.alloc(16 * 1024)
    const write = () => {
      if (!reply.destroyed && reply.write(chunk)) setImmediate(write)
    }
    reply.on('drain', write).on('error', () => {})
    write()
  })
  await makePostMessage(findOnLoopback)(receiver.url, MESSAGE, OPEN)
  await expect.poll(() => isCut).toBe(true)
})

test('a try ends when the shop does, also before the receiver answers', async () => {
  receiver.answerBy(async () => {})
  const shutdown = new AbortController()
  const posted = makePostMessage(findOnLoopback)(receiver.url, MESSAGE, shutdown.signal)
  const ended = expect(posted).rejects.toThrow('closing')
  await expect.poll(() => receiver.received.length).toBe(1)
  shutdown.abort(new Error('The shop was closing'))
  await ended
})

test('a receiver that answers by drops has 10 seconds for the whole of it', {
  timeout: 60_000,
}, async () => {
  receiver.answerBy(async (_, reply) => {
    const drop = setInterval(() => reply.write('.'), 200)
    reply.on('close', () => clearInterval(drop))
  })
  const begun = performance.now()
  await expect(makePostMessage(findOnLoopback)(receiver.url, MESSAGE, OPEN)).rejects.toThrow(
    'No whole answer within 10 seconds',
  )
  expect(performance.now() - begun).toBeGreaterThan(9_000)
})

test('a receiver that switches to another protocol has not taken the message', async () => {
  const server = createServer((socket) => {
    socket.once('data', () =>
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n',
      ),
    )
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    const sent = makePostMessage(findOnLoopback)(`http://127.0.0.1:${port}/`, MESSAGE, OPEN)
    await expect(sent).rejects.toThrow('The connection was closed without an answer')
  } finally {
    server.close()
  }
})
