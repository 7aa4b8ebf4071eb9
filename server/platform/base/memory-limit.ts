import { totalmem } from 'node:os'

/** Bytes that this process may use: the container's limit, which without one is 0 or astronomic, or the machine's. */
export const memoryLimitBytes = (): number =>
  Math.min(process.constrainedMemory() || totalmem(), totalmem())
