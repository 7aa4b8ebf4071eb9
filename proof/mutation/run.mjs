import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from '../../scripts/packages/ensure-installed.mjs'
import { findNode24, PlainError, ROOT, runIfStarted } from '../../scripts/packages/node24.mjs'
import { groups } from './groups.mjs'
import { runSqlMutation } from './run-sql.mjs'

const STRYKER = join(ROOT, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')

/** `npm run test:mutation -- [money] [access] [rights] [stock] [refunds]`, by default all. Exits with 1 below 90 %. */
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
    const isEnough = groups[name].sql ? await runOnDatabase(name) : runStryker(name)
    if (!isEnough) process.exitCode = 1
  }
}

/** One PostgreSQL for all mutants, each of which gets a clone of the migrated database. */
async function runOnDatabase(name) {
  const { startTestPostgres } = await import('../../server/testing/test-postgres.ts')
  const postgres = await startTestPostgres()
  try {
    const isCodeTested = runStryker(name, postgres.maintenanceUrl)
    const areGuardsTested = await runSqlMutation(name, postgres.maintenanceUrl)
    const arePoliciesTested =
      !groups[name].loosensPolicies || (await loosenPolicies(name, postgres.maintenanceUrl))
    return isCodeTested && areGuardsTested && arePoliciesTested
  } finally {
    await postgres.stop()
  }
}

async function loosenPolicies(name, postgresUrl) {
  const { runPolicyMutation } = await import('./loosen-policies.mjs')
  return runPolicyMutation(name, postgresUrl)
}

function runStryker(name, postgresUrl) {
  const { status } = spawnSync(
    findNode24(),
    [STRYKER, 'run', 'proof/mutation/stryker.config.mjs'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, MUTATION_GROUP: name, MUTATION_POSTGRES: postgresUrl },
    },
  )
  return status === 0
}

await runIfStarted(import.meta.url, runMutation)
