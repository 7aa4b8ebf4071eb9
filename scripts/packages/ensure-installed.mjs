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
/** npm's own record of the installed packages. */
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json')
const STAMP = join(ROOT, 'node_modules', '.bulkhead-installed')

/**
 * `--no-save` keeps package-lock.json; `npm ci` would refuse a lock that lacks another system's optional package.
 * `--include` overrides NODE_ENV; only the newest npm reads `allowScripts`, so `runAllowedScripts` runs the scripts.
 */
const INSTALL = [
  ...['install', '--no-save', '--include=dev', '--include=optional', '--ignore-scripts'],
  ...['--no-audit', '--no-fund', '--loglevel=error'],
]

/** npm's summary would be most of a first start's output. */
const ONLY_ERRORS = { stdio: ['inherit', 'ignore', 'inherit'] }

/** Installs the packages of package-lock.json if any is missing. Uses no network otherwise. */
export function ensureInstalled() {
  const stamp = `${process.platform}-${process.arch} ${createHash('sha256').update(readFileSync(LOCK)).digest('hex')}\n`
  if (existsSync(INSTALLED) && readText(STAMP) === stamp) return
  if (!isInstalledByHand()) install()
  // npm writes this file after an install, so packages it skipped for this system count as checked.
  tryToWrite(STAMP, stamp)
}

function install() {
  if (!hasPinnedNode && ownMajor < NEEDED_NODE) findNode24()
  console.log('Installing the packages (first start, or package-lock.json changed) …')
  const start = Date.now()
  const { status, error } = runNpm(INSTALL, ONLY_ERRORS)
  if (error || status !== 0) {
    throw new PlainError(
      `npm could not install the packages${error ? ` (${error.message})` : ''}. The reason is printed above, mostly an unreachable network or proxy. Fix it and start again; a partial install is completed.`,
    )
  }
  runAllowedScripts()
  assertNodeRuns()
  console.log(`Installed in ${((Date.now() - start) / 1000).toFixed(0)} s.`)
}

/**
 * Failures are ignored: the shop can replace what these scripts do (see postgres-binaries.ts). The pinned Node has no
 * script, but npm 9.2, which Debian 13 has, links it into `.bin` only here.
 */
function runAllowedScripts() {
  const { allowScripts, optionalDependencies } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  )
  const pinned = Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'))
  const allowed = [
    ...Object.keys(allowScripts).filter((name) => allowScripts[name]),
    ...pinned,
  ].filter((name) => existsSync(join(ROOT, 'node_modules', name)))
  if (allowed.length > 0) runNpm(['rebuild', '--loglevel=error', ...allowed], ONLY_ERRORS)
}

/** The npm that started this script, else the machine's. It inherits our environment with its caches and proxies. */
export function runNpm(args, options = {}) {
  const cli = process.env.npm_execpath
  const [file, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  const spawned = { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32', ...options }
  return spawnSync(file, [...first, ...args], spawned)
}

/** A tree installed by `npm ci`: has every locked package in its version, except those of other systems. */
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

/** Optional packages without a system belong to ones that have one; npm skips them together. */
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

/** The pinned Node needs glibc 2.28 or newer; on older systems it is installed but doesn't run. */
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
    // The tree is read-only or another user's: it is checked again at the next start, which takes 30 ms.
  }
}

await runIfStarted(import.meta.url, ensureInstalled)
