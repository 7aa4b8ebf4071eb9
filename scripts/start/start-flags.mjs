import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../packages/node24.mjs'

/** What `npm start` tells V8 (decision 0015), for whoever starts the shop's process another way. */
export const startFlags = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  .scripts.start.split(' ')
  .filter((word) => word.startsWith('--'))

/**
 * What the shop's process needs to find in its environment, being read before any of our code runs. A password check
 * fills 19 MiB; left to itself glibc keeps them after the first, one for each of four threads, for good. From a fixed
 * size on they are given back. Other C libraries don't know the name.
 */
export const startEnvironment = { MALLOC_MMAP_THRESHOLD_: String(4 * 2 ** 20) }
