import { expect, test } from 'vitest'
import { killMidApply } from './kill-mid-apply.ts'

/** Of two statements; `node proof/faults/changes/kill-mid-apply.ts 50000` kills at every point of fifty. */
const PRODUCTS = 1500

test('a change set whose shop is killed is applied whole or not at all, and can be applied again', async () => {
  const failpoint = 'changes.written'
  expect(await killMidApply(PRODUCTS, [failpoint])).toEqual([
    { failpoint, killed: true, raisedAfterKill: 0, raisedAtEnd: PRODUCTS },
  ])
}, 600_000)
