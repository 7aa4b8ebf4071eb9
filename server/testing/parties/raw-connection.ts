import { connect, type Socket } from 'node:net'

/** A raw TCP connection for tests. */
export interface RawConnection {
  readonly socket: Socket
  readonly send: (bytes: string | Buffer) => void
  /** All received bytes, once the other side has closed. */
  readonly closed: Promise<string>
}

export function openRawConnection(port: number): RawConnection {
  const socket = connect(port, '127.0.0.1')
  const pieces: Buffer[] = []
  socket.on('data', (piece) => pieces.push(piece))
  // A reset counts as an end.
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(Buffer.concat(pieces).toString('latin1')))
  })
  return { socket, send: (bytes) => void socket.write(bytes), closed }
}
