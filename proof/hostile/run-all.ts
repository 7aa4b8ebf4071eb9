import { runParts } from '../shop/run-parts.ts'

/** `npm run test:hostile`: everything that the tests beside do a tenth of. */
await runParts(import.meta.dirname, [
  ['hostile-run.ts', '200000'],
  ['slow-and-many.ts', '2000', '60'],
])
