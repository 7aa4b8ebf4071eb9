import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PlainError, ROOT, runIfStarted } from '../../scripts/packages/node24.mjs'

/** The render scripts, each with its pictures and the samples needed for a clean result. */
const SCRIPTS = [
  { file: 'render.py', table: 'SHOTS', samples: 56 },
  { file: 'slides.py', table: 'SLIDES', samples: 96 },
  { file: 'hero.py', names: ['hero'], samples: 144 },
]

/** Renders the demo's pictures: all of them, or those named. */
async function renderAll() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { samples: { type: 'string' }, out: { type: 'string' } },
  })
  assertBlender()
  const out = values.out ?? join(ROOT, 'demo/pictures')
  const folder = mkdtempSync(join(tmpdir(), 'bulkhead-art-'))
  try {
    for (const { file, names, samples } of chooseScripts(positionals)) {
      const words = file === 'hero.py' ? [] : names
      runBlender(file, [...words, '--samples', values.samples ?? samples, '--out', folder])
    }
    mkdirSync(out, { recursive: true })
    await shrink(folder, out)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The scripts that render the wanted pictures. */
function chooseScripts(wanted) {
  const known = SCRIPTS.map((script) => ({ ...script, names: script.names ?? readNames(script) }))
  const all = known.flatMap(({ names }) => names)
  const unknown = wanted.filter((name) => !all.includes(name))
  if (unknown.length > 0)
    throw new PlainError(`There is no ${unknown.join(', ')}. There are:\n  ${all.join(' ')}`)
  return known
    .map((script) => ({
      ...script,
      names: script.names.filter((name) => wanted.length === 0 || wanted.includes(name)),
    }))
    .filter(({ names }) => names.length > 0)
}

/** Names of the script's pictures: the keys of its table, so that a new picture is one line in one place. */
function readNames({ file, table }) {
  const text = readFileSync(join(ROOT, 'demo/art', file), 'utf8')
  const [, entries = ''] = text.split(`\n${table} = {\n`)
  return [...entries.split('\n}')[0].matchAll(/^ {4}"([a-z0-9-]+)":/gm)].map(([, name]) => name)
}

function assertBlender() {
  if (spawnSync('blender', ['--version']).status === 0) return
  throw new PlainError(
    'Rendering needs Blender: apt-get install -y --no-install-recommends blender python3-numpy. The rendered pictures are in demo/pictures already.',
  )
}

function runBlender(file, args) {
  const { status } = spawnSync(
    'blender',
    ['-b', '--python-exit-code', '1', '-P', join(ROOT, 'demo/art', file), '--', ...args.map(String)],
    { stdio: 'inherit' },
  )
  if (status !== 0) throw new PlainError(`Blender could not render ${file}; its words are above.`)
}

async function shrink(from, to) {
  const { default: sharp } = await import('sharp')
  const rendered = readdirSync(from).filter((name) => name.endsWith('.png'))
  if (rendered.length === 0) throw new PlainError('Nothing was rendered; see Blender’s output above.')
  for (const name of rendered) {
    const path = join(to, name.replace(/png$/, 'webp'))
    await sharp(join(from, name)).webp({ quality: 80, effort: 6 }).toFile(path)
    console.log(path)
  }
}

await runIfStarted(import.meta.url, renderAll)
