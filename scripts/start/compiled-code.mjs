import { join } from 'node:path'
import { ROOT } from '../packages/node24.mjs'

/**
 * Folder of Node's compile cache, of the shop and of its tests: whoever starts from the second time on needn't strip
 * types and compile again (https://nodejs.org/api/module.html#module-compile-cache).
 */
export const COMPILED = join(ROOT, 'node_modules', '.cache', 'node-compiled')
