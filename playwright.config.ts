import { defineConfig } from '@playwright/test'
import { findChromium, launchOptions } from './scripts/tests/chromium/find-chromium.mjs'
import { workersBeside } from './scripts/tests/workers-beside.mjs'

export default defineConfig({
  testDir: 'proof/journeys',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: workersBeside(),
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    launchOptions: launchOptions(await findChromium()),
    locale: 'en-US',
    timezoneId: 'UTC',
    // Recording every journey took a third of the processor's time; `--trace on` records one that is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
