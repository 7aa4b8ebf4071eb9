import { expect, test } from 'vitest'
import { MOST_CALLS_A_FILE, sendHostileLists } from './attack.ts'

// A tenth of `npm run test:hostile`.

test('beside lists and files that are hard to read others buy, and each is read or told what to do', async () => {
  const report = await sendHostileLists(18, 0.1)
  expect(report.faults.join('\n')).toBe('')
  expect(report.honestCalls).toBeGreaterThan(0)
  expect(report.callsAFile).toBeLessThan(MOST_CALLS_A_FILE)
}, 300_000)
