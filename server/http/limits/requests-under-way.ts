import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type RequestsUnderWay = ReturnType<typeof countRequestsUnderWay>

/** Counts, for each open connection, the requests that have come in and are not answered to the end. */
export function countRequestsUnderWay(server: Server) {
  const counts = new Map<Socket, number>()
  server.on('connection', (socket: Socket) => {
    counts.set(socket, 0)
    socket.once('close', () => counts.delete(socket))
  })
  // Before the handler, which looks at the count.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    add(socket, 1)
    response.once('close', () => add(socket, -1))
  })

  function add(socket: Socket, change: 1 | -1): void {
    const count = counts.get(socket)
    if (count !== undefined) counts.set(socket, count + change)
  }

  return {
    /** Of a request that came over no connection (`inject`): none. */
    of: (socket: Socket): number => counts.get(socket) ?? 0,
    listIdleConnections: (): Socket[] =>
      [...counts].flatMap(([socket, count]) => (count === 0 ? [socket] : [])),
  }
}
