import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from '../build/build.mjs'
import { ensureInstalled } from '../packages/ensure-installed.mjs'
import { findNode24, ROOT, runIfStarted } from '../packages/node24.mjs'

/** Vite uses the shop's usual port and forwards API requests to the shop on this one. */
const VITE_PORT = process.env.VITE_PORT ?? '5173'

/**
 * Runs the shop with restart on changes of the server, behind Vite, which hot-updates `web/`. Pages aren't rendered on
 * the server here; use `npm start` for that.
 */
async function dev() {
  if (process.env.npm_lifecycle_event) await import('./end-with-parent.mjs')
  ensureInstalled()
  // The shop doesn't start without its bundles, though they aren't used here.
  await build()
  const shopUrl = `http://127.0.0.1:${process.env.PORT || '3000'}`
  const address = `http://127.0.0.1:${VITE_PORT}`
  const processes = [
    run(['--watch', '--watch-preserve-output', join('server', 'main.ts')], {
      PUBLIC_URL: process.env.PUBLIC_URL || address,
    }),
    run(
      [
        join('node_modules', 'vite', 'bin', 'vite.js'),
        '--host',
        '127.0.0.1',
        '--port',
        VITE_PORT,
        '--strictPort',
      ],
      { SHOP_URL: process.env.SHOP_URL || shopUrl },
    ),
  ]
  const endAll = (signal) => {
    for (const child of processes) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endAll(signal))
  // Either one is useless without the other.
  for (const child of processes) child.once('exit', () => endAll('SIGTERM'))
}

function run(args, env) {
  return spawn(findNode24(), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
}

await runIfStarted(import.meta.url, dev)
