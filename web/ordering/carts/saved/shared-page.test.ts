import { expect, test } from 'vitest'
import type { LineView } from '../../../../contract/ordering/cart/carts.ts'
import type { SharedList } from '../../../../contract/ordering/quick-order/kept-lists.ts'
import { cutPage } from './queries.ts'

/** A page as it was read, of a list of 450 lines. */
const read = (lines: number) =>
  ({
    name: 'Winter',
    lineCount: 450,
    short: 0,
    lines: Array.from({ length: lines }, (_, place) => ({ productId: `${place}` }) as LineView),
  }) as SharedList

test.each([
  [101, 100, true],
  [100, 100, false],
  [50, 50, false],
  [0, 0, false],
])('of %i lines that were read %i are shown, with more behind them: %s', (all, shown, hasMore) => {
  const page = cutPage(read(all))
  expect(page.lines).toHaveLength(shown)
  expect(page.hasMore).toBe(hasMore)
})
