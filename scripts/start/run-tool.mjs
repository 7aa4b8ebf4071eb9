import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from '../packages/ensure-installed.mjs'
import {
  exitWith,
  findNode24,
  NEEDED_NODE,
  ownMajor,
  ROOT,
  runIfStarted,
} from '../packages/node24.mjs'

/**
 * Runs a server tool on the pinned Node, installing packages first: `run-tool.mjs [--paths] FILE ARGUMENTS…`.
 * With `--paths` relative paths are resolved where the command was typed, since npm changes to the shop's folder.
 */
async function runTool() {
  ensureInstalled()
  const words = process.argv.slice(2)
  const holdsPaths = words[0] === '--paths'
  const [tool, ...typed] = holdsPaths ? words.slice(1) : words
  const file = join(ROOT, tool)
  const args = holdsPaths ? typed.map(asTyped) : typed
  if (ownMajor < NEEDED_NODE) return runElsewhere(file, args)
  process.argv.splice(1, process.argv.length, file, ...args)
  await import(pathToFileURL(file).href)
}

function asTyped(word) {
  return word.startsWith('-') ? word : resolve(process.env.INIT_CWD ?? '.', word)
}

/** Used only if an older Node had to install the pinned one first. Ctrl-C reaches the tool directly. */
function runElsewhere(file, args) {
  process.on('SIGINT', () => {})
  const tool = spawn(findNode24(), [...process.execArgv, file, ...args], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  process.on('SIGTERM', () => tool.kill('SIGTERM'))
  exitWith(tool)
}

await runIfStarted(import.meta.url, runTool)
