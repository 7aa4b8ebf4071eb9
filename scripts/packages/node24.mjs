import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The server's TypeScript is run directly, by a Node that strips types. */
export const NEEDED_NODE = 24

export const ownMajor = Number.parseInt(process.versions.node, 10)

/** Systems whose Node is available as a package. */
const PINNED = ['linux-x64', 'linux-arm64', 'win32-x64']

export const hasPinnedNode = PINNED.includes(`${process.platform}-${process.arch}`)

/** The Node to run the shop with: the one pinned in package-lock.json, otherwise this one if it is new enough. */
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

/** Ends this process with the exit code of its child, once that ends. */
export function exitWith(child) {
  child.once('error', (error) => {
    console.error(error)
    process.exitCode = 1
  })
  child.once('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

/** An error that the person at the terminal can fix; printed without a stack. */
export class PlainError extends Error {}

/** Runs the function if the script was started and not imported. A plain error prints its message only. */
export async function runIfStarted(moduleUrl, run) {
  if (!process.argv[1] || moduleUrl !== pathToFileURL(realpathSync(process.argv[1])).href) return
  try {
    await run()
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error)
    process.exitCode = 1
  }
}
