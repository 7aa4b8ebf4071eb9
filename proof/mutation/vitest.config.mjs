import { defineConfig } from 'vitest/config'
import shop from '../../vitest.config.ts'
import { group } from './groups.mjs'

/** The tests of the group alone; those that need no database don't wait for one. */
export default defineConfig({
  ...shop,
  test: {
    ...shop.test,
    include: group.tests,
    globalSetup: group.needsDatabase ? shop.test.globalSetup : [],
  },
})
