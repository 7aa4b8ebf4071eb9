import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** A way to a database on a Unix socket that can be cut: refused at once, or silent as behind a pulled cable. */
export async function cuttableLine(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const folder = url.searchParams.get('host') ?? ''
  const socketFile = join(folder, `.s.PGSQL.${url.searchParams.get('port') ?? (url.port || 5432)}`)
  const clients = new Set<Socket>()
  const lines = new Set<[Socket, Socket]>()
  let state: 'whole' | 'refused' | 'silent' = 'whole'

  const server = createServer((here) => {
    here.on('error', () => {})
    clients.add(here)
    here.on('close', () => clients.delete(here))
    if (state === 'refused') return here.destroy()
    if (state === 'silent') return
    const there = connect(socketFile)
    there.on('error', () => {})
    const line: [Socket, Socket] = [here, there]
    lines.add(line)
    here.pipe(there).pipe(here)
    const end = () => {
      lines.delete(line)
      here.destroy()
      there.destroy()
    }
    here.on('close', end)
    there.on('close', end)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port is open.')
  const { port } = address
  const end = () => {
    for (const here of clients) here.destroy()
  }

  return {
    url: `postgres://${url.username}@127.0.0.1:${port}${url.pathname}`,
    refuse(): void {
      state = 'refused'
      end()
    },
    silence(): void {
      state = 'silent'
      for (const [here, there] of lines) {
        here.unpipe(there)
        there.unpipe(here)
      }
    },
    /** Lets connections through again, and ends those that waited behind the cut. */
    mend(): void {
      state = 'whole'
      end()
    },
    async close(): Promise<void> {
      end()
      server.close()
      await once(server, 'close')
    },
  }
}
