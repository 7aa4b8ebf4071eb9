import { join } from 'node:path'
import { ROOT } from '../packages/node24.mjs'

/**
 * Folder of Node's compile cache, shared by the shop and its tests. A process that finds its modules there needn't strip
 * their types and compile them again (https://nodejs.org/api/module.html#module-compile-cache).
 */
export const COMPILED = join(ROOT, 'node_modules', '.cache', 'node-compiled')
