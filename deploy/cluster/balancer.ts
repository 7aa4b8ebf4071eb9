import type { ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Computer } from './computers.ts'
import type { Programs } from './programs.ts'

const CONFIGURATION = join(import.meta.dirname, '../haproxy.cfg')

/** A way from one computer’s loopback to another address, for the stand-ins that only listen on theirs. */
export interface Forward {
  readonly from: string
  readonly to: string
}

interface BalancerParts {
  readonly folder: string
  readonly programs: Programs
  /** Variables of deploy/haproxy.cfg. */
  readonly env: Readonly<Record<string, string>>
  readonly forwards?: readonly Forward[]
}

/** HAProxy with the configuration of `deploy/`, in master-worker mode: SIGUSR2 reads the configuration anew. */
export async function startBalancer(
  { name, run }: Pick<Computer, 'name' | 'run'>,
  { folder, programs, env, forwards = [] }: BalancerParts,
): Promise<ChildProcess> {
  const further: string[] = []
  if (forwards.length > 0) {
    const file = join(folder, `${name}-forwards.cfg`)
    await writeFile(file, forwards.map(describeForward).join('\n'))
    further.push('-f', file)
  }
  return run({
    program: programs.haproxy,
    args: ['-W', '-f', CONFIGURATION, ...further],
    env,
    log: `${name}-haproxy`,
  })
}

function describeForward({ from, to }: Forward, place: number): string {
  return `listen forward${place}
  mode tcp
  bind ${from}
  server there ${to}
`
}
