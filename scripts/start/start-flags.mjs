import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../packages/node24.mjs'

/** What `npm start` tells V8 (decision 0015), for whoever starts the shop's process another way. */
export const startFlags = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  .scripts.start.split(' ')
  .filter((word) => word.startsWith('--'))
