import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findNode24, PlainError, ROOT } from '../scripts/node24.mjs'
import { groups } from './groups.mjs'
import { dropGuard, findGuards, findGuardsOfFunction } from './sql-guards.mjs'

const COPIES = 2
const LEAST_NOTICED = 0.9
/** A dropped condition can make a test wait for ever. */
const LONGEST_RUN_MS = 180_000

/**
 * Drops every guard in the SQL of a group, one at a time, in a copy of the shop, and runs the group's tests: one of them
 * has to fail. Answers whether enough of them did.
 */
export async function runSqlMutation(name) {
  const guards = groups[name].sql.flatMap(listGuards)
  const folders = Array.from({ length: COPIES }, (_, copy) => copyShop(`${name}-${copy}`))
  if ((await runTests(folders[0], name)) !== 0)
    throw new PlainError(`The tests of ${name} fail with every guard in its place.`)

  const waiting = guards.values()
  const missed = []
  const work = async (folder) => {
    for (const guard of waiting) {
      writeFileSync(join(folder, guard.file), dropGuard(guard.source, guard))
      if ((await runTests(folder, name)) === 0) missed.push(guard)
      writeFileSync(join(folder, guard.file), guard.source)
    }
  }
  await Promise.all(folders.map(work))
  for (const folder of folders) rmSync(folder, { recursive: true })

  for (const guard of missed) console.log(`not noticed: ${tell(guard)}`)
  const noticed = guards.length - missed.length
  const share = noticed / guards.length
  console.log(
    `${name}, guards in SQL: ${noticed} of ${guards.length} noticed (${(share * 100).toFixed(1)} %)`,
  )
  return share >= LEAST_NOTICED
}

function listGuards({ file, ofFunction }) {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const guards = ofFunction ? findGuardsOfFunction(source, ofFunction) : findGuards(source)
  return guards.map((guard) => ({ ...guard, file, source }))
}

/** What git knows of the shop, as it stands here, beside the same packages. */
function copyShop(name) {
  const folder = join(ROOT, 'test-results', 'sql-mutants', name)
  rmSync(folder, { recursive: true, force: true })
  const { stdout } = spawnSync(
    'git',
    ['ls-files', '-z', '*.ts', '*.tsx', '*.mjs', '*.json', '*.sql', '*.txt'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
  for (const file of stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(ROOT, file), join(folder, file))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Vitest's exit code, or 1 where it did not end. */
function runTests(folder, name) {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const words = [vitest, 'run', '--bail', '1', '--config', 'mutation/vitest.config.mjs']
  const run = spawn(findNode24(), words, {
    cwd: folder,
    stdio: 'ignore',
    timeout: LONGEST_RUN_MS,
    env: { ...process.env, MUTATION_GROUP: name },
  })
  return new Promise((resolve) => run.once('exit', (code) => resolve(code ?? 1)))
}

function tell({ file, source, start, end }) {
  const line = source.slice(0, start).split('\n').length
  return `${file}:${line} ${source.slice(start, end).replace(/\s+/g, ' ')}`
}
