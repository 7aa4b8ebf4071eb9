import { group } from './groups.mjs'

const name = process.env.MUTATION_GROUP

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: group.mutate,
  plugins: ['@stryker-mutator/vitest-runner', './proof/mutation/rerunning-runner.mjs'],
  testRunner: group.sql ? 'rerunning' : 'vitest',
  vitest: { configFile: 'proof/mutation/vitest.config.mjs', related: false },
  // Off: Stryker's rewrite of tsconfig needs a library that TypeScript 7 lacks, and nothing here is compiled.
  tsconfigFile: 'none',
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, allowEmojis: false, reportTests: false },
  jsonReporter: { fileName: `test-results/mutation-${name}.json` },
  ignorePatterns: ['proof/bench', 'data', 'dist', 'docs/*', '!docs/evidence', 'test-results'],
  tempDirName: 'test-results/stryker',
  concurrency: 2,
  // A mutant that loops for ever is caught by this time-out; the machine may be busy.
  timeoutMS: 20_000,
  thresholds: { high: 95, low: 90, break: 90 },
}
