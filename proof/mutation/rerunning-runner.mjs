import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { DryRunStatus, TestStatus, toMutantRunResult } from '@stryker-mutator/api/test-runner'
import { group } from './groups.mjs'
import { loadTests, runTests } from './rerunnable-tests.mjs'

/** Where mutated code reads the active mutant and records coverage. */
globalThis.__stryker__ ??= {}
const stryker = globalThis.__stryker__

/** A Stryker runner for tests that are loaded once and rerun for every mutant. */
class RerunningRunner {
  #loaded

  /** A mutant in code that runs on load needs a new process, which Stryker starts. */
  capabilities() {
    return { reloadEnvironment: false }
  }

  init() {
    // Errors left over from one mutant must not end the process that runs the next.
    process.on('unhandledRejection', () => {})
    process.on('uncaughtException', () => {})
  }

  async dryRun() {
    const { tests, coverage } = await this.#run(() => true, false)
    return { status: DryRunStatus.Complete, tests, mutantCoverage: coverage }
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, mutantActivation }) {
    if (mutantActivation === 'runtime') await this.#load()
    stryker.activeMutant = activeMutant.id
    stryker.hitCount = hitLimit === undefined ? undefined : 0
    stryker.hitLimit = hitLimit
    const { tests } = await this.#run((id) => !testFilter || testFilter.includes(id), true)
    stryker.activeMutant = undefined
    return toMutantRunResult({ status: DryRunStatus.Complete, tests })
  }

  async #load() {
    this.#loaded ??= await loadTests(process.cwd(), group.tests)
    return this.#loaded.files
  }

  async #run(isWanted, endsAtFailure) {
    stryker.mutantCoverage ??= { static: {}, perTest: {} }
    const coverage = stryker.mutantCoverage
    const files = await this.#load()
    const tests = []
    await runTests(files, isWanted, {
      hooks: ({ name }) => {
        stryker.currentTestId = `hooks of ${name}`
      },
      test: ({ id }) => {
        stryker.currentTestId = id
      },
      end: ({ id }, failure, timeSpentMs) => {
        const status = failure ? TestStatus.Failed : TestStatus.Success
        tests.push({ id, name: id, status, timeSpentMs, failureMessage: failure?.message ?? '' })
        return !(failure && endsAtFailure)
      },
    })
    stryker.currentTestId = undefined
    for (const file of files) shareHooks(file, coverage)
    return { tests, coverage }
  }

  async dispose() {
    await this.#loaded?.close()
  }
}

/** Counts code that ran in a file's hooks as covered by each of its tests. */
function shareHooks({ name, tests }, { perTest }) {
  const ofHooks = perTest[`hooks of ${name}`] ?? {}
  for (const { id } of tests) perTest[id] = { ...ofHooks, ...perTest[id] }
  delete perTest[`hooks of ${name}`]
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'rerunning', RerunningRunner),
]
