import { runParts } from '../shop/run-parts.ts'

/** `npm run test:faults`: everything that the tests beside do a tenth of. */
await runParts(import.meta.dirname, [
  ['last-lot.ts', '200'],
  ['pay-storms.ts', '100'],
  ['event-histories.ts', '10000'],
  ['die-everywhere.ts'],
  ['rolling-restart.ts', '200'],
  ['full-disk.ts', '10'],
  ['kill-under-load.ts', '20000', '40'],
])
