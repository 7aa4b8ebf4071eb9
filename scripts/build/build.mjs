import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode24, PlainError, ROOT, runIfStarted } from '../packages/node24.mjs'

/** All inputs of the bundles. `demo/pictures` has the home page's photographs. */
const INPUTS = [
  'web',
  'contract',
  'demo/pictures',
  'vite.config.ts',
  'scripts/build/built-pictures.ts',
  'scripts/build/bundled-toast-styles.ts',
  'scripts/build/browser-manifest.ts',
  'scripts/build/budgets.ts',
  'tsconfig.json',
  'package-lock.json',
]
const OUTPUTS = ['dist/browser/.vite/manifest.json', 'dist/rendering/entry-server.js']
const STAMP = join(ROOT, 'dist', '.built-from')

const BUILDS = [
  ['vite build for the browser', []],
  [
    'vite build for the server',
    ['--ssr', 'web/site/app/entry-server.tsx', '--outDir', 'dist/rendering'],
  ],
]

/**
 * Builds the two bundles of `web/`, unless the inputs are unchanged. `isVerbose` prints Vite's output and each page's
 * weight; a start prints only that it builds and the duration.
 */
export async function build({ isVerbose = false } = {}) {
  const inputs = hashInputs()
  const isBuilt = OUTPUTS.every((file) => existsSync(join(ROOT, file)))
  if (isBuilt && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) {
    if (isVerbose) await weigh(isVerbose)
    return
  }

  console.log('Building the pages …')
  const start = Date.now()
  // An interrupted build must not look complete.
  rmSync(STAMP, { force: true })
  await Promise.all(BUILDS.map(([name, args]) => runVite(name, args, isVerbose)))
  await weigh(isVerbose)
  writeFileSync(STAMP, inputs)
  console.log(`Built in ${((Date.now() - start) / 1000).toFixed(0)} s.`)
}

function runVite(name, args, isVerbose) {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  return run(name, [vite, 'build', '--logLevel', 'warn', ...args], isVerbose)
}

/** Fails if a page is over its budget. */
function weigh(isVerbose) {
  return run('weighing of the pages', [join(ROOT, 'scripts/build/budgets.ts')], isVerbose)
}

/** The output is always printed on failure. */
async function run(name, args, isVerbose) {
  const child = spawn(findNode24(), args, {
    cwd: ROOT,
    stdio: isVerbose ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  })
  const printed = []
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (bytes) => printed.push(bytes))
  const [code] = await once(child, 'close')
  if (code === 0) return
  process.stderr.write(Buffer.concat(printed))
  throw new PlainError(`The ${name} failed; its output is above.`)
}

/** Hashes contents, not times, so that switching branches back and forth doesn't rebuild. 300 files take 20 ms. */
function hashInputs() {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap(listFiles)) {
    const content = readFileSync(join(ROOT, file))
    hash.update(`${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

function listFiles(path) {
  const folder = readdirIfFolder(join(ROOT, path))
  if (!folder) return existsSync(join(ROOT, path)) ? [path] : []
  return folder
    .map(({ name }) => `${path}/${name}`)
    .sort()
    .flatMap(listFiles)
    .filter((file) => !/\.test\.tsx?$/.test(file))
}

function readdirIfFolder(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return undefined
  }
}

await runIfStarted(import.meta.url, () => build({ isVerbose: true }))
