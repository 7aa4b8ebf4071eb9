import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode24, PlainError, ROOT, runIfStarted } from '../packages/node24.mjs'

/** All that the bundles are made of. `demo/pictures` are the photographs of the home page. */
const INPUTS = [
  'web',
  'contract',
  'demo/pictures',
  'vite.config.ts',
  'scripts/build/built-pictures.ts',
  'scripts/build/bundled-toast-styles.ts',
  'scripts/build/browser-manifest.ts',
  'scripts/build/compile-on-arrival.ts',
  'scripts/build/budgets.ts',
  'scripts/build/page-styles.ts',
  'scripts/build/lean-router.ts',
  'tsconfig.json',
  'package-lock.json',
]
const OUTPUTS = ['dist/browser/.vite/manifest.json', 'dist/rendering/entry-server.js']
const STAMP = join(ROOT, 'dist', '.built-from')

const BUILDS = [
  ['vite build for the browser', []],
  [
    'vite build for the server',
    ['--ssr', 'web/app/entry-server.tsx', '--outDir', 'dist/rendering'],
  ],
]

/**
 * Builds the two bundles of `web/`, unless they were built from exactly what is there now. Only `isTold` shows what Vite
 * says and what each page weighs; a start shows that it builds and for how long.
 */
export async function build({ isTold = false } = {}) {
  const inputs = hashInputs()
  const isBuilt = OUTPUTS.every((file) => existsSync(join(ROOT, file)))
  if (isBuilt && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) {
    if (isTold) await weigh(isTold)
    return
  }

  console.log('Building the pages …')
  const start = Date.now()
  // A build that breaks off must not look like one that ended.
  rmSync(STAMP, { force: true })
  await Promise.all(BUILDS.map(([name, args]) => runVite(name, args, isTold)))
  await weigh(isTold)
  writeFileSync(STAMP, inputs)
  console.log(`Built in ${((Date.now() - start) / 1000).toFixed(0)} s.`)
}

function runVite(name, args, isTold) {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  return run(name, [vite, 'build', '--logLevel', 'warn', ...args], isTold)
}

/** Fails where a page is too heavy. */
function weigh(isTold) {
  return run('weighing of the pages', [join(ROOT, 'scripts/build/budgets.ts')], isTold)
}

/** What it printed is shown in any case when it fails. */
async function run(name, args, isTold) {
  const child = spawn(findNode24(), args, {
    cwd: ROOT,
    stdio: isTold ? 'inherit' : ['ignore', 'pipe', 'pipe'],
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

/** By content, not by time: a checkout of another branch and back builds nothing. 300 files take 20 ms. */
function hashInputs() {
  const hash = createHash('sha256').update(process.env.WHOLE_ROUTER ?? '')
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

await runIfStarted(import.meta.url, () => build({ isTold: true }))
