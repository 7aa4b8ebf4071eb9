import { runParts } from '../shop/run-parts.ts'

/** `npm run test:hostile`: the full runs, of which the tests do a tenth. */
await runParts(import.meta.dirname, [
  ['hostile-run.ts', '200000'],
  ['slow-connections.ts', '2000', '60'],
  ['lists/attack.ts', '30', '1'],
])
