import { fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { end, machineOnly } from '../shop.ts'

/** Starts a program of this folder in its own process; its first message is the port. */
export async function startLimit<Plan extends object>(program: string, plan: Plan) {
  const nowhere = openSync('/dev/null', 'w')
  const child = fork(join(import.meta.dirname, program), {
    env: { ...machineOnly(), NODE_ENV: 'production' },
    serialization: 'advanced',
    stdio: ['ignore', nowhere, 'inherit', 'ipc'],
  })
  closeSync(nowhere)
  child.send(plan)
  const [port] = (await once(child, 'message')) as [number]
  return {
    origin: `http://127.0.0.1:${port}`,
    processId: child.pid ?? 0,
    child,
    stop: () => end(child),
  }
}

/** The other end: the first message describes the work. */
export async function receivePlan<Plan>(): Promise<Plan> {
  const [plan] = (await once(process, 'message')) as [Plan]
  // Exit when the bench has gone.
  process.once('disconnect', () => process.exit(0))
  return plan
}

export function sayReady(port: number): void {
  process.send?.(port)
}
