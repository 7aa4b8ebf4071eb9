import { expect, test } from 'vitest'
import { killUnderOrders } from './kill-under-orders.ts'

test('after two kills during orders every acknowledged order exists and no stock is lost', async () => {
  const report = await killUnderOrders({ kills: 2, customers: 4 })
  expect(report.acknowledged).toBeGreaterThan(0)
  expect(report.lost).toBe(0)
  expect(report.piecesAfter).toBe(report.piecesBefore)
}, 300_000)
