import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from '../build/build.mjs'
import { ensureInstalled } from '../packages/ensure-installed.mjs'
import { findNode24, ROOT, runIfStarted } from '../packages/node24.mjs'

/** Not the shop's own port: a page is served by Vite, whatever it asks for is passed on to the shop. */
const VITE_PORT = process.env.VITE_PORT ?? '5173'

/**
 * The shop, started anew when a file of the server changes, behind Vite, which puts changes of `web/` into the open page.
 * Pages come without the server-side render here; what it would do is seen with `npm start`.
 */
async function dev() {
  if (process.env.npm_lifecycle_event) await import('./end-with-parent.mjs')
  ensureInstalled()
  // The shop does not open without its bundles, though nobody looks at them here.
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
  // One without the other is of no use.
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
