import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { addressBlock } from '../refusals/caller.ts'
import type { RequestsUnderWay } from './requests-under-way.ts'

/**
 * Timeouts of a connection. Node's defaults assume a proxy; the shop may be exposed directly. Reasons are in
 * docs/decisions/0019-overload.md.
 */
export const connectionTimes = {
  http: {
    /** A request's head fits into a few packets, so a slow one is no browser. */
    headersTimeout: 10_000,
    /** How late the limits above and below may be noticed. Node's 30 s would treble the first. */
    connectionsCheckingInterval: 1000,
    /** Request line and headers; Node's default, kept on purpose: our cookies are far smaller. */
    maxHeaderSize: 16 * 1024,
    /** Refused in `refuseUnreadable`, which answers with a problem instead of an empty body. */
    requireHostHeader: false,
  },
  /** A whole request with its body: the largest picture over a slow line. */
  requestTimeout: 120_000,
  /** Longer than the usual 60 s of load balancers, so that the shop never closes first. */
  keepAliveTimeout: 72_000,
  /** Time without a byte in either direction: a stalled reader or writer (`waitForAnswers`). */
  connectionTimeout: 60_000,
} as const

/** Pipelined requests per connection that may run at once. Browsers pipeline none. */
export const MOST_AT_ONCE = 64

export interface ConnectionLimits {
  readonly connections: number
  /** `Infinity` behind a proxy, whose single address serves all visitors. */
  readonly connectionsPerAddress: number
}

/** Closes connections above the limits immediately; existing ones are unaffected. */
export function limitConnections(
  app: FastifyInstance,
  { connections, connectionsPerAddress }: ConnectionLimits,
): void {
  app.server.maxConnections = connections
  const openByAddress = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const address = addressBlock(socket.remoteAddress ?? '')
    const open = (openByAddress.get(address) ?? 0) + 1
    openByAddress.set(address, open)
    socket.once('close', () => {
      const left = (openByAddress.get(address) ?? 1) - 1
      if (left > 0) openByAddress.set(address, left)
      else openByAddress.delete(address)
    })
    if (open > connectionsPerAddress) socket.destroy()
  })
}

/**
 * Between a whole body and its answer the shop is silent, not its client: a large file may take the shop longer than
 * `connectionTimeout` on a busy machine. Requests without a body keep the limit.
 */
export function waitForAnswers(app: FastifyInstance): void {
  const awaited = new WeakSet<IncomingMessage>()
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
    if (length === '0' && !encoding) return
    request.once('end', () => {
      if (response.headersSent) return
      awaited.add(request)
      request.socket.setTimeout(0)
    })
  })
  app.addHook('onSend', async ({ raw }) => {
    if (awaited.has(raw)) raw.socket.setTimeout(app.server.timeout)
  })
}

/** Limits pipelining: Node parses every request in a packet, thousands in 64 KiB, before the first is answered. */
export function limitPipelining(app: FastifyInstance, underWay: RequestsUnderWay): void {
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (underWay.of(socket) <= MOST_AT_ONCE) return done()
    socket.destroy()
    reply.hijack()
  })
}
