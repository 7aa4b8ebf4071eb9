import { defineConfig } from 'vitest/config'
import everyTest from '../../vitest.config.ts'

/** The configuration of `npm test` for the one file that needs the Auth emulator. */
export default defineConfig({
  ...everyTest,
  test: {
    ...everyTest.test,
    root: `${import.meta.dirname}/../..`,
    include: ['proof/identity/firebase.emulator.ts'],
  },
})
