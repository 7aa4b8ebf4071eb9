import { spawn } from 'node:child_process'
import module from 'node:module'
import { join } from 'node:path'
import { build } from '../build/build.mjs'
import { ensureInstalled } from '../packages/ensure-installed.mjs'
import { findNode24, NEEDED_NODE, ownMajor, ROOT, runIfStarted } from '../packages/node24.mjs'
import { startFlags } from './start-flags.mjs'

const SERVER = join(ROOT, 'server', 'main.ts')
/** What Node made of the sources: from the second start on nothing is stripped of its types again. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'bulkhead-compiled')

/**
 * Installs and builds what is missing and becomes the shop. From the second start on, npm finds the pinned Node first,
 * so this very process goes on as the server: nobody stands between it and its signals.
 */
async function start() {
  ensureInstalled()
  await build()
  // Started by hand, a shop may outlive its terminal; started by npm it may not.
  if (process.env.npm_lifecycle_event) await import('./end-with-parent.mjs')
  if (ownMajor < NEEDED_NODE) return becomeParentOf(spawnServer())
  // By name, so that the sandboxes have it too, which are processes of their own.
  process.env.NODE_COMPILE_CACHE = COMPILED
  module.enableCompileCache()
  await import('../../server/main.ts')
  // A process that is killed leaves nothing.
  module.flushCompileCache()
}

/** Only where an older Node of the machine had to install the newer one first. */
function spawnServer() {
  const bound = ['--import', join(ROOT, 'scripts/start/end-with-parent.mjs')]
  return spawn(findNode24(), [...startFlags, ...bound, SERVER], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
}

/**
 * Passes signals on and ends as the shop ends. A Ctrl-C reaches the shop by itself, being sent to the whole group of the
 * terminal, and a second time from here: the shop closes once, however often it is asked.
 */
function becomeParentOf(shop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => shop.kill(signal))
  shop.once('error', (error) => {
    console.error(error)
    process.exitCode = 1
  })
  shop.once('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}

await runIfStarted(import.meta.url, start)
