import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { builtPictures } from './scripts/build/built-pictures.ts'
import { workersBeside } from './scripts/tests/workers-beside.mjs'

/** Starts files with whole shops first: they take longest, and one worker would wait if such a file came last. */
class WholeShopsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const startsShops = ({ moduleId }: TestSpecification) => moduleId.includes('/proof/')
    return [...sorted.filter(startsShops), ...sorted.filter((file) => !startsShops(file))]
  }
}

export default defineConfig({
  plugins: [react(), builtPictures()],
  test: {
    include: ['{client,contract,server,web,sandbox,scripts,proof,deploy}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/watching/refuse-deprecated-queries.ts'],
    // Real servers are started, killed and recovered, also on a machine that is busy with other things.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    pool: 'forks',
    maxWorkers: workersBeside(),
    // A process of its own for each file spent a third of the time on loading the shop again.
    isolate: false,
    sequence: { sequencer: WholeShopsFirst },
  },
})
