import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs the sandboxes as a process: `start` opens them and returns how to close them. Why they don't start is printed, and
 * they end with their parent.
 */
export async function runSandboxes(start: () => Promise<() => Promise<void>>): Promise<void> {
  refuseInProduction()
  try {
    followParent(await start())
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`The sandboxes do not start. ${reason}\n`)
    process.exit(1)
  }
}

/** They take no real money and prove no real identity, so they must not run in production. */
function refuseInProduction(): void {
  if (process.env.NODE_ENV !== 'production') return
  process.stderr.write(
    'The sandboxes do not start when NODE_ENV is "production". Configure the real providers instead.\n',
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
function followParent(close: () => Promise<void>): void {
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
