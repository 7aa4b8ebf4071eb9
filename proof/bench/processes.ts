import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts processor time in these (`getconf CLK_TCK`, 100 on every Linux that Node runs on). */
const MS_PER_TICK = 10

/** Processor time that a process has used so far, its ended children's included. */
export function processorMs(processId: number): number {
  // Fields 14 to 17: utime, stime, cutime, cstime.
  const ticks = statFields(processId)
    .slice(11, 15)
    .reduce((sum, field) => sum + Number(field), 0)
  return ticks * MS_PER_TICK
}

/** As `processorMs`, of a PostgreSQL and all that serve its connections. */
export function postgresProcessorMs(postmasterId: number): number {
  return [postmasterId, ...childrenOf(postmasterId)].reduce(
    (sum, id) => sum + (readQuietly(() => processorMs(id)) ?? 0),
    0,
  )
}

/** Memory that a process holds now, and the most it ever held; nothing where it has ended. */
export function memoryMb(processId: number): { now: number; peak: number } {
  const status = readQuietly(() => readFileSync(`/proc/${processId}/status`, 'utf8')) ?? ''
  const read = (name: string) =>
    Number(status.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))?.[1] ?? 0) / 1024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** By the parent that each process names: not every kernel lists a process's children. */
function childrenOf(processId: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((id) => id > 0 && parentOf(id) === processId)
}

function parentOf(processId: number): number | undefined {
  return readQuietly(() => Number(statFields(processId)[1]))
}

/** Processes end between two looks; what a connection's used is then counted with its parent. */
function readQuietly<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** proc_pid_stat(5), from field 3 on: the name before it may hold anything but a closing parenthesis and a space. */
function statFields(processId: number): string[] {
  return readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
}
