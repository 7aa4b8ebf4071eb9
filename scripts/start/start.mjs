import { spawn } from 'node:child_process'
import module from 'node:module'
import { join } from 'node:path'
import { build } from '../build/build.mjs'
import { ensureInstalled } from '../packages/ensure-installed.mjs'
import {
  exitWith,
  findNode24,
  NEEDED_NODE,
  ownMajor,
  ROOT,
  runIfStarted,
} from '../packages/node24.mjs'
import { COMPILED } from './compiled-code.mjs'
import { startFlags } from './start-flags.mjs'

const SERVER = join(ROOT, 'server', 'main.ts')

/**
 * Installs and builds what is missing, then runs the shop. From the second start on npm uses the pinned Node,
 * so the server runs in this very process and receives its signals directly.
 */
async function start() {
  ensureInstalled()
  await build()
  // Under npm the shop must end with it; started directly it may outlive its terminal.
  if (process.env.npm_lifecycle_event) await import('./end-with-parent.mjs')
  if (ownMajor < NEEDED_NODE) return becomeParentOf(spawnServer())
  // Set in the environment, so that the sandboxes' processes use it, too.
  process.env.NODE_COMPILE_CACHE = COMPILED
  module.enableCompileCache()
  await import('../../server/main.ts')
  // Written now, because a killed process would write nothing.
  module.flushCompileCache()
}

/** Used only if an older Node had to install the pinned one first. */
function spawnServer() {
  const bound = ['--import', join(ROOT, 'scripts/start/end-with-parent.mjs')]
  return spawn(findNode24(), [...startFlags, ...bound, SERVER], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
}

/**
 * Forwards signals and exits with the shop's code. Ctrl-C reaches the shop twice, because the terminal signals its whole
 * process group; repeated signals close the shop once.
 */
function becomeParentOf(shop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => shop.kill(signal))
  exitWith(shop)
}

await runIfStarted(import.meta.url, start)
