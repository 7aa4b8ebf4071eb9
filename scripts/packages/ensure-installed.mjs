import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  findNode24,
  hasPinnedNode,
  NEEDED_NODE,
  ownMajor,
  PlainError,
  ROOT,
  runIfStarted,
} from './node24.mjs'

const LOCK = join(ROOT, 'package-lock.json')
/** npm's own record of what it put there. */
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json')
const STAMP = join(ROOT, 'node_modules', '.bulkhead-installed')

/**
 * `--no-save` takes versions and checksums from package-lock.json and leaves it as it is. `npm ci` would do the same,
 * but refuses a lock in which an optional package of another system is missing, because a registry did not have it.
 * `--include`, because NODE_ENV=production or a setting of npm would leave out what builds the web and the pinned Node.
 * No install script runs but those allowed by name (`runAllowedScripts`): only the newest npm reads `allowScripts`.
 * The log level spares us npm's warnings that packages want a newer Node than the one that only installs them.
 */
const INSTALL = [
  ...['install', '--no-save', '--include=dev', '--include=optional', '--ignore-scripts'],
  ...['--no-audit', '--no-fund', '--loglevel=error'],
]

/** Its summary would be most of what a first start prints. */
const ONLY_ERRORS = { stdio: ['inherit', 'ignore', 'inherit'] }

/** Installs what package-lock.json names, unless it is all there. Asks the network for nothing when it is. */
export function ensureInstalled() {
  const stamp = `${process.platform}-${process.arch} ${createHash('sha256').update(readFileSync(LOCK)).digest('hex')}\n`
  if (existsSync(INSTALLED) && readText(STAMP) === stamp) return
  if (!isInstalledByHand()) install()
  // Written after a look at the packages one by one, and after an install: what npm skipped for this machine is skipped.
  tryToWrite(STAMP, stamp)
}

function install() {
  if (!hasPinnedNode && ownMajor < NEEDED_NODE) findNode24()
  console.log('Installing the packages (first start, or package-lock.json changed) …')
  const start = Date.now()
  const { status, error } = runNpm(INSTALL, ONLY_ERRORS)
  if (error || status !== 0) {
    throw new PlainError(
      `npm could not install the packages${error ? ` (${error.message})` : ''}. Its words above say why; mostly the network or its proxy is out of reach. Mend that and start again: nothing is half done.`,
    )
  }
  runAllowedScripts()
  assertNodeRuns()
  console.log(`Installed in ${((Date.now() - start) / 1000).toFixed(0)} s.`)
}

/** What the shop needs of them it can also make itself (see postgres-binaries.ts), so a failure is no reason to stop. */
function runAllowedScripts() {
  const { allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const allowed = Object.keys(allowScripts).filter(
    (name) => allowScripts[name] && existsSync(join(ROOT, 'node_modules', name)),
  )
  if (allowed.length > 0) runNpm(['rebuild', '--loglevel=error', ...allowed], ONLY_ERRORS)
}

/** The npm that started this script, or the one on the machine. Its environment is ours: caches and proxies apply. */
export function runNpm(args, options = {}) {
  const cli = process.env.npm_execpath
  const [file, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  const spawned = { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32', ...options }
  return spawnSync(file, [...first, ...args], spawned)
}

/** A tree that `npm ci` made by hand: every package of the lock is there in its version, but for other machines' ones. */
function isInstalledByHand() {
  const installed = readPackages(INSTALLED)
  if (!installed) return false
  const locked = readPackages(LOCK)
  const missing = Object.entries(locked).filter(
    ([path, { version, integrity }]) =>
      path !== '' &&
      (installed[path]?.version !== version ||
        installed[path]?.integrity !== integrity ||
        !existsSync(join(ROOT, path))),
  )
  const strangers = Object.keys(installed).filter((path) => !(path in locked))
  return strangers.length === 0 && missing.every(([, entry]) => isForOtherMachines(entry))
}

/** Optional packages without a system are parts of those that have one; npm leaves them out together. */
function isForOtherMachines({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return false
  const fits = (list, value) => list === undefined || [list].flat().includes(value)
  return !(os && fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, findLibc()))
}

function findLibc() {
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** The pinned Node is built for glibc 2.28 and newer; on another system it is there but does not run. */
function assertNodeRuns() {
  const node = findNode24()
  if (spawnSync(node, ['--version'], { shell: process.platform === 'win32' }).status === 0) return
  throw new PlainError(
    `The Node that comes with the packages does not run here (${process.platform}-${process.arch}); it needs glibc 2.28 or newer.`,
  )
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function tryToWrite(file, text) {
  try {
    writeFileSync(file, text)
  } catch {
    // A tree of somebody else, or read-only: the packages are looked through again next time, which takes 30 ms.
  }
}

await runIfStarted(import.meta.url, ensureInstalled)
