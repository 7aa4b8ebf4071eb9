import { fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { end, machineOnly } from '../shop.ts'

/** Starts one of the programs of this folder as a process of its own; it says when it is ready, and on which port. */
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

/** The other end: what is to be done comes as the first message. */
export async function receivePlan<Plan>(): Promise<Plan> {
  const [plan] = (await once(process, 'message')) as [Plan]
  // Whoever started it is gone: so is this.
  process.once('disconnect', () => process.exit(0))
  return plan
}

export function sayReady(port: number): void {
  process.send?.(port)
}
