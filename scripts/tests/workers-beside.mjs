import { availableParallelism } from 'node:os'

/** More would only wait for each other: each keeps a PostgreSQL, a shop or a browser as busy as itself. */
const MOST = 2

/**
 * Workers of Vitest and of Playwright, which run beside each other: each takes half of the cores, from 1 to `MOST`.
 * With two each on two cores every test took twice as long, and some met their time limits.
 */
export function workersBeside(cores = availableParallelism()) {
  return Math.min(MOST, Math.max(1, Math.floor(cores / 2)))
}
