import { expect, test } from 'vitest'
import { killMidApply } from './kill-mid-apply.ts'

/** Kills at the steps of two statements; `node proof/faults/changes/kill-mid-apply.ts 50000` kills at every step of fifty. */
const PRODUCTS = 1500

test('a change set whose shop is killed is applied whole or not at all, and can be applied again', async () => {
  const reports = await killMidApply(PRODUCTS, (steps) =>
    steps.filter((step) => /^before commit .* applied$/.test(step)),
  )
  expect(reports).toMatchObject([{ killed: true, raisedAfterKill: 0, raisedAtEnd: PRODUCTS }])
}, 600_000)
