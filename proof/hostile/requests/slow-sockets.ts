import { connect, type Socket } from 'node:net'

/** Ways to keep a connection busy at no cost to the client. */
const slowness = {
  'drips its headers': { opening: 'GET / HTTP/1.1\r\nHost: a\r\nX: ', drip: 'x' },
  'drips its body': {
    opening:
      'POST /identity/sign-in HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n',
    drip: ' ',
  },
  'idle after an answer': { opening: 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n' },
  'sends nothing': { opening: '' },
  /** Doesn't read, so it notices neither the answer nor the close. */
  'reads nothing': { opening: 'GET /product?limit=1000 HTTP/1.1\r\nHost: a\r\n\r\n', isDeaf: true },
} as const satisfies Record<string, { opening: string; drip?: string; isDeaf?: boolean }>

type Slowness = keyof typeof slowness

const DRIP_EVERY_MS = 1000

/** Keeps this many slow connections open, evenly over the kinds, and reopens those that the shop closes. */
export function holdSlowSockets(port: number, count: number) {
  const kinds = Object.keys(slowness) as Slowness[]
  const endedByShop = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Slowness, number>
  const open = new Map<Socket, Slowness>()
  let isHolding = true

  function hold(kind: Slowness): void {
    const { opening, isDeaf } = { isDeaf: false, ...slowness[kind] }
    const socket = connect(port, '127.0.0.1', () => socket.write(opening))
    open.set(socket, kind)
    if (isDeaf) socket.pause()
    else socket.resume()
    // A reset counts as a close.
    socket.on('error', () => {})
    socket.once('close', () => {
      open.delete(socket)
      if (!isHolding) return
      endedByShop[kind] += 1
      setTimeout(() => isHolding && hold(kind), 100)
    })
  }
  for (let index = 0; index < count; index += 1)
    hold(kinds[index % kinds.length] ?? 'sends nothing')
  const dripping = setInterval(() => {
    for (const [socket, kind] of open) {
      const { drip } = { drip: '', ...slowness[kind] }
      if (drip && socket.writable) socket.write(drip)
    }
  }, DRIP_EVERY_MS)

  return {
    endedByShop,
    countOpen: () => open.size,
    letGo() {
      isHolding = false
      clearInterval(dripping)
      for (const socket of open.keys()) socket.destroy()
    },
  }
}
