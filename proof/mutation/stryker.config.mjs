import { group } from './groups.mjs'

const name = process.env.MUTATION_GROUP

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: group.mutate,
  plugins: [
    '@stryker-mutator/vitest-runner',
    './proof/mutation/ignore-failpoints.mjs',
    './proof/mutation/rerunning-runner.mjs',
  ],
  ignorers: ['failpoints'],
  testRunner: group.sql ? 'rerunning' : 'vitest',
  vitest: { configFile: 'proof/mutation/vitest.config.mjs', related: false },
  // None: Stryker would rewrite it with a library that TypeScript 7 does not have, and nothing here is compiled.
  tsconfigFile: 'none',
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, allowEmojis: false, reportTests: false },
  jsonReporter: { fileName: `test-results/mutation-${name}.json` },
  ignorePatterns: ['proof/bench', 'data', 'dist', 'docs', 'test-results'],
  tempDirName: 'test-results/stryker',
  concurrency: 2,
  // A change that waits for ever is noticed as a test that does not end; the machine may be busy.
  timeoutMS: 20_000,
  thresholds: { high: 95, low: 90, break: 90 },
}
