import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findNode24, PlainError, ROOT } from '../../scripts/packages/node24.mjs'
import { groups } from './groups.mjs'
import { dropGuard, findGuards, findGuardsOfFunction } from './sql-guards.mjs'

const COPIES = 2
const LEAST_NOTICED = 0.9
/** A dropped condition can make a test wait for ever. */
const LONGEST_RUN_MS = 60_000

/**
 * Drops every guard in a group's SQL, one at a time, in a copy of the shop; at least one test must fail each time.
 * Returns whether enough guards were noticed.
 */
export async function runSqlMutation(name, postgresUrl) {
  const guards = groups[name].sql.flatMap(listGuards)
  const folders = Array.from({ length: COPIES }, (_, copy) => copyShop(`${name}-${copy}`))
  if (await isNoticed(folders[0], name, postgresUrl))
    throw new PlainError(`The tests of ${name} fail with every guard in its place.`)

  const waiting = guards.values()
  const missed = []
  const work = async (folder) => {
    for (const guard of waiting) {
      writeFileSync(join(folder, guard.file), dropGuard(guard.source, guard))
      // The shared template database was migrated with every guard in place.
      const database = guard.file.endsWith('.sql') ? undefined : postgresUrl
      if (!(await isNoticed(folder, name, database))) missed.push(guard)
      writeFileSync(join(folder, guard.file), guard.source)
    }
  }
  await Promise.all(folders.map(work))
  for (const folder of folders) rmSync(folder, { recursive: true })

  for (const guard of missed) console.log(`not noticed: ${describeGuard(guard)}`)
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

/** Copies the working tree's files known to git, next to the same packages. */
function copyShop(name) {
  const folder = join(ROOT, 'test-results', 'sql-mutants', name)
  rmSync(folder, { recursive: true, force: true })
  const { stdout } = spawnSync(
    'git',
    [
      'ls-files',
      '-z',
      '*.ts',
      '*.tsx',
      '*.mjs',
      '*.json',
      '*.sql',
      '*.txt',
      'docs/evidence/access.md',
    ],
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

/** Whether a test in this folder fails or hangs. */
function isNoticed(folder, name, postgresUrl) {
  const run = spawn(findNode24(), ['proof/mutation/run-tests.mjs'], {
    cwd: folder,
    stdio: 'ignore',
    timeout: LONGEST_RUN_MS,
    env: { ...process.env, MUTATION_GROUP: name, MUTATION_POSTGRES: postgresUrl },
  })
  return new Promise((resolve) => run.once('exit', (code) => resolve(code !== 0)))
}

function describeGuard({ file, source, start, end }) {
  const line = source.slice(0, start).split('\n').length
  return `${file}:${line} ${source.slice(start, end).replace(/\s+/g, ' ')}`
}
