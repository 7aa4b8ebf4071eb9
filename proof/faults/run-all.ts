import { runParts } from '../shop/run-parts.ts'

/** `npm run test:faults`: the full runs, of which the tests do a tenth. */
await runParts(import.meta.dirname, [
  ['orders/last-lot.ts', '200'],
  ['orders/pay-storms.ts', '100'],
  ['orders/event-histories.ts', '10000'],
  ['orders/crash-at-effects.ts'],
  ['changes/kill-mid-apply.ts', '50000'],
  ['operations/rolling-restart.ts', '200'],
  ['operations/full-disk.ts', '10'],
  ['orders/kill-under-load.ts', '20000', '40'],
  ['events/kill-under-events.ts', '100', '1'],
  ['events/kill-under-events.ts', '40', '2'],
  ['orders/number-invoices.ts', '300', '20'],
  ['orders/number-invoices.ts', '10000', '40', 'copies'],
  // Two minutes of long lists, then many shorter ones.
  ['orders/order-lists.ts', '2500', '4', '50'],
  ['orders/order-lists.ts', '100000', '40', '20'],
])
