import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { addressBlock } from '../refusals/caller.ts'
import type { RequestsUnderWay } from './requests-under-way.ts'

/**
 * How long a connection may take for what. Node's own defaults are made for a server behind a proxy; a shop may stand in
 * the open. The reasons are in docs/decisions/0019-overload.md.
 */
export const connectionTimes = {
  http: {
    /** A request's head fits into a few packets: whoever needs longer is no browser. */
    headersTimeout: 10_000,
    /** How late the two limits above and below may be noticed. Node's 30 s would treble the first. */
    connectionsCheckingInterval: 1000,
    /** Line, cookies and all; Node's own default, kept on purpose: our cookies are far smaller. */
    maxHeaderSize: 16 * 1024,
    /** Refused in `refuseUnreadable`, as a problem and not as an empty answer. */
    requireHostHeader: false,
  },
  /** A whole request, its body included: the largest picture over a slow line. */
  requestTimeout: 120_000,
  /** Longer than the 60 s for which balancers keep theirs: the one who closes first must not be the shop. */
  keepAliveTimeout: 72_000,
  /** No byte either way for so long: a reader who does not read, a writer who does not write. */
  connectionTimeout: 60_000,
} as const

/** Pipelined requests of one connection that may be under way at once. Browsers pipeline none. */
export const MOST_AT_ONCE = 64

export interface ConnectionLimits {
  readonly connections: number
  /** `Infinity` behind a proxy, whose address stands before everybody's. */
  readonly connectionsPerAddress: number
}

/** Closes what comes on top of the limits at once; the connections that are there are served as before. */
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

/** Node hands over every request that a packet holds, thousands in 64 KiB, before the first is answered. */
export function limitPipelining(app: FastifyInstance, underWay: RequestsUnderWay): void {
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (underWay.of(socket) <= MOST_AT_ONCE) return done()
    socket.destroy()
    reply.hijack()
  })
}
