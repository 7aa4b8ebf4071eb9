import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** `npm run test:faults`: everything that `faults.test.ts` does a tenth of, each part in a process of its own. */
const parts = [
  ['last-lot.ts', '200'],
  ['pay-storms.ts', '100'],
  ['event-histories.ts', '10000'],
  ['die-everywhere.ts'],
] as const

const failed = parts.filter(([script, ...args]) => {
  console.log(`\n── ${script} ${args.join(' ')} ──`)
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: 'inherit',
  })
  return status !== 0
})
console.log(
  failed.length === 0
    ? '\nEvery part is clean.'
    : `\nNot clean: ${failed.map(([script]) => script)}`,
)
process.exitCode = failed.length === 0 ? 0 : 1
