import { readdirSync, readFileSync } from 'node:fs'

/** The kernel's unit of processor time (`getconf CLK_TCK`; 100 on every Linux that Node supports). */
const MS_PER_TICK = 10

/** Processor time used so far, including exited children. */
export function processorMs(processId: number): number {
  // Fields 14 to 17: utime, stime, cutime, cstime.
  const ticks = statFields(processId)
    .slice(11, 15)
    .reduce((sum, field) => sum + Number(field), 0)
  return ticks * MS_PER_TICK
}

/** Without its children. */
export function ownProcessorMs(processId: number): number {
  // Fields 14 and 15: utime, stime.
  const [user, system] = statFields(processId).slice(11, 13)
  return (Number(user) + Number(system)) * MS_PER_TICK
}

/** Like `processorMs`, for a PostgreSQL and its connection processes. */
export function postgresProcessorMs(postmasterId: number): number {
  return [postmasterId, ...childrenOf(postmasterId)].reduce(
    (sum, id) => sum + (readQuietly(() => processorMs(id)) ?? 0),
    0,
  )
}

/** Present and peak memory of a process; undefined if it has exited. */
export function memoryMb(processId: number): { now: number; peak: number } {
  const status = readQuietly(() => readFileSync(`/proc/${processId}/status`, 'utf8')) ?? ''
  const read = (name: string) =>
    Number(status.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))?.[1] ?? 0) / 1024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** Found by parent id, because not every kernel lists a process's children. */
function childrenOf(processId: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((id) => id > 0 && parentOf(id) === processId)
}

function parentOf(processId: number): number | undefined {
  return readQuietly(() => Number(statFields(processId)[1]))
}

/** Processes may exit between two readings; the parent then includes their time. */
function readQuietly<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/**
 * proc_pid_stat(5) from field 3 on, after the name, which may contain anything but a closing parenthesis and a space.
 */
function statFields(processId: number): string[] {
  return readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
}
