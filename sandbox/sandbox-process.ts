import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs a sandbox as a process: `start` opens it and returns how to close it. Why it doesn't start is printed, and it
 * ends with its parent.
 */
export async function runSandbox(
  name: string,
  start: () => Promise<() => Promise<void>>,
): Promise<void> {
  refuseInProduction(name)
  try {
    followParent(await start())
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`The ${name} sandbox does not start. ${reason}\n`)
    process.exit(1)
  }
}

/** A port from the command line; throws the usage if it is none. */
export function readPort(text: string | undefined, usage: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(usage)
  return port
}

/** A sandbox takes no real money and proves no real identity, so it must not run in production. */
function refuseInProduction(name: string): void {
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
