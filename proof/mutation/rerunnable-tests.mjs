import { globSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { collect, provide } from './collected-tests.mjs'

const STAND_IN = new URL('./collected-tests.mjs', import.meta.url).href
/** After a failed test, something may wait for ever for a resource that wasn't released. */
const LONGEST_CLOSE_MS = 2000

/**
 * Loads a group's tests once and reruns them in this process with another mutant active. Restarting Vitest for each of
 * hundreds of mutants took twenty times as long.
 */
export async function loadTests(folder, patterns) {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'vitest' && context.parentURL !== STAND_IN
        ? { url: STAND_IN, shortCircuit: true }
        : next(specifier, context),
  })
  const { startTestPostgres } = await import(
    pathToFileURL(join(folder, 'server/testing/test-postgres.ts')).href
  )
  const started = process.env.MUTATION_POSTGRES ? undefined : await startTestPostgres()
  const address = process.env.MUTATION_POSTGRES ?? started.maintenanceUrl
  // Tests fetch the address where they are told to.
  provide('testPostgres', `data:,${encodeURIComponent(address)}`)
  const files = []
  for (const name of globSync(patterns, { cwd: folder })) {
    files.push(await collect(name, () => import(pathToFileURL(join(folder, name)).href)))
  }
  return { files, close: async () => started?.stop() }
}

/**
 * Runs the given tests. Calls `on.test` and `on.hooks` before each and `on.end` with each result, which returns whether
 * to continue.
 */
export async function runTests(files, isWanted, on) {
  for (const file of files) {
    const tests = file.tests.filter(({ id }) => isWanted(id))
    if (tests.length > 0 && !(await runFile(file, tests, on))) return
  }
}

async function runFile(file, tests, on) {
  on.hooks(file)
  const brokenBefore = await failureOf(() => runAll(file.beforeAll))
  try {
    for (const test of tests) {
      on.test(test)
      const startedAt = performance.now()
      const failure = brokenBefore ?? (await failureOf(() => runTest(file, test)))
      if (!on.end(test, failure, performance.now() - startedAt)) return false
    }
    return true
  } finally {
    on.hooks(file)
    await Promise.race([failureOf(() => runAll(file.afterAll)), sleep(LONGEST_CLOSE_MS)])
  }
}

async function runTest({ beforeEach, afterEach }, test) {
  await runAll(beforeEach)
  try {
    await test.run()
  } finally {
    await runAll(afterEach)
  }
}

async function runAll(steps) {
  for (const step of steps) await step()
}

async function failureOf(deed) {
  try {
    await deed()
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
