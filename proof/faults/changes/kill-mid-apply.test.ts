import { expect, test } from 'vitest'
import { killMidApply } from './kill-mid-apply.ts'

// Of two statements; `node proof/faults/changes/kill-mid-apply.ts 50000` kills in the middle of fifty.
const PRODUCTS = 1500

test('a change set whose shop is killed is applied whole or not at all, and can be applied again', async () => {
  expect(await killMidApply(PRODUCTS)).toEqual([
    ...['changes.announced', 'changes.written'].map((failpoint) => ({
      ...{ failpoint, killed: true, raisedAfterKill: 0, raisedAtEnd: PRODUCTS },
    })),
    {
      ...{ failpoint: 'changes.committed', killed: true },
      ...{ raisedAfterKill: PRODUCTS, raisedAtEnd: PRODUCTS },
    },
  ])
}, 600_000)
