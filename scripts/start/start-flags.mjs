import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../packages/node24.mjs'

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** The V8 flags of a script in package.json, which other ways to start its program take, too. */
function readNodeFlags(script) {
  const [, flags] = /^node ((?:--\S+ )*)/.exec(scripts[script])
  return flags.split(' ').filter(Boolean)
}

/** Of `npm start` (decision 0015). */
export const startFlags = readNodeFlags('start')
/** Of `npm run import`. */
export const importFlags = readNodeFlags('import')
