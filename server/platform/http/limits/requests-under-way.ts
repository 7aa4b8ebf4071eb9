import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type RequestsUnderWay = ReturnType<typeof countRequestsUnderWay>

/** Counts unfinished requests per open connection. */
export function countRequestsUnderWay(server: Server) {
  const counts = new Map<Socket, number>()
  server.on('connection', (socket: Socket) => {
    counts.set(socket, 0)
    socket.once('close', () => counts.delete(socket))
  })
  // Before the handler, which reads the count.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    add(socket, 1)
    response.once('close', () => add(socket, -1))
  })

  function add(socket: Socket, change: 1 | -1): void {
    const count = counts.get(socket)
    if (count !== undefined) counts.set(socket, count + change)
  }

  return {
    /** Requests of `inject` have no connection: 0. */
    of: (socket: Socket): number => counts.get(socket) ?? 0,
    listIdleConnections: (): Socket[] =>
      [...counts].flatMap(([socket, count]) => (count === 0 ? [socket] : [])),
  }
}
