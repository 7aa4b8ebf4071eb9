import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { builtPictures } from './scripts/built-pictures.ts'

export default defineConfig({
  plugins: [react(), builtPictures()],
  test: {
    include: ['{contract,server,web,sandbox,scripts,bench,e2e}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/refuse-deprecated-queries.ts'],
    // Real servers are started, killed and recovered, also on a machine that is busy with other things.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // More would only wait for each other: most files keep PostgreSQL as busy as themselves.
    maxWorkers: 2,
  },
})
