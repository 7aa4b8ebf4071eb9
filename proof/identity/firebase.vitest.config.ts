import { defineConfig } from 'vitest/config'
import everyTest from '../../vitest.config.ts'

/** As `npm test`, for the one file that needs the Auth emulator. */
export default defineConfig({
  ...everyTest,
  test: {
    ...everyTest.test,
    root: `${import.meta.dirname}/../..`,
    include: ['proof/identity/firebase.emulator.ts'],
  },
})
