import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isRoot } from '../../deploy/cluster/computers.ts'
import { findPrograms, ProgramsMissing } from '../../deploy/cluster/programs.ts'

const DRIVER = join(import.meta.dirname, 'drive.ts')

/** Namespaces of the network: root makes them, others within a namespace of users. */
const apart = isRoot()
  ? ['unshare', '--net']
  : ['unshare', '--user', '--map-current-user', '--keep-caps', '--net']

/** Why no cluster can be driven on this machine, as a sentence; undefined if one can. */
export function findObstacle(): string | undefined {
  try {
    findPrograms()
  } catch (error) {
    if (error instanceof ProgramsMissing) return error.message
    throw error
  }
  const [program = '', ...args] = apart
  const { status } = spawnSync(program, [...args, 'ip', 'link', 'add', 'probe', 'type', 'bridge'])
  return status === 0
    ? undefined
    : 'A cluster whose cables can be pulled needs network namespaces, which this user may not make. Run it as root.'
}

/** Runs the driver in a network of its own, which ends with it. */
export function driveCluster(
  faults: readonly string[],
  stdio: 'inherit' | 'pipe',
): SpawnSyncReturns<string> {
  const [program = '', ...args] = apart
  return spawnSync(program, [...args, process.execPath, DRIVER, ...faults], {
    encoding: 'utf8',
    stdio,
  })
}
