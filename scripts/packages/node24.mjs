import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The server's TypeScript runs as it is, by a Node that strips types and knows its built-in modules. */
export const NEEDED_NODE = 24

export const ownMajor = Number.parseInt(process.versions.node, 10)

/** Systems for which a Node of the right version is among the packages. */
const PINNED = ['linux-x64', 'linux-arm64', 'win32-x64']

export const hasPinnedNode = PINNED.includes(`${process.platform}-${process.arch}`)

/** The Node to run the shop with: the one pinned in package-lock.json, else this one, if it is new enough. */
export function findNode24() {
  const pinned = join(
    ROOT,
    'node_modules',
    '.bin',
    process.platform === 'win32' ? 'node.cmd' : 'node',
  )
  if (existsSync(pinned)) return pinned
  if (ownMajor >= NEEDED_NODE) return process.execPath
  throw new PlainError(
    `The shop needs Node ${NEEDED_NODE} or newer, and this is ${process.version}. Install it from https://nodejs.org/ and start again.`,
  )
}

/** Something the person at the terminal can mend; the message says all, a stack would only hide it. */
export class PlainError extends Error {}

/** Runs a script's function where the script is what was started, not imported. A plain fault is told in its sentence. */
export async function runIfStarted(moduleUrl, run) {
  if (!process.argv[1] || moduleUrl !== pathToFileURL(realpathSync(process.argv[1])).href) return
  try {
    await run()
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error)
    process.exitCode = 1
  }
}
