import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { DryRunStatus, TestStatus, toMutantRunResult } from '@stryker-mutator/api/test-runner'
import { group } from './groups.mjs'
import { loadTests, runTests } from './rerunnable-tests.mjs'

/** What the changed code asks for the change that is switched on, and tells of where it has been. */
globalThis.__stryker__ ??= {}
const stryker = globalThis.__stryker__

/** Stryker’s way to tests that are loaded once and run again for every change. */
class RerunningRunner {
  #loaded

  /** A change in what runs while a file is loaded needs a process of its own, which Stryker starts. */
  capabilities() {
    return { reloadEnvironment: false }
  }

  init() {
    // What a changed shop leaves behind must not end the process that tries the next change.
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

/** What the hooks of a file ran is covered by each of its tests. */
function shareHooks({ name, tests }, { perTest }) {
  const ofHooks = perTest[`hooks of ${name}`] ?? {}
  for (const { id } of tests) perTest[id] = { ...ofHooks, ...perTest[id] }
  delete perTest[`hooks of ${name}`]
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'rerunning', RerunningRunner),
]
