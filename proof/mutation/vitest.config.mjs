import { defineConfig } from 'vitest/config'
import shop from '../../vitest.config.ts'
import { group } from './groups.mjs'

/** Only the tests of the group; those without a database don't wait for one. */
export default defineConfig({
  ...shop,
  test: {
    ...shop.test,
    include: group.tests,
    globalSetup: group.needsDatabase ? shop.test.globalSetup : [],
  },
})
