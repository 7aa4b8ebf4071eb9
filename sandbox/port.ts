import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'

/** A port of a stand-in, on loopback only. Shut, it refuses connections, and those that were open are cut. */
export interface Port {
  /** Returns its number, which is any free one if 0 was asked for. */
  open(): Promise<number>
  shut(): Promise<void>
  isOpen(): boolean
}

/** Opens and shuts one server again and again; what the stand-in keeps stays. */
export function portOf(server: Server, number: number): Port {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return {
    async open() {
      if (!server.listening) {
        server.listen({ host: '127.0.0.1', port: number })
        await once(server, 'listening')
      }
      return (server.address() as AddressInfo).port
    },
    async shut() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    isOpen: () => server.listening,
  }
}
