import { group } from './groups.mjs'
import { loadTests, runTests } from './rerunnable-tests.mjs'

/** Runs the tests of a group in the current folder until one fails; then exits with 1. */
const { files, close } = await loadTests(process.cwd(), group.tests)
let isNoticed = false
await runTests(files, () => true, {
  hooks: () => {},
  test: () => {},
  end: (test, failure) => {
    if (failure) console.log(`${test.id}\n${failure.stack}`)
    isNoticed ||= failure !== undefined
    return !failure
  },
})
await close()
process.exit(isNoticed ? 1 : 0)
