import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Common to every sandbox process: when it may start, how it reports so, when it ends. */

/** A sandbox takes no real money and proves no real identity, so it must not run in production. */
export function refuseInProduction(name: string): void {
  if (process.env.NODE_ENV !== 'production') return
  process.stderr.write(
    `The ${name} sandbox does not start when NODE_ENV is "production". Configure the real provider instead.\n`,
  )
  process.exit(1)
}

/**
 * Waits until the port is free. A shop restarted right after a kill may find its old sandbox still closing; reading the
 * state before that one has exited could miss its last line.
 */
export async function waitForFreePort(port: number, patienceMs = 5_000): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const error = await tryPort(port)
    if (!error) return
    if (error.code !== 'EADDRINUSE' || Date.now() > deadline) throw error
    await sleep(100)
  }
}

function tryPort(port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen({ host: '127.0.0.1', port }, () => server.close(() => resolve(undefined)))
  })
}

/** Tells the parent that it is ready, and exits with it, so that a killed shop leaves no orphan. */
export function followParent(close: () => Promise<void>): void {
  let closing = false
  const end = () => {
    if (closing) return
    closing = true
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  if (!process.send) return
  process.once('disconnect', end)
  // A shop that refuses to start may exit before its sandbox is ready.
  process.send({ ready: true }, (error: Error | null) => error && end())
}
