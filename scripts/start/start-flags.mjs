import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../packages/node24.mjs'

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** Node's options of `npm start` in package.json, which other ways to start the shop take, too (decision 0049). */
export const startFlags = scripts.start.match(/ --\S+/g).map((flag) => flag.trim())
