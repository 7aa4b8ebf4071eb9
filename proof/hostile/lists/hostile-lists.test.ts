import { expect, test } from 'vitest'
import { sendHostileLists } from './attack.ts'

// A tenth of `npm run test:hostile`.

test('beside lists that are hard to read others buy, and each list is read or told what to do', async () => {
  const report = await sendHostileLists(12, 0.1)
  expect(report.faults).toEqual([])
  expect(report.honestCalls).toBeGreaterThan(0)
}, 300_000)
