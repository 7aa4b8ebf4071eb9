import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { ensureInstalled } from './ensure-installed.mjs'
import { findNode24, NEEDED_NODE, ownMajor, ROOT, runIfStarted } from './node24.mjs'

const IMPORTER = join(ROOT, 'server', 'import', 'main.ts')

/** `npm run import -- products.csv [--set-stock] [--skip-bad-lines]`: see `server/import/main.ts`. */
async function runImport() {
  ensureInstalled()
  const args = process.argv.slice(2).map(asTyped)
  if (ownMajor < NEEDED_NODE) return runElsewhere(args)
  process.argv.splice(2, args.length, ...args)
  await import('../server/import/main.ts')
}

/** npm runs scripts in the shop's folder; a file is looked for where its name was typed. */
function asTyped(argument) {
  return argument.startsWith('-') ? argument : resolve(process.env.INIT_CWD ?? '.', argument)
}

/** Only where an older Node of the machine had to install the newer one first. A Ctrl-C reaches the importer by itself. */
function runElsewhere(args) {
  process.on('SIGINT', () => {})
  const importer = spawn(findNode24(), [IMPORTER, ...args], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  process.on('SIGTERM', () => importer.kill('SIGTERM'))
  importer.once('error', (error) => {
    console.error(error)
    process.exitCode = 1
  })
  importer.once('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

await runIfStarted(import.meta.url, runImport)
