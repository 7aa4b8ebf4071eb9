import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from '../scripts/ensure-installed.mjs'
import { findNode24, PlainError, ROOT, runIfStarted } from '../scripts/node24.mjs'
import { groups } from './groups.mjs'
import { runSqlMutation } from './run-sql.mjs'

const STRYKER = join(ROOT, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')

/** `npm run test:mutation -- [money] [access] [stock] [refunds]`, all of them unless told. Ends with 1 below 90 %. */
async function runMutation() {
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(groups)
  const unknown = wanted.filter((name) => !(name in groups))
  if (unknown.length > 0)
    throw new PlainError(
      `There is no group ${unknown.join(', ')}: ${Object.keys(groups).join(', ')}.`,
    )
  ensureInstalled()
  for (const name of wanted) {
    console.log(`\n── ${name} ──`)
    if (!runStryker(name)) process.exitCode = 1
    if (groups[name].sql && !(await runSqlMutation(name))) process.exitCode = 1
  }
}

function runStryker(name) {
  const { status } = spawnSync(findNode24(), [STRYKER, 'run', 'mutation/stryker.config.mjs'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, MUTATION_GROUP: name },
  })
  return status === 0
}

await runIfStarted(import.meta.url, runMutation)
